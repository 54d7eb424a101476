/**
 * Returns whether the pointer has really moved. Browsers also report moves of length 0, for example
 * if a list or a menu appears under a resting pointer.
 */
export function hasMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}
