import type { Component } from "svelte";
import LazyPart from "./LazyPart.svelte";
import { Part } from "./part.svelte";

/**
 * Returns a component whose code is loaded when the component is shown for the first time. Until
 * the code is loaded, nothing is shown, and the focus stays where it is.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props are the component's own.
export function lazy<C extends Component<any>>(load: () => Promise<{ default: C }>): C {
  return component(new Part(load, false));
}

/**
 * Like `lazy`, but the code is loaded soon after the first screen. Use this function only for parts
 * that most users need and that must be shown at once: each part takes memory.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props are the component's own.
export function soon<C extends Component<any>>(load: () => Promise<{ default: C }>): C {
  return component(new Part(load, true));
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props are the component's own.
function component<C extends Component<any>>(part: Part<C>): C {
  const shown: Component<Record<string, unknown>> = (internals, props) =>
    LazyPart(internals, { part: part as Part, props });
  return shown as C;
}
