import type { Seats } from '../../../shared/api/user-rows.ts'
import { formatCount } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** Used and available seats of the contract. */
export function SeatsLine({ seats }: { seats: Seats }) {
  const t = useMessages('user-management')
  const kinds = [
    { key: 'licences', used: seats.licencesUsed, limit: seats.licences },
    { key: 'admins', used: seats.adminsUsed, limit: seats.admins },
  ] as const
  return (
    <dl className="seats">
      {kinds.map(({ key, used, limit }) => (
        <div key={key}>
          <dt>{t(`seats.${key}`)}</dt>
          <dd>
            <span className="muted">{t('seats.used')}</span> <b>{formatCount(used)}</b>{' '}
            <span className="muted">{t('seats.limit', { limit })}</span>
            {limit > 0 && <Left count={limit - used} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Left({ count }: { count: number }) {
  const t = useMessages('user-management')
  return count > 0 ? (
    <span className="badge">{t('seats.left', { count })}</span>
  ) : (
    <span className="badge is-caution">{t('seats.full')}</span>
  )
}
