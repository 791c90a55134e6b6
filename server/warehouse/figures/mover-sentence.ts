import { units } from '../../../shared/messages/columns.ts'
import { englishMonths } from '../../../shared/messages/formats.ts'
import { type Language, pickByLanguage } from '../../../shared/messages/language.ts'
import { movers } from '../../../shared/messages/movers.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { computePercent } from '../../../shared/trade/measures.ts'
import type { Mover } from './movers.ts'

type Key = keyof typeof movers.ja

interface Wording {
  language: Language
  /** Unit of the quantities. */
  unit: QuantityUnit
}

const formatSentence = (language: Language, key: Key, values: Record<string, string | number> = {}): string =>
  fillPlaceholders(movers[language][key], values)

/** Formats a day for a sentence. */
const formatSentenceDay = (date: string, language: Language, currentYear: string) => {
  const [year = '', month, day] = date.split('-')
  const named = pickByLanguage(language, [String(Number(month)), englishMonths[Number(month) - 1] ?? ''])
  return formatSentence(language, year === currentYear ? 'date' : 'dateWithYear', {
    year,
    month: named,
    day: String(Number(day)),
  })
}

/** Describes the change: as a multiple from twofold on, in copies if either figure is no base for a rate. */
function describeChange({ quantity, previous }: Mover, { language, unit }: Wording): string {
  if (previous <= 0 || quantity <= 0)
    return formatSentence(language, 'fromTo', { before: previous, now: quantity, unit: units[language][unit] })
  if (quantity >= 2 * previous) {
    const times = Math.round((quantity / previous) * 10) / 10
    return formatSentence(language, 'times', { times })
  }
  const change = computePercent(quantity - previous, previous) ?? 0
  return formatSentence(language, change >= 0 ? 'more' : 'fewer', { percent: Math.abs(change) })
}

/** Returns the key of the sentence: publicity and awards do not cause a fall, but can explain it or stand beside it. */
function getSentenceKey({ reason, quantity, previous, comparedIssue, isEventCompared }: Mover): Key {
  if ((reason !== 'publicity' && reason !== 'award') || quantity > previous) return reason
  if (isEventCompared && comparedIssue !== null) return `${reason}OfIssue`
  return isEventCompared ? `${reason}Faded` : `${reason}ButFell`
}

/** Returns a sentence with the reason and the change; `issueName`: the issue that it is compared with. */
export function formatMoverSentence(mover: Mover, issueName: string | null, wording: Wording): string {
  const { language } = wording
  const unit = units[language][wording.unit]
  const date = mover.reasonDate === null ? '' : formatSentenceDay(mover.reasonDate, language, mover.year)
  if (mover.isNew) return formatSentence(language, 'newRelease', { date, now: mover.quantity, unit })
  const change = describeChange(mover, wording)
  const sentence = formatSentence(language, getSentenceKey(mover), {
    date,
    event: mover.event ?? '',
    delivery: mover.delivery,
    unit,
    stores: mover.soldOutStores,
    delivered: mover.deliveredStores,
    change: issueName === null ? change : formatSentence(language, 'againstIssue', { issue: issueName, change }),
  })
  const { otherEvent: other } = mover
  if (other === null) return sentence
  return formatSentence(language, 'withOtherEvent', {
    sentence,
    date: formatSentenceDay(other.date, language, mover.year),
    event: other.kind === 'award' ? formatSentence(language, 'awardName', { event: other.text }) : other.text,
  })
}

/** Returns the reason alone, for its own column; null if none is known. */
export function formatMoverReason(mover: Mover, { language, unit }: Wording): string | null {
  if (mover.reason === 'publicity' || mover.reason === 'award' || mover.reason === 'nextIssue') return mover.event
  if (mover.reason === 'release') return formatSentence(language, 'releaseText')
  if (mover.reason === 'afterRelease') return formatSentence(language, 'afterReleaseText')
  if (mover.reason === 'delivery')
    return formatSentence(language, 'deliveryText', {
      delivery: mover.delivery,
      before: mover.previousDelivery,
      unit: units[language][unit],
    })
  if (mover.reason === 'soldOut')
    return formatSentence(language, 'soldOutText', { stores: mover.soldOutStores, delivered: mover.deliveredStores })
  return null
}
