import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/site/settings.svelte";
import { speak } from "./lib/words";
import "./fonts.css";
import "./tokens.css";
import "./theme.css";

settings.apply();
await speak(document.documentElement.lang);
mount(App, { target: document.getElementById("app")! });
