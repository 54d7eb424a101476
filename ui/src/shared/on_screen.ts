import { onDestroy } from "svelte";

/**
 * Returns a function that returns whether the component that is being created is still on the
 * screen. Use it after waiting, during which the user may have closed the component.
 */
export function onScreen(): () => boolean {
  let shown = true;
  onDestroy(() => (shown = false));
  return () => shown;
}
