import { IconButton } from '../button.tsx'
import { MenuEntries, type MenuEntry } from './menu-entries.tsx'
import { Popover } from './popover.tsx'

/** What can be done with one line of a list, behind its three dots. `label` names the line. */
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
