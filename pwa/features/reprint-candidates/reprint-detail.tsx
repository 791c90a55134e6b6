import { Link } from 'react-router'
import type { ReprintCandidate } from '../../../shared/api/reprint-candidates.ts'
import { getProductPath } from '../../data/product-path.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useReportItem } from '../../ui/report-item.ts'
import { CostsChart, WeeksChart } from './reprint-charts.tsx'

/** Path of the forecast on a title's page. */
export const getForecastPath = (jan: string): string => `${getProductPath(jan)}&tab=forecast`

/** A candidate with its weeks, its costs by number of copies and the reasons for the suggestion. */
export function ReprintDetail({ row, asOf, deliveryDate }: { row: ReprintCandidate; asOf: string; deliveryDate: string }) {
  const t = useMessages('reprint-candidates')
  const m = useMessages('measures')
  if (useReportItem() !== null) return null
  return (
    <section className="gap-5 mb-5 columns p-4 reprint-detail" aria-label={row.productName}>
      <h2>{row.productName}</h2>
      <WeeksChart row={row} asOf={asOf} deliveryDate={deliveryDate} />
      <CostsChart row={row} />
      <div className="reprint-reasons">
        <h3>
          {row.suggestedPrint === 0
            ? t('noSuggestion')
            : t('suggestion', { copies: m('copiesOf', { count: row.suggestedPrint }) })}
        </h3>
        <ol className="stack gap-3">
          {row.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ol>
        <Link to={getForecastPath(row.jan)}>{t('openForecast')}</Link>
      </div>
    </section>
  )
}
