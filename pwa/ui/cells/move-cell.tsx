import { useMessages } from '../../i18n/use-messages.ts'

/** Change of rank since the previous period; “new” if there was no previous rank. */
export function MoveCell({ rank, previous }: { rank: number; previous: number | null }) {
  const t = useMessages('measures')
  if (previous === null) return <span className="move new">{t('newEntry')}</span>
  const moved = previous - rank
  if (moved === 0) return <span className="move muted">–</span>
  return (
    <span className={`move ${moved > 0 ? 'up' : 'down'}`}>
      <i className="tri" aria-hidden="true">
        {moved > 0 ? '▲' : '▼'}
      </i>
      <span className="visually-hidden">{moved > 0 ? t('rankUp') : t('rankDown')}</span>
      {Math.abs(moved)}
    </span>
  )
}
