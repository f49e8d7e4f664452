import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built app is package data of the Python package: who plays needs no Node.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/palatium/web/dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8765", "/ws": { target: "ws://127.0.0.1:8765", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
