import type { Knex } from 'knex'
import type { MoverRow } from '../../../shared/api/movers.ts'
import type { Language } from '../../../shared/language.ts'
import { changeRate } from '../../../shared/measures.ts'
import { readProducts } from '../products/read-products.ts'
import type { DataScope } from '../products/scope.ts'
import { formatMoverReason, formatMoverSentence } from './mover-sentence.ts'
import type { Mover } from './movers.ts'

/** Converts movers to rows of the API, with their reasons as text. */
export async function moverRows(
  knex: Knex,
  movers: readonly Mover[],
  { scope, language }: { scope: DataScope; language: Language },
): Promise<MoverRow[]> {
  const products = await readProducts(
    knex,
    movers.map(({ id }) => id),
    scope,
  )
  return movers.flatMap((mover): MoverRow[] => {
    const product = products.get(mover.id)
    if (!product) return []
    return [
      {
        ...product,
        quantity: mover.quantity,
        previousQuantity: mover.previous,
        difference: mover.quantity - mover.previous,
        changeRate: changeRate(mover.quantity, mover.previous),
        delivery: mover.delivery,
        reason: mover.reason,
        reasonDate: mover.reasonDate,
        reasonText: formatMoverReason(mover, language),
        sentence: formatMoverSentence(mover, language),
      },
    ]
  })
}
