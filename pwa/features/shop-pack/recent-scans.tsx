import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { formatCode } from '../../../shared/trade/jan.ts'
import type { StoredScan } from '../../data/offline/device-database.ts'
import { formatDateTime, formatTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { CoverPlaceholder } from '../../ui/cells/cover.tsx'
import { type SearchablePack, useTitleUnit } from './pack.ts'

interface Props {
  scans: readonly StoredScan[]
  pack: SearchablePack
  /** JAN of the open title. */
  current: string | null
  onChoose: (jan: string) => void
}

/** Latest lookups in this store, with current figures from the pack. */
export function RecentScans({ scans, pack, current, onChoose }: Props) {
  const t = getMessages('shop-pack')
  const today = getTodayInJapan()
  const count = scans.filter(({ at }) => getTodayInJapan(at) === today).length
  // only the latest lookup of each title
  const latest = scans.filter(({ jan }, index) => scans.findIndex((scan) => scan.jan === jan) === index)
  return (
    <section className="min-w-0 recent-scans" aria-label={t('recent')}>
      <div className="section-header">
        <h2>{t('recent')}</h2>
        <span className="note">{t('today', { count })}</span>
      </div>
      {scans.length === 0 ? (
        <p className="note">{t('noScans')}</p>
      ) : (
        <ul>
          {latest.map((scan) => (
            <li key={scan.id ?? scan.at}>
              <button type="button" aria-current={scan.jan === current || undefined} onClick={() => onChoose(scan.jan)}>
                <ScanText scan={scan} pack={pack} />
                <time className="note" dateTime={new Date(scan.at).toISOString()}>
                  {getTodayInJapan(scan.at) === today
                    ? formatTime(new Date(scan.at).toISOString())
                    : formatDateTime(new Date(scan.at).toISOString())}
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ScanText({ scan, pack }: { scan: StoredScan; pack: SearchablePack }) {
  const t = getMessages('shop-pack')
  const unit = useTitleUnit()
  const title = pack.getTitle(scan.jan)
  if (title === null)
    return (
      <>
        <i className="cover is-unknown" aria-hidden="true" />
        <span className="shop-row-name">
          <b className="truncate block">{scan.productName ?? formatCode(scan.jan)}</b>
          <span className="note">{t('notInPack')}</span>
        </span>
      </>
    )
  const orderCopies = title.order?.copies ?? 0
  return (
    <>
      <CoverPlaceholder jan={title.jan} />
      <span className="shop-row-name">
        <b className="truncate block">{title.productName}</b>
        <span className="note">
          {t('stock', { count: title.stock, unit: unit(title) })}
          {orderCopies > 0 && `${t('dot')}${t('orderShort', { count: orderCopies })}`}
        </span>
      </span>
    </>
  )
}
