import type { Answer } from '../../../shared/api/endpoint.ts'
import type { publisherRanking } from '../../../shared/api/publisher-ranking.ts'
import type { QuantityUnit } from '../../../shared/kinds.ts'
import type { Language } from '../../../shared/language.ts'
import { exportName, unitLabel } from '../../exporting/table-model.ts'

/** Returns a note about the excluded publishers and their part of the sales. */
export function exclusionNote(
  excluded: Answer<typeof publisherRanking>['excluded'],
  { language, unit }: { language: Language; unit: QuantityUnit },
): string[] {
  if (excluded.publishers.length === 0) return []
  const number = (value: number) => value.toLocaleString('en-US')
  const names = excluded.publishers.map((publisher) => `${publisher.publisherCd} ${publisher.publisherName}`)
  return [
    exportName(excluded.applied ? 'excludedPublishers' : 'includedPublishers', language)
      .replace('{{publishers}}', names.join(language === 'en' ? ', ' : '、'))
      .replace('{{quantity}}', number(excluded.quantity))
      .replace('{{unit}}', unitLabel(unit, language))
      .replace('{{amount}}', number(excluded.amount)),
  ]
}
