import type { Knex } from 'knex'
import type { Period } from '../../../shared/calendar/period.ts'
import { type EventKind, toEventKind } from '../../../shared/trade/event-kinds.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { type DescribedProducts, toProductQuery } from '../../warehouse/products/product-set.ts'
import { eventsSql } from '../../warehouse/products/title-events.ts'

export interface FoundEvent {
  productId: number
  day: string
  kind: EventKind
  /** Null for an award. */
  medium: string | null
  name: string
}

/** Events of the same programme, column or award have the same key. */
export const getNameKey = ({ medium, name }: Pick<FoundEvent, 'medium' | 'name'>): string => `${medium ?? ''}\n${name}`

/** Finds the events of titles in a period, the latest first, or the earliest first. */
export async function findEvents(
  knex: Knex,
  products: DescribedProducts,
  { period, order }: { period: Period; order: 'latest' | 'earliest' },
): Promise<FoundEvent[]> {
  const rows = await sql<{ product_id: number; day: string; medium: string | null; title: string }>(
    knex,
    `select event.product_id, event.event_date as day, event.medium, event.title
      from ${eventsSql} as event join product on product.id = event.product_id
      where event.event_date between cast(:from as date) and cast(:to as date) and product.id in (:products)
      order by event.event_date${order === 'latest' ? ' desc' : ''}, product.jan collate "C", event.medium collate "C" nulls last,
        event.title collate "C"`,
    { from: period.from, to: period.to, products: toProductQuery(knex, products) },
  )
  return rows.map(({ product_id: productId, day, medium, title: name }) => ({
    productId,
    day,
    kind: toEventKind(medium),
    medium,
    name,
  }))
}
