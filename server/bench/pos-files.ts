import type { Warehouse } from '../warehouse/engine/engine.ts'
import { sql } from '../warehouse/engine/sql.ts'

export interface PosFile {
  day: string
  lines: number
  /** Number of stores over which the lines are spread. */
  stores: number
  /** Files of different variants are of different stores and amounts. */
  variant: number
}

/** Reads stores and titles of the warehouse; the returned function creates POS files of them, with receipts of two lines. */
export async function preparePosFiles({ knex }: Warehouse): Promise<(file: PosFile) => string> {
  const allStores = await sql<{ store_cd: string }>(
    knex,
    'select store_cd from store where is_online = false and closed_on is null order by store_cd limit 200',
  )
  const products = await sql<{ jan: string; price: number }>(
    knex,
    "select jan, price from product where kind = 'book' and price is not null order by jan limit 20000",
  )
  return ({ day, lines, stores, variant }) => {
    const rows = Array.from({ length: lines }, (_none, line) => {
      const receipt = Math.floor(line / 2)
      const store = allStores[(variant + (receipt % stores)) % allStores.length]
      const product = products[(line * 7 + variant) % products.length]
      const time = `${String(9 + (receipt % 12)).padStart(2, '0')}:${String(receipt % 60).padStart(2, '0')}:00`
      return `${store?.store_cd},${day} ${time},${product?.jan},1,${(product?.price ?? 0) + variant},${receipt}`
    })
    return `店舗コード,売上日時,JAN,数量,金額,レシート番号\n${rows.join('\n')}\n`
  }
}
