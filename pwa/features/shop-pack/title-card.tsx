import { Link } from 'react-router'
import { canUseFeature } from '../../../shared/access/permissions.ts'
import { DELIVERY_DAYS, LASTING_DAYS } from '../../../shared/api/shop-pack.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { formatCode } from '../../../shared/trade/jan.ts'
import { getProductPath } from '../../data/product-path.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { formatCount, formatDay, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { CoverPlaceholder } from '../../ui/cells/cover.tsx'
import { type PackTitle, type SearchablePack, useTitleUnit } from './pack.ts'

interface WeekBarsProps {
  /** Oldest first. */
  values: readonly number[]
  /** First day of each week. */
  starts: readonly string[]
}

/** Thirteen weeks as bars with their figures, the last one in the darkest colour. */
function WeekBars({ values, starts }: WeekBarsProps) {
  const t = getMessages('shop-pack')
  const max = Math.max(1, ...values)
  const formatShortDay = (day: string | undefined) => formatDay(day, { isShort: true })
  const labels = values.map((value, index) => t('weekFigure', { day: formatShortDay(starts[index]), count: value })).join('、')
  return (
    <div className="week-bars" role="img" aria-label={t('weeksLabel', { weeks: labels })}>
      <div className="columns week-bars-row">
        {values.map((value, index) => (
          <div
            className={`text-note ink-2 relative columns week-bar${index === values.length - 1 ? ' is-last' : ''}${value === 0 ? ' is-none' : ''}`}
            key={starts[index] ?? index}
          >
            <i className="relative block w-full" style={{ height: `${(Math.max(0, value) / max) * 100}%` }}>
              <span>{value === 0 ? '' : formatCount(value)}</span>
            </i>
          </div>
        ))}
      </div>
      <div className="flex justify-between text-note muted week-bars-foot">
        <span>{t('weekOf', { day: formatShortDay(starts[0]) })}</span>
        <span>{t('weekOf', { day: formatShortDay(starts.at(-1)) })}</span>
      </div>
    </div>
  )
}

/** Days before its return limit from which a title is marked. */
export const NEAR_LIMIT_DAYS = 14
/** Minimum stock in copies that does not count as low. */
const LOW_STOCK_COPIES = 2

interface Props {
  title: PackTitle
  pack: SearchablePack
}

export function TitleCard({ title, pack }: Props) {
  const t = getMessages('shop-pack')
  const unit = useTitleUnit()(title)
  const { asOf, weekStarts } = pack.stored.pack
  const sold = title.weeks.reduce((sum, week) => sum + week, 0)
  return (
    <article className="outlined title-card" aria-label={title.productName}>
      <TitleHeader title={title} storeCd={pack.stored.pack.store.storeCd} />
      <CardFigures title={title} />
      <div className="columns title-card-foot">
        <section className="title-card-weeks">
          <h3>
            {t('weeks')}
            <span className="note">{t('weeksNote', { count: sold, unit, day: formatDay(asOf, { isShort: true }) })}</span>
          </h3>
          <WeekBars values={title.weeks} starts={weekStarts} />
        </section>
        <OrderSuggestion title={title} deliveryDate={pack.stored.pack.deliveryDate} />
      </div>
    </article>
  )
}

function TitleHeader({ title, storeCd }: { title: PackTitle; storeCd: string }) {
  const t = getMessages('shop-pack')
  const viewer = toViewer(useUser())
  const { price, releaseDate, magazineCd, volume } = title
  return (
    <header className="gap-4 columns p-4 title-card-head">
      <CoverPlaceholder jan={title.jan} large />
      <div>
        <h2>
          {title.productName}
          {volume && title.kind === 'book' && ` ${volume}`}
        </h2>
        <p>
          {[title.authorName, title.publisherName].filter(Boolean).join('　')}
          {price !== null && `${t('dot')}${t('price', { price })}`}
        </p>
        <Badges title={title} />
        <p className="note">
          {[
            formatCode(title.jan),
            magazineCd && t('magazine', { code: volume ? `${magazineCd}-${volume}` : magazineCd }),
            releaseDate && t('release', { day: formatDay(releaseDate, { weekday: true }) }),
          ]
            .filter(Boolean)
            .join('　')}
        </p>
        <span className="inline-row gap-4">
          <Link className="inline-row text-table title-card-more" to={getProductPath(title.jan)}>
            {t('openTitle')}
          </Link>
          {canUseFeature(viewer, 'combined-sales-analysis') && (
            <Link
              className="inline-row text-table title-card-more"
              to={`/fair-table?jans=${title.jan}&stores.storeCds=${storeCd}&stores.companyCds=`}
            >
              {t('buildFairTable')}
            </Link>
          )}
        </span>
      </div>
    </header>
  )
}

