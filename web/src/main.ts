import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";
import "./fonts.css";
import "./theme.css";

settings.apply();
mount(App, { target: document.getElementById("app")! });
