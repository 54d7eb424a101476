import type { Component } from "svelte";
import LazyHolder from "./LazyHolder.svelte";
import { LazyComponent } from "./lazy_component.svelte";

/**
 * Returns a component whose code is loaded when it is shown for the first time. Until then, nothing
 * is shown, and the focus stays where it is.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props are the component's own.
export function lazy<C extends Component<any>>(load: () => Promise<{ default: C }>): C {
  return holder(new LazyComponent(load, false));
}

/**
 * Like `lazy`, but the code is also loaded once the user begins to use the window. Only for
 * components that most users need and that must be shown at once, because the code of each takes
 * memory.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props are the component's own.
export function soon<C extends Component<any>>(load: () => Promise<{ default: C }>): C {
  return holder(new LazyComponent(load, true));
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props are the component's own.
function holder<C extends Component<any>>(lazyComponent: LazyComponent<C>): C {
  const shown: Component<Record<string, unknown>> = (internals, props) =>
    LazyHolder(internals, { lazyComponent: lazyComponent as LazyComponent, props });
  return shown as C;
}
