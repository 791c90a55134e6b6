import type { Language } from '../../../shared/language.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { exportName } from '../../exporting/table-model.ts'

/** Returns notes for readers of a ranking about some buyers. */
export const buyersNotes = (
  { some, hiddenProducts }: { some: boolean; hiddenProducts: number },
  language: Language,
): string[] => [
  ...(some ? [exportName('buyersInTens', language)] : []),
  ...(hiddenProducts === 0 ? [] : [fill(exportName('hiddenProducts', language), { count: hiddenProducts })]),
]
