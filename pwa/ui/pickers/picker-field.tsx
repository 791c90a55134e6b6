import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { Popover } from '../overlay/popover.tsx'

/** Connects the control of a picker with its label, and with the help or error of its field. */
export interface PickerControl {
  id?: string
  label: string
  describedBy?: string
  isInvalid?: boolean
}

interface Props extends PickerControl {
  /** Current choice, which the picker edits. */
  value: unknown
  /** Current choice as text. */
  summary: string
  isEmpty: boolean
  icon?: IconName
  children: (close: () => void) => ReactNode
}

/** Field that opens a picker. */
export function PickerField({ id, label, describedBy, isInvalid, value, summary, isEmpty, icon = 'down', children }: Props) {
  return (
    <Popover
      label={label}
      className="stack"
      contentKey={JSON.stringify(value)}
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
