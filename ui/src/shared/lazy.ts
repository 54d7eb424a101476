import type { Component } from "svelte";
import LazyHolder from "./LazyHolder.svelte";
import { LazyComponent } from "./lazy_component.svelte";

/**
 * Returns a component whose code is loaded when the component is shown for the first time. Until
 * the code is loaded, nothing is shown, and the focus does not move.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- No other type fits all props.
export function lazy<C extends Component<any>>(load: () => Promise<{ default: C }>): C {
  return holder(new LazyComponent(load, false));
}

/**
 * Like `lazy`, but also loads the code as soon as the user begins to use the window. Because the
 * code of each component takes memory, use this function only for components that most users need
 * and that must appear at once.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- No other type fits all props.
export function soon<C extends Component<any>>(load: () => Promise<{ default: C }>): C {
  return holder(new LazyComponent(load, true));
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- No other type fits all props.
function holder<C extends Component<any>>(lazyComponent: LazyComponent<C>): C {
  const shown: Component<Record<string, unknown>> = (internals, props) =>
    LazyHolder(internals, { lazyComponent: lazyComponent as LazyComponent, props });
  return shown as C;
}
