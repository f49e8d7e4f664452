/** Raw lengths for which tokens.css has a name. */
const spaces = /(^|[ (])(4|6|8|10|12|14|16|20|24|28|32|40|48|64)px/;
const radii = /(^| )(4|6|8|10|16)px/;

/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-standard"],
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  rules: {
    "declaration-property-value-disallowed-list": [
      { "/^(gap|row-gap|column-gap|padding|padding-.*|margin|margin-.*)$/": [spaces], "border-radius": [radii] },
      { message: (name, value) => `${name}: ${value} is written with a name from tokens.css` },
    ],
    "declaration-property-value-allowed-list": [
      { "z-index": ["/^var\\(--z-/", "1"] },
      { message: (name, value) => `${name}: ${value} belongs among the layers of tokens.css` },
    ],
    // layout is Prettier's part, and short rules without gaps are easier to take in
    "rule-empty-line-before": null,
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    // the styles of a component are few, and ordered by what they are about
    "no-descending-specificity": null,
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
  },
};
