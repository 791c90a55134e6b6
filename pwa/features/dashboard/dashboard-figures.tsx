import { Link } from 'react-router'
import { formatAmount, formatCount, formatDay, formatRate, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, Figures } from '../../ui/figures.tsx'
import type { Dashboard } from './dashboard.ts'

export function DashboardFigures({ board, ownPublisherCds }: { board: Dashboard; ownPublisherCds: readonly string[] }) {
  const t = getMessages('dashboard')
  const tMeasures = getMessages('measures')
  const day = formatDay(board.day, { isShort: true, weekday: true })
  // restricts the linked screen to the titles that are counted here
  const own = ownPublisherCds.length > 0 ? `&products.publisherCds=${ownPublisherCds.join(',')}` : ''
  const formatCopies = (value: number) => tMeasures('copiesOf', { count: value })
  const renderComparison = (
    name: 'weekBefore' | 'monthBefore',
    { before, changeRate }: Dashboard['daySales'],
    format = formatCopies,
  ) =>
    before === null ? undefined : (
      <>
        {t(name, { value: format(before) })}
        <ChangeValue value={changeRate} unit="%" />
      </>
    )
  return (
    <Figures
      figures={[
        createFigure(t('figure.day', { day }), formatCount(board.daySales.now), {
          unit: tMeasures('copies'),
          note: renderComparison('weekBefore', board.daySales),
        }),
        {
          label: t('figure.amount', { day }),
          ...toReadableAmount(board.dayAmount.now),
          note: renderComparison('weekBefore', board.dayAmount, formatAmount),
        },
        createFigure(t('figure.month'), formatCount(board.monthSales.now), {
          unit: tMeasures('copies'),
          note: renderComparison('monthBefore', board.monthSales),
        }),
        createFigure(t('figure.new'), formatRate(board.newReleases.saleRate), {
          unit: tMeasures('percent'),
          note: t('figure.newNote', { count: board.newReleases.products }),
        }),
        createFigure(t('figure.short'), formatCount(board.shortProducts), {
          unit: tMeasures('titles'),
          note: (
            <>
              {t('figure.shortNote')}
              <Link to={`/product-search?runningShort=1${own}`}>{t('figure.shortLink')}</Link>
            </>
          ),
        }),
      ]}
    />
  )
}
