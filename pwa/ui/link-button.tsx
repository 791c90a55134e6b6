import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'

/** Link that looks like a button. */
export function LinkButton({
  to,
  label,
  icon,
  variant = 'plain',
}: {
  to: string
  label: string
  icon?: IconName
  variant?: 'plain' | 'primary'
}) {
  return (
    <Link className={variant === 'plain' ? 'button' : `button is-${variant}`} to={to}>
      {icon && <Icon name={icon} small />}
      {label}
    </Link>
  )
}
