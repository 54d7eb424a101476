import { onDestroy } from "svelte";
import type { Fault } from "../bindings/contract";
import { asFault } from "../model/fault";
import { useEngine } from "./engine_access";

/**
 * Returns a function that returns whether a component is still on the screen. Call `onScreen` while
 * the component is being created. Call the returned function later, when something that the
 * component has waited for has arrived.
 */
export function onScreen(): () => boolean {
  let shown = true;
  onDestroy(() => (shown = false));
  return () => shown;
}

/**
 * Returns a function that turns the reason of a failed request into a fault. Passes the fault to
 * `show` or, if the user has closed the component, shows it as a toast. Must be called while the
 * component is being created.
 */
export function faultsTo(show: (fault: Fault) => void): (reason: unknown) => void {
  const { toasts } = useEngine();
  const isOpen = onScreen();
  return (reason) => {
    const fault = asFault(reason);
    if (isOpen()) {
      show(fault);
    } else {
      void toasts.report(fault);
    }
  };
}
