import { useState } from 'react'
import { Link } from 'react-router'
import type { ReprintCandidate } from '../../../shared/api/reprint-candidates.ts'
import { getProductPath } from '../../data/product-path.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { WeeksChart } from '../../report/weeks-chart.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { DetailHeights } from '../../ui/table/use-detail-row-count.ts'
import { CHART_HEIGHT, CostsChart } from './costs-chart.tsx'
import { buildProposalText } from './reprint-proposal.ts'

/** Path of the forecast on a title's page. */
export const getForecastPath = (jan: string): string => `${getProductPath(jan)}&tab=forecast`

/** Height of the panel in pixels by minimum window width: charts and reasons in one row, in two rows, or in one column. */
export const reprintDetailHeights = [
  { from: 1280, height: 480 },
  { from: 768, height: 688 },
  { from: 0, height: 1080 },
] as const satisfies DetailHeights

/** A candidate, opened below its row: its weeks, its costs by number of copies, the reasons and the text of a proposal. */
export function ReprintDetail({ row, asOf, deliveryDate }: { row: ReprintCandidate; asOf: string; deliveryDate: string }) {
  const t = getMessages('reprint-candidates')
  const tMeasures = getMessages('measures')
  return (
    <section className="gap-5 columns p-4 reprint-detail" aria-label={row.productName}>
      <WeeksChart
        row={row}
        asOf={asOf}
        deliveryDate={deliveryDate}
        quantityUnit="copies"
        height={CHART_HEIGHT}
        fileName={`reprint-${row.jan}`}
      />
      <CostsChart row={row} />
      <div className="reprint-reasons">
        <h3>
          {row.suggestedPrint === 0
            ? t('noSuggestion')
            : t('suggestion', { copies: tMeasures('printedOf', { count: row.suggestedPrint }) })}
        </h3>
        <ol className="stack gap-3">
          {row.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ol>
        {row.suggestedPrint > 0 && (
          // other parameters reset the copies chosen
          <ProposalTools
            key={`${row.suggestedPrint} ${row.costs.map(({ copies }) => copies).join()}`}
            row={row}
            asOf={asOf}
            deliveryDate={deliveryDate}
          />
        )}
        <Link to={getForecastPath(row.jan)}>{t('openForecast')}</Link>
      </div>
    </section>
  )
}

/** Copies to propose, and the button that copies the text. */
function ProposalTools({ row, asOf, deliveryDate }: { row: ReprintCandidate; asOf: string; deliveryDate: string }) {
  const t = getMessages('reprint-candidates')
  const tMeasures = getMessages('measures')
  const [copies, setCopies] = useState(row.suggestedPrint)
  const copyProposal = async () => {
    try {
      await navigator.clipboard.writeText(buildProposalText({ row, copies, asOf, deliveryDate }, t))
      showToast({ kind: 'done', title: t('proposalCopied') })
    } catch {
      showToast({ kind: 'problem', title: t('proposalNotCopied') })
    }
  }
  return (
    <div className="row wrap gap-2 mb-3">
      <Select
        label={t('proposalCopies')}
        value={copies}
        options={row.costs
          .filter((cost) => cost.copies > 0)
          .map((cost) => ({ value: cost.copies, label: tMeasures('printedOf', { count: cost.copies }) }))}
        onChange={setCopies}
      />
      <Button icon="copy" onClick={() => void copyProposal()}>
        {t('copyProposal')}
      </Button>
    </div>
  )
}
