import type { ReprintCandidatesAnswer } from '../../../shared/api/reprint-candidates.ts'
import { formatCount, formatDay, formatRate, toReadableAmount } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Figures } from '../../ui/figures.tsx'

/** Headline figures: candidates, decisions of this week, stores without stock, sales expected to be lost, copies suggested. */
export function ReprintFigures({ answer: { totals, deliveryDate } }: { answer: ReprintCandidatesAnswer }) {
  const t = useMessages('reprint-candidates')
  const m = useMessages('measures')
  const lostAmount = toReadableAmount(totals.expectedLostAmount)
  const day = formatDay(deliveryDate, { isShort: true, weekday: true })
  return (
    <Figures
      figures={[
        {
          label: t('figure.products'),
          value: formatCount(totals.products),
          unit: m('titles'),
          note: t('figure.productsNote', { count: totals.examined }),
        },
        {
          label: t('figure.urgent'),
          value: formatCount(totals.urgent),
          unit: m('titles'),
          note: t('figure.urgentNote', { day }),
        },
        {
          label: t('figure.zeroStores'),
          value: formatCount(totals.zeroStores),
          unit: m('stores'),
          note: t('figure.zeroStoresNote'),
        },
        {
          label: t('figure.lost'),
          value: lostAmount.value,
          unit: lostAmount.unit,
          note: t('figure.lostNote', { copies: m('copiesOf', { count: totals.expectedLostCopies }), day }),
        },
        {
          label: t('figure.suggested'),
          value: formatCount(totals.suggestedPrint),
          unit: m('copies'),
          note: t('figure.suggestedNote', { rate: formatRate(totals.expectedReturnRate) }),
        },
      ]}
    />
  )
}
