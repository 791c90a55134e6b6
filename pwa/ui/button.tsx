import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Look = 'primary' | 'plain' | 'quiet' | 'problem' | 'problem-solid'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  look?: Look
  icon?: IconName
  trailingIcon?: IconName
  wide?: boolean
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

export function Button({ look = 'plain', icon, trailingIcon, wide, busy, children, ...rest }: ButtonProps) {
  const classes = ['button', look !== 'plain' && `is-${look}`, wide && 'is-wide', busy && 'is-busy'].filter(Boolean).join(' ')
  return (
    <button type="button" {...rest} className={classes} aria-busy={busy || undefined}>
      {busy ? <i className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} small />}
      {children}
      {trailingIcon && <Icon name={trailingIcon} small />}
    </button>
  )
}

/** A button that is an icon alone; its name is required. */
export function IconButton({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label' | 'title'>) {
  return (
    <button type="button" {...rest} className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} small />
    </button>
  )
}

export interface SegmentOption<T extends string | number> {
  value: T
  label: string
  icon?: IconName
}

/** One of a few, at once: buttons that say which is pressed. */
export function Segment<T extends string | number>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly SegmentOption<T>[]
  onChange: (value: T) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser we serve
    <div className="segment" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={option.value === value ? 'is-on' : ''}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon name={option.icon} small />}
          {option.label}
        </button>
      ))}
    </div>
  )
}
