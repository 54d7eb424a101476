import type { Component } from "svelte";
import LazyPart from "./LazyPart.svelte";
import { Part } from "./part.svelte";

/**
 * Returns a component whose code is loaded when the component is shown for the first time, unless
 * `loadParts` has loaded it before. Until the code is loaded, nothing is shown, and the focus stays
 * where it is.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props are the component's own.
export function lazy<C extends Component<any>>(load: () => Promise<{ default: C }>): C {
  const part = new Part(load);
  const component: Component<Record<string, unknown>> = (internals, props) =>
    LazyPart(internals, { part, props });
  return component as C;
}
