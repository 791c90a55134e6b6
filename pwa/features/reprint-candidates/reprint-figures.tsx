import type { ReprintCandidatesResult } from '../../../shared/api/reprint-candidates.ts'
import { formatCount, formatDay, formatRate, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createFigure, Figures } from '../../ui/figures.tsx'

/** Headline figures: candidates, decisions of this week, stores without stock, sales expected to be lost, copies suggested. */
export function ReprintFigures({ result: { totals, deliveryDate } }: { result: ReprintCandidatesResult }) {
  const t = getMessages('reprint-candidates')
  const tMeasures = getMessages('measures')
  const day = formatDay(deliveryDate, { isShort: true, weekday: true })
  return (
    <Figures
      figures={[
        createFigure(t('figure.products'), formatCount(totals.products), {
          unit: tMeasures('titles'),
          note: t('figure.productsNote', { count: totals.examined }),
        }),
        createFigure(t('figure.urgent'), formatCount(totals.urgent), {
          unit: tMeasures('titles'),
          note: t('figure.urgentNote', { day }),
        }),
        createFigure(t('figure.zeroStores'), formatCount(totals.zeroStores), {
          unit: tMeasures('stores'),
          note: t('figure.zeroStoresNote'),
        }),
        {
          label: t('figure.lost'),
          ...toReadableAmount(totals.expectedLostAmount),
          note: t('figure.lostNote', { copies: tMeasures('copiesOf', { count: totals.expectedLostCopies }), day }),
        },
        createFigure(t('figure.suggested'), formatCount(totals.suggestedPrint), {
          unit: tMeasures('printed'),
          note: t('figure.suggestedNote', { rate: formatRate(totals.expectedReturnRate) }),
        }),
      ]}
    />
  )
}
