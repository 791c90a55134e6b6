import { IconButton } from '../button.tsx'
import { MenuEntries, type MenuEntry } from './menu-entries.tsx'
import { Popover } from './popover.tsx'

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
