import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { Popover } from '../overlay/popover.tsx'

interface Props {
  id?: string
  label: string
  /** Current choice as text. */
  summary: string
  isEmpty: boolean
  icon?: IconName
  describedBy?: string
  isInvalid?: boolean
  children: (close: () => void) => ReactNode
}

/** Field that opens a picker. */
export function PickerField({ id, label, summary, isEmpty, icon = 'down', describedBy, isInvalid, children }: Props) {
  return (
    <Popover
      label={label}
      className="stack"
      trigger={(open, isOpen) => (
        <button
          id={id}
          type="button"
          className={`select${isEmpty ? ' is-empty' : ''}${isInvalid ? ' is-invalid' : ''}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={`${label} ${summary}`}
          aria-describedby={describedBy}
          onClick={open}
        >
          <span>{summary}</span>
          <Icon name={icon} small />
        </button>
      )}
    >
      {children}
    </Popover>
  )
}
