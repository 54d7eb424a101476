import { onDestroy } from "svelte";
import type { Fault } from "../bindings/contract";
import { asFault } from "../model/fault";
import { useEngine } from "./engine_access";

/**
 * Returns a function that returns whether the component that is being created is still on the
 * screen. Use it after waiting, during which the user may have closed the component.
 */
export function onScreen(): () => boolean {
  let shown = true;
  onDestroy(() => (shown = false));
  return () => shown;
}

/**
 * Returns a function that reports why a request of the component that is being created has failed:
 * passes the fault to `show` or, if the user has closed the component, shows the fault as a toast.
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
