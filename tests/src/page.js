// Returns the first visible element that has the given kind and accessible name, which are the two
// `arguments`. The script computes accessible names in the same way as assistive technology.
const [kind, name] = arguments;

const kinds = {
  button: "button, [role=button], a[href], [role=menuitem], summary",
  choice: "input[type=radio], input[type=checkbox], [role=radio], [role=switch]",
  option: "[role=option], [role=menuitemradio]",
  field: "input, textarea, select, [role=combobox], [role=textbox]",
};

const textOf = (element) => {
  const copy = element.cloneNode(true);
  copy.querySelectorAll("[aria-hidden=true], kbd, svg").forEach((hidden) => hidden.remove());
  return copy.textContent;
};

const nameOf = (element) => {
  const references = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  const parts = references.map((id) => document.getElementById(id)).filter(Boolean).map(textOf);
  const labels = [...(element.labels ?? [])].map(textOf);
  const candidates = [parts.join(" "), element.getAttribute("aria-label"), labels.join(" "), textOf(element), element.title];
  return (candidates.find((text) => text?.trim()) ?? "").replace(/\s+/g, " ").trim();
};

const scope = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
const shown = [...scope.querySelectorAll(kinds[kind])].filter(
  (element) => element.getClientRects().length > 0 && !element.disabled && !element.closest("[inert]"),
);
return (
  shown.find((element) => nameOf(element) === name) ??
  shown.find((element) => nameOf(element).startsWith(name)) ??
  null
);
