import globalData from "@csstools/postcss-global-data";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import customMedia from "postcss-custom-media";
import { defineConfig } from "vitest/config";
import en from "./src/words/en.json" with { type: "json" };

// The built app is package data of the Python package: who plays needs no Node.
// The page's texts go with it, for `palatium language`.
const words = {
  name: "words",
  generateBundle(this: { emitFile: (file: { type: "asset"; fileName: string; source: string }) => string }) {
    this.emitFile({ type: "asset", fileName: "words.en.json", source: JSON.stringify(en) });
  },
};

export default defineConfig({
  plugins: [svelte(), words],
  // names of screen sizes are known in every style
  css: { postcss: { plugins: [globalData({ files: ["src/tokens.css"] }), customMedia()] } },
  build: {
    outDir: "../src/palatium/web/dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8765", "/ws": { target: "ws://127.0.0.1:8765", ws: true } } },
  test: { include: ["src/**/*.test.ts", "stories/**/*.test.ts"] },
});
