/** Lets the device be felt when a code has been read. A browser allows it only to a page that has been touched. */
export function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.(40)
}
