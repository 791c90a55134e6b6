import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useOnline } from '../data/offline/network.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Icon, type IconName } from './icon.tsx'
import { showToast } from './overlay/toasts.ts'

type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'problem' | 'problem-solid'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  variant?: ButtonVariant
  icon?: IconName
  trailingIcon?: IconName
  isWide?: boolean
  isBusy?: boolean
  /**
   * The action needs the server: offline the button is disabled and gives the reason, in this text if it is a string.
   * Otherwise the button works offline.
   */
  needsNetwork?: boolean | string
  /**
   * Reason why the action is not available at the moment. The button stays focusable; pressing it only shows the reason.
   */
  disabledReason?: string | null
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

/** Props of a button that is disabled with a reason: it stays focusable, and a press shows the reason as a toast. */
function getDisabledProps(text: string, title?: string) {
  return {
    'aria-disabled': true,
    title: text,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      event.stopPropagation()
      showToast({ kind: 'info', ...(title ? { title, text } : { title: text }) })
    },
  } as const
}

function getOfflineProps(reason: boolean | string) {
  const t = getMessages('controls')
  return getDisabledProps(typeof reason === 'string' ? reason : t('needsNetwork'), t('needsNetworkTitle'))
}

/** Button with optional icons. While `isBusy` it ignores clicks and keeps its text. */
export function Button({
  variant = 'plain',
  icon,
  trailingIcon,
  isWide,
  isBusy,
  needsNetwork,
  disabledReason,
  children,
  ...rest
}: ButtonProps) {
  const isOnline = useOnline()
  const isOffline = !isOnline && rest.disabled !== true
  const disabledProps = disabledReason
    ? getDisabledProps(disabledReason)
    : isOffline && needsNetwork
      ? getOfflineProps(needsNetwork)
      : null
  const classes = [
    'button',
    variant !== 'plain' && `is-${variant}`,
    isWide && 'is-wide',
    isBusy && 'is-busy',
    disabledProps && 'is-disabled',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <button type="button" {...rest} {...disabledProps} className={classes} aria-busy={isBusy || undefined}>
      {isBusy ? <i className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} small />}
      {children}
      {trailingIcon && <Icon name={trailingIcon} small />}
    </button>
  )
}

/** Button that sends a form; `isBusy` while it is sent. */
export const SubmitButton = ({
  label,
  isBusy,
  disabled,
  ...rest
}: Omit<ButtonProps, 'children'> & { label: string; isBusy: boolean }) => (
  <Button variant="primary" type="submit" needsNetwork isBusy={isBusy} disabled={isBusy || disabled} {...rest}>
    {label}
  </Button>
)

/** Button with an icon and no text; `label` is its accessible name. */
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

interface SegmentOption<T extends string | number> {
  value: T
  label: string
  icon?: IconName
}

/** Group of buttons for a choice of one; the chosen one has aria-pressed. */
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
    <div className="inline-flex rounded segment" role="group" aria-label={label}>
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
