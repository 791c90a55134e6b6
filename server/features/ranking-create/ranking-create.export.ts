import type { Language } from '../../../shared/contract/columns.ts'
import { exportName } from '../../export/table-model.ts'

/** What a reader of some buyers' ranking has to know. */
export const hiddenNote = (products: number, language: Language): string[] =>
  products === 0 ? [] : [exportName('hiddenProducts', language).replace('{{count}}', products.toLocaleString('en-US'))]
