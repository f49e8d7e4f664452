import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// Types are svelte-check's part, layout is Prettier's: what is left takes seconds.
export default defineConfig(
  globalIgnores(["src/wire.ts", "src/wire/", "stories/recorded/"]),
  js.configs.recommended,
  ts.configs.recommended,
  ts.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "no-restricted-imports": [
        "error",
        {
          name: "@lucide/svelte",
          message: "Import the icon alone, as @lucide/svelte/icons/x: the whole set is 1,800 files.",
        },
      ],
      // the compiler does it (noUnusedLocals, noUnusedParameters)
      "@typescript-eslint/no-unused-vars": "off",
      // {" "} is a space at the end of a line, which Prettier would otherwise take away
      "svelte/no-useless-mustaches": "off",
      // it compiles every file, which svelte-check does already, and takes the words of a reason for codes
      "svelte/no-unused-svelte-ignore": "off",
      // maps and sets here are made anew when something changes, or changed while nobody watches
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
