/** The handle of a component, available while the component is mounted. */
export class Handle<T extends object> {
  #current: T | null = null;

  /** The component's handle; `null` while the component is not mounted. */
  get current(): T | null {
    return this.#current;
  }

  /** Registers a handle and returns a function that removes it. */
  register(handle: T): () => void {
    this.#current = handle;
    return () => {
      if (this.#current === handle) {
        this.#current = null;
      }
    };
  }
}
