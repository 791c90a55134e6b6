import { IconButton } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Popover } from './popover.tsx'
import { showToast } from './toasts.ts'

export interface MenuItem {
  label: string
  icon?: IconName
  /** Keyboard shortcut of the same action. */
  keys?: string
  /** Why the action is not possible; it then shows the reason. */
  disabledReason?: string | null
  run: () => void
}

/** Menu items. The menu is closed before an action runs. With `focusFirst` the first item takes the focus. */
export function MenuItems({
  entries,
  close,
  focusFirst = false,
}: {
  entries: readonly MenuItem[]
  close: () => void
  focusFirst?: boolean
}) {
  return entries.map(({ label, icon, keys, disabledReason = null, run }, index) => (
    <button
      type="button"
      key={label}
      data-autofocus={(focusFirst && index === 0) || undefined}
      {...(disabledReason === null ? {} : { 'aria-disabled': true, title: disabledReason })}
      onClick={() => {
        close()
        if (disabledReason === null) run()
        else showToast({ kind: 'info', title: disabledReason })
      }}
    >
      {icon && <Icon name={icon} small />}
      {label}
      {keys && <kbd>{keys}</kbd>}
    </button>
  ))
}

/** Menu of the actions of one row of a list, behind a button with three dots. `label` names the row. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuItem[] }) {
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
          <MenuItems entries={actions} close={close} focusFirst />
        </div>
      )}
    </Popover>
  )
}
