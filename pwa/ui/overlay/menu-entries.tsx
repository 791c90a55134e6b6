import { Icon, type IconName } from '../icon.tsx'

export interface MenuEntry {
  label: string
  icon?: IconName
  /** Keyboard shortcut of the same action. */
  keys?: string
  run: () => void
}

/** Menu items. The menu is closed before an action runs. With `focusFirst` the first item takes the focus. */
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
