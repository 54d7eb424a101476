export function themeNow(): "light" | "dark" {
  const chosen = document.documentElement.dataset["theme"];
  const dark = chosen ? chosen === "dark" : matchMedia(DARK).matches;
  return dark ? "dark" : "light";
}

/** Calls `changed` when the page's theme changes. Returns a function that stops these calls. */
export function watchTheme(changed: () => void): () => void {
  let last = themeNow();
  const look = () => {
    if (themeNow() !== last) {
      last = themeNow();
      changed();
    }
  };
  const system = matchMedia(DARK);
  const choice = new MutationObserver(look);
  system.addEventListener("change", look);
  choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", look);
    choice.disconnect();
  };
}

const DARK = "(prefers-color-scheme: dark)";
