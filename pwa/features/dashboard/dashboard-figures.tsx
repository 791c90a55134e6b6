import { Link } from 'react-router'
import { formatAmount, formatCount, formatDay, formatRate, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, Figures } from '../../ui/figures.tsx'
import type { Dashboard } from './dashboard.ts'

interface Props {
  board: Dashboard
  /** URL parameters that restrict a linked screen to what is counted here. */
  ownParameters: URLSearchParams
}

export function DashboardFigures({ board, ownParameters }: Props) {
  const t = getMessages('dashboard')
  const tMeasures = getMessages('measures')
  const day = formatDay(board.day, { isShort: true, weekday: true })
  const { market } = board
  const shortTitles = new URLSearchParams([['runningShort', '1'], ...ownParameters])
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
        ...(market
          ? [
              createFigure(t('figure.share'), formatRate(market.dayShare, 2), {
                unit: tMeasures('percent'),
                note: (
                  <>
                    {t('figure.market', { value: formatCopies(market.daySales.now) })}
                    <ChangeValue value={market.daySales.changeRate} unit="%" />
                  </>
                ),
              }),
            ]
          : []),
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
              <Link to={`/product-search?${shortTitles}`}>{t('figure.shortLink')}</Link>
            </>
          ),
        }),
      ]}
    />
  )
}
