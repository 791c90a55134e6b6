/** Command of a key on the page, independent of its meaning in a field or a table. */
type KeyCommand =
  | 'search'
  | 'dashboard'
  | 'product-search'
  | 'ranking-create'
  | 'product-detail'
  | 'groups'
  | 'favorites'
  | 'export'
  | 'keys'
  | 'palette'
  | 'go'

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
}

const commandsAfterG: Record<string, KeyCommand> = {
  d: 'dashboard',
  s: 'product-search',
  r: 'ranking-create',
  p: 'product-detail',
  w: 'groups',
}

/** Command of a key; null while typing, while a dialog is open and during an IME composition. */
export function getKeyCommand(
  event: PressedKey,
  { isTyping: isBlocked, isAfterG }: { isTyping: boolean; isAfterG: boolean },
): KeyCommand | null {
  // with its modifier the key has no other meaning, so it works in fields, too
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k' && !event.isComposing) return 'palette'
  if (isBlocked || event.isComposing || event.key === 'Process' || event.ctrlKey || event.metaKey || event.altKey) return null
  if (isAfterG) return commandsAfterG[event.key] ?? null
  switch (event.key) {
    case '/':
      return 'search'
    case 'g':
      return 'go'
    case 'e':
      return 'export'
    case 'f':
      return 'favorites'
    case '?':
      return 'keys'
    default:
      return null
  }
}

/** Clicks the export button of the page, which knows whether it is enabled and what it exports. */
export const clickExportButton = (): void => document.querySelector<HTMLButtonElement>('[data-command="export"]')?.click()
