import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

const tauriBan = {
  regex: "^@tauri-apps/",
  message:
    "Only src/backend may know Tauri, so that everything else runs in a test and in a browser.",
};

/**
 * Configures which imports are forbidden in `files`. Features may import from model, markdown,
 * backend and shared. None of these may import from a feature.
 */
function layer(files, bans) {
  return {
    files,
    rules: { "no-restricted-imports": ["error", { patterns: [tauriBan, ...bans] }] },
  };
}

const noFeature = (who) => ({
  regex: "/features/",
  message: `${who} is below the features: move what both need down, or hand it in from the feature.`,
});
const noSvelte = {
  regex: "^(svelte($|/)|@lucide/)|\\.svelte$",
  message: "It works on plain data, so that its tests need no screen.",
};
const noScreen = (who) => ({
  regex: "/(features|shared|markdown|backend)/",
  message: `${who} knows the contract's types and nothing of the screen or of the engine.`,
});
const onlyInterface = {
  regex: "/backend/(tauri|loopback)",
  message: "The engine is handed in by main.ts; know only the Backend interface.",
};
/**
 * Forbids imports from other features. `root` is a regular expression for the path from the
 * importing file to the folder `features`.
 */
const otherFeature = (root) => ({
  regex: `^${root}[a-z]`,
  message: "A feature does not know another one: composition.ts connects them.",
});

export default ts.config(
  { ignores: ["dist", "src/bindings"] },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js"] },
        extraFileExtensions: [".svelte"],
      },
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]",
          message:
            "Text from a server never becomes HTML: make nodes. The window's policy would refuse it too.",
        },
        {
          selector:
            "CallExpression[callee.property.name='setAttribute'][arguments.0.value='style']",
          message: "The window's policy blocks style attributes: use a class, or element.style.",
        },
        {
          selector: "SvelteAttribute[key.name='style']",
          message: "The window's policy blocks style attributes: use a class, or element.style.",
        },
        {
          selector: "MemberExpression[property.name='isComposing']",
          message: "WebKit sets it too early to false: use isComposing of shared/keys.ts.",
        },
      ],
      "svelte/no-at-html-tags": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // `void` marks a promise that the code deliberately does not await.
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
    },
  },
  {
    files: ["*.js"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  {
    // Switch these rules off, because the linter does not know the types in templates and snippets.
    // svelte-check knows them and reports type errors there.
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    // Allow rejecting with a `Fault`, which is plain data and not an `Error`.
    files: ["src/backend/**"],
    rules: { "@typescript-eslint/only-throw-error": "off" },
  },
  {
    // Relax the rules for tests, which compare HTML and create documents from it.
    files: ["**/*.test.ts", "src/tests/**"],
    rules: {
      // Allow conditions that test for a browser feature. TypeScript assumes that the feature
      // always exists, but jsdom lacks some features.
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/unbound-method": "off",
      "no-restricted-syntax": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      // Allow tests to answer a command by rejecting with a `Fault`, as the engine does.
      "@typescript-eslint/only-throw-error": "off",
      "@typescript-eslint/prefer-promise-reject-errors": "off",
    },
  },
  layer(["src/*.ts", "src/*.svelte"], [onlyInterface]),
  layer(["src/features/**"], [onlyInterface, otherFeature("\\.\\./")]),
  // Files in folders inside a feature. They may import from everywhere in the same feature.
  layer(["src/features/*/*/**/*"], [onlyInterface, otherFeature("\\.\\./\\.\\./")]),
  layer(["src/shared/**"], [noFeature("shared")]),
  layer(["src/markdown/**"], [noFeature("markdown"), noSvelte]),
  layer(["src/model/**"], [noScreen("model"), noSvelte]),
  {
    files: ["src/backend/**"],
    rules: { "no-restricted-imports": ["error", { patterns: [noFeature("backend")] }] },
  },
  {
    files: ["src/**"],
    ignores: ["src/shared/draw_scheduler.ts", "src/main.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          name: "requestAnimationFrame",
          message:
            "The page draws by one scheduler, which measures and rests: shared/draw_scheduler.ts.",
        },
      ],
    },
  },
  {
    files: ["src/main.ts", "src/tests/**"],
    rules: { "no-restricted-imports": "off" },
  },
);
