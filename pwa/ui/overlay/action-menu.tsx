import { IconButton } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Popover } from './popover.tsx'

interface Action {
  icon: IconName
  label: string
  run: () => void
}

/** What can be done with one line of a list, behind its three dots. `label` names the line. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
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
          {actions.map((action, index) => (
            <button
              type="button"
              key={action.label}
              data-autofocus={index === 0 || undefined}
              onClick={() => {
                close()
                action.run()
              }}
            >
              <Icon name={action.icon} small />
              {action.label}
            </button>
          ))}
        </div>
      )}
    </Popover>
  )
}