/** State of a title's return limit as of today, whatever the age of the pack; null if it is neither near nor over. */
function getReturnLimitState({ returnLimitDate, daysLeft }: PackTitle): 'near' | 'over' | null {
  if (returnLimitDate === null || daysLeft === null) return null
  if (returnLimitDate < getTodayInJapan()) return 'over'
  return daysLeft <= NEAR_LIMIT_DAYS ? 'near' : null
}

function Badges({ title }: { title: PackTitle }) {
  const t = getMessages('shop-pack')
  const unit = useTitleUnit()(title)
  const { stock } = title
  const limit = getReturnLimitState(title)
  if (stock > LOW_STOCK_COPIES && limit === null) return null
  return (
    <p className="flex wrap gap-tight">
      {stock <= 0 && <span className="badge is-problem">{t(stock < 0 ? 'below' : 'soldOut')}</span>}
      {stock > 0 && stock <= LOW_STOCK_COPIES && <span className="badge is-problem">{t('left', { count: stock, unit })}</span>}
      {limit === 'near' && <span className="badge is-caution">{t('returnSoon')}</span>}
      {limit === 'over' && <span className="badge">{t('returnPast')}</span>}
    </p>
  )
}

function CardFigures({ title }: { title: PackTitle }) {
  const t = getMessages('shop-pack')
  const unit = useTitleUnit()(title)
  const { stock, rank, lastDeliveryDate, lastDeliveryQuantity, returnLimitDate, daysLeft } = title
  const limit = getReturnLimitState(title)
  const remainingDays = limit === 'over' ? null : daysLeft
  const limitDay = formatDay(returnLimitDate)
  return (
    <dl className="columns title-card-figures">
      <ShopFigure label={t('figure.stock')} value={formatCount(stock)} unit={unit} note={t('figure.stockNote')} />
      <ShopFigure
        label={t('figure.rank')}
        value={formatCount(rank)}
        unit={rank === null ? '' : t('figure.rankUnit')}
        note={t(rank === null ? 'figure.rankNone' : 'figure.rankNote')}
      />
      <ShopFigure
        label={t('figure.delivery')}
        value={formatDay(lastDeliveryDate, { isShort: true })}
        unit=""
        note={
          lastDeliveryDate === null
            ? t('figure.deliveryNone')
            : t('figure.deliveryNote', { count: lastDeliveryQuantity ?? 0, unit })
        }
      />
      <ShopFigure
        label={t('figure.limit')}
        value={formatCount(remainingDays)}
        unit={remainingDays === null ? '' : t('figure.limitUnit', { count: remainingDays })}
        note={
          daysLeft === null
            ? t('figure.limitNone')
            : t(limit === 'over' ? 'figure.limitPast' : 'figure.limitNote', { day: limitDay })
        }
        isCaution={limit === 'near'}
      />
    </dl>
  )
}

function ShopFigure(props: { label: string; value: string; unit: string; note: string; isCaution?: boolean }) {
  return (
    <div className={props.isCaution ? 'is-caution' : undefined}>
      <dt>{props.label}</dt>
      <dd>
        <b>{props.value}</b>
        {props.unit}
      </dd>
      <dd className="note">{props.note}</dd>
    </div>
  )
}

/** Formats copies, with one decimal below ten. */
const formatRoundedCopies = (copies: number): string =>
  copies < 10 ? formatRate(copies, 1).replace(/\.0$/, '') : formatCount(Math.round(copies))

function OrderSuggestion({ title, deliveryDate }: { title: PackTitle; deliveryDate: string }) {
  const t = getMessages('shop-pack')
  const unit = useTitleUnit()(title)
  const { order, dailyDemand, pendingQuantity, stock } = title
  if (order === null || dailyDemand === null)
    return (
      <section className="title-card-order">
        <h3>{t('order')}</h3>
        <p className="strong">{t('orderNone')}</p>
        <p className="note">{t(dailyDemand === null ? 'orderUnknown' : 'orderPast')}</p>
      </section>
    )
  return (
    <section className="title-card-order">
      <h3>{t('order')}</h3>
      <p className="flex items-baseline gap-1 title-card-order-figure">
        <b>{formatCount(order.copies)}</b>
        {unit}
        {order.low < order.high && <span className="note">{t('orderRange', { low: order.low, high: order.high, unit })}</span>}
      </p>
      <p className="text-table ink-2">
        {t(pendingQuantity > 0 ? 'orderWhyPending' : 'orderWhy', {
          day: formatDay(deliveryDate, { isShort: true }),
          before: formatRoundedCopies(dailyDemand * DELIVERY_DAYS),
          after: formatRoundedCopies(dailyDemand * LASTING_DAYS),
          days: LASTING_DAYS,
          stock: Math.max(0, stock),
          pending: pendingQuantity,
          unit,
        })}
      </p>
    </section>
  )
}
