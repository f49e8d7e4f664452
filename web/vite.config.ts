import globalData from "@csstools/postcss-global-data";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import customMedia from "postcss-custom-media";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { compiled } from "./messages.js";
import en from "./src/words/en.json" with { type: "json" };

const MESSAGES = "virtual:messages";
const PARSER = "@formatjs/icu-messageformat-parser";

// The page's texts go with the built app, for `palatium language`. English is parsed here, so that
// a page in English loads no parser.
const words: Plugin = {
  name: "words",
  enforce: "pre",
  resolveId(source, importer) {
    if (source === MESSAGES) return `\0${MESSAGES}`;
    const isFormatter = source === PARSER && importer?.includes("/intl-messageformat/");
    return isFormatter ? this.resolve(`${PARSER}/no-parser.js`, importer) : null;
  },
  load(id) {
    if (id !== `\0${MESSAGES}`) return null;
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled(en)))});`;
  },
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "words.en.json", source: JSON.stringify(en) });
  },
};

// The built app is package data of the Python package: who plays needs no Node.
const page = { outDir: "../src/palatium/web/dist", assetsInlineLimit: 2048 };
// The stories as they are pictured and tested; who works on them has them from Vite itself.
const stories = { outDir: "../build/stories", rolldownOptions: { input: "stories.html" } };

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), words],
  // names of screen sizes are known in every style
  css: { postcss: { plugins: [globalData({ files: ["src/tokens.css"] }), customMedia()] } },
  build: {
    ...(mode === "stories" ? stories : page),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8765", "/ws": { target: "ws://127.0.0.1:8765", ws: true } } },
  test: { include: ["src/**/*.test.ts", "stories/**/*.test.ts"] },
}));
