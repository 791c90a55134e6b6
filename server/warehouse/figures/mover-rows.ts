import type { Knex } from 'knex'
import type { MoverRow } from '../../../shared/api/movers.ts'
import type { Language } from '../../../shared/messages/language.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { computeChangeRate } from '../../../shared/trade/measures.ts'
import { readProducts } from '../products/product-columns.ts'
import type { DataScope } from '../products/scope.ts'
import { formatMoverReason, formatMoverSentence } from './mover-sentence.ts'
import type { Mover } from './movers.ts'

/** Converts movers to rows of the API, with their reasons as text. */
export async function readMoverRows(
  knex: Knex,
  movers: readonly Mover[],
  { scope, language, unit }: { scope: DataScope; language: Language; unit: QuantityUnit },
): Promise<MoverRow[]> {
  const products = await readProducts(
    knex,
    movers.flatMap(({ id, comparedIssue }) => (comparedIssue === null ? [id] : [id, comparedIssue])),
    scope,
  )
  return movers.flatMap((mover): MoverRow[] => {
    const product = products.get(mover.id)
    if (!product) return []
    const comparedIssueName = (mover.comparedIssue === null ? null : products.get(mover.comparedIssue)?.productName) ?? null
    return [
      {
        ...product,
        quantity: mover.quantity,
        previousQuantity: mover.previous,
        difference: mover.quantity - mover.previous,
        changeRate: mover.isNew ? null : computeChangeRate(mover.quantity, mover.previous),
        comparedIssueName,
        delivery: mover.delivery,
        reason: mover.reason,
        reasonDate: mover.reasonDate,
        reasonText: formatMoverReason(mover, { language, unit }),
        sentence: formatMoverSentence(mover, comparedIssueName, { language, unit }),
      },
    ]
  })
}
