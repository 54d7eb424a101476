import { onDestroy, tick } from "svelte";
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
 * Returns a function that calls `onclose` if the component is still on the screen, and waits until
 * the component is removed. Must be called while the component is being created.
 */
export function closer(onclose: () => void): () => Promise<void> {
  const isOpen = onScreen();
  return async () => {
    if (isOpen()) {
      onclose();
      await tick();
    }
  };
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
