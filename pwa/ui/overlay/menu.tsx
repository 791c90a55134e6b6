import { IconButton } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Popover } from './popover.tsx'

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

/** Menu of the actions of one row of a list, behind a button with three dots. `label` names the row. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuEntry[] }) {
  return (
    <Popover
      label={label}
      className="menu"
      trigger={(open, isOpen) => (
        <IconButton icon="more" label={label} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open} />
      )}
    >
      {(close) => (
        <div className="menu-list">
          <MenuEntries entries={actions} close={close} focusFirst />
        </div>
      )}
    </Popover>
  )
}
