import type { EventsResult } from '../../../shared/api/events.ts'
import { formatAmount, formatCount, formatSigned, getInlineSeparator, NO_VALUE, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createFigure, Figures } from '../../ui/figures.tsx'
import { getKindName } from './event-cells.tsx'

/** Kinds named below the best one, itself included. */
const NAMED_KINDS = 2

/** Headline figures: events, extra copies and sales, copies lost to stock-outs, the kind that worked best. */
export function EventFigures({ result: { totals, kinds, counted } }: { result: EventsResult }) {
  const t = getMessages('events')
  const tMeasures = getMessages('measures')
  const unit = tMeasures(counted.unit)
  const effective = kinds.filter(({ raised }) => raised > 0)
  const [best] = effective
  return (
    <Figures
      figures={[
        createFigure(t('figure.events'), formatCount(totals.events), {
          unit: t('figure.eventsUnit'),
          note: t('figure.eventsNote', { raised: totals.raised, running: totals.running }),
        }),
        createFigure(t('figure.extra', { unit }), formatSigned(totals.extraCopies), {
          unit,
          note: t('figure.extraNote', { count: totals.raised }),
        }),
        { label: t('figure.amount'), ...toReadableAmount(totals.extraAmount), note: t('figure.amountNote') },
        createFigure(t('figure.lost'), totals.lostCopies === 0 ? formatCount(0) : t('about', { count: totals.lostCopies }), {
          unit,
          note: t('figure.lostNote', {
            amount: formatAmount(totals.lostAmount),
            low: totals.lostCopiesLow,
            high: totals.lostCopiesHigh,
          }),
        }),
        createFigure(t('figure.best'), best === undefined ? NO_VALUE : getKindName(best.eventKind), {
          note: effective
            .slice(0, NAMED_KINDS)
            .map(({ eventKind, raised, extraCopies }) =>
              t('figure.kind', { kind: getKindName(eventKind), count: raised, extra: formatSigned(extraCopies), unit }),
            )
            .join(getInlineSeparator()),
        }),
      ]}
    />
  )
}
