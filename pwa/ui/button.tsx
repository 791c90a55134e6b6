import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useOnline } from '../data/offline/network.ts'
import { getMessages } from '../i18n/use-messages.ts'
import { Icon, type IconName } from './icon.tsx'
import { toast } from './overlay/toasts.ts'

type Look = 'primary' | 'plain' | 'quiet' | 'problem' | 'problem-solid'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  look?: Look
  icon?: IconName
  trailingIcon?: IconName
  wide?: boolean
  busy?: boolean
  /**
   * What it does needs the server: offline it is disabled and says why, in these words if given. Without it the button works
   * offline.
   */
  needsNetwork?: boolean | string
  /** Why it has nothing to do at the moment: it stands still and says so. */
  idle?: string | null
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

/** What a button becomes while it cannot do what it is for: it can be reached and pressed, and says why nothing happens. */
function stillFor(text: string, title?: string) {
  return {
    'aria-disabled': true,
    title: text,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      event.stopPropagation()
      toast({ kind: 'info', ...(title ? { title, text } : { title: text }) })
    },
  } as const
}

function stillOffline(reason: boolean | string) {
  const t = getMessages('controls')
  return stillFor(typeof reason === 'string' ? reason : t('needsNetwork'), t('needsNetworkTitle'))
}

export function Button({ look = 'plain', icon, trailingIcon, wide, busy, needsNetwork, idle, children, ...rest }: ButtonProps) {
  const online = useOnline()
  const offline = !online && rest.disabled !== true
  const still = idle ? stillFor(idle) : offline && needsNetwork ? stillOffline(needsNetwork) : null
  const classes = ['button', look !== 'plain' && `is-${look}`, wide && 'is-wide', busy && 'is-busy', still && 'is-disabled']
    .filter(Boolean)
    .join(' ')
  return (
    <button type="button" {...rest} {...still} className={classes} aria-busy={busy || undefined}>
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
export function SegmentedControl<T extends string | number>({
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
