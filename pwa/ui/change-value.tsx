import { formatSigned } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'

interface Props {
  value: number | null
  digits?: number
  unit?: string
  /** The direction with the colour of an improvement: a fall for rates of returns. */
  improvesOn?: 'rise' | 'fall'
}

/**
 * A change such as ▲ +7.1. Colour, shape and sign repeat each other, so that the meaning does not depend on colour alone.
 */
export function ChangeValue({ value, digits = 1, unit = '', improvesOn = 'rise' }: Props) {
  const t = getMessages('controls')
  if (value === null) return <span className="muted">–</span>
  if (Number(value.toFixed(digits)) === 0) {
    return (
      <span className="muted">
        {formatSigned(0, digits)}
        {unit}
      </span>
    )
  }
  return (
    <>
      <span className={value > 0 === (improvesOn === 'rise') ? 'up' : 'down'}>
        <i className="tri" aria-hidden="true">
          {value > 0 ? '▲' : '▼'}
        </i>
        <span className="visually-hidden">{value > 0 ? t('rise') : t('fall')}</span>
        {formatSigned(value, digits)}
      </span>
      {unit}
    </>
  )
}
