import type { Answer } from '../../../shared/api/endpoint.ts'
import type { publisherRanking } from '../../../shared/api/publisher-ranking.ts'
import type { QuantityUnit } from '../../../shared/kinds.ts'
import { inLanguage, type Language } from '../../../shared/language.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { exportName, unitLabel } from '../../exporting/table-model.ts'

/** Returns a note about the excluded publishers and their part of the sales. */
export function exclusionNote(
  excluded: Answer<typeof publisherRanking>['excluded'],
  { language, unit }: { language: Language; unit: QuantityUnit },
): string[] {
  if (excluded.publishers.length === 0) return []
  const names = excluded.publishers.map((publisher) => `${publisher.publisherCd} ${publisher.publisherName}`)
  return [
    fill(exportName(excluded.applied ? 'excludedPublishers' : 'includedPublishers', language), {
      publishers: names.join(inLanguage(language, ['、', ', '])),
      quantity: excluded.quantity,
      unit: unitLabel(unit, language),
      amount: excluded.amount,
    }),
  ]
}
