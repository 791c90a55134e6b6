/** Returns true while a popover, a menu or a dialog is open. */
export const isOverlayOpen = (): boolean => document.querySelector('.popover[data-open], dialog[open]') !== null
