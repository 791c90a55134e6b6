/** Vibrates briefly after a code has been read. Browsers allow it only after a user gesture on the page. */
export function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.(40)
}
