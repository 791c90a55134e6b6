import { Icon, type IconName } from '../icon.tsx'

export interface MenuEntry {
  label: string
  icon?: IconName
  /** The keys that do the same. */
  keys?: string
  run: () => void
}

/** What can be done, a line each; the menu is closed before it is done. The first one has the focus where `focusFirst` says so. */
export function MenuEntries({
  entries,
  close,
  focusFirst = false,
}: {
  entries: readonly MenuEntry[]
  close: () => void
  focusFirst?: boolean
}) {
  return entries.map(({ label, icon, keys, run }, index) => (
    <button
      type="button"
      key={label}
      data-autofocus={(focusFirst && index === 0) || undefined}
      onClick={() => {
        close()
        run()
      }}
    >
      {icon && <Icon name={icon} small />}
      {label}
      {keys && <kbd>{keys}</kbd>}
    </button>
  ))
}
