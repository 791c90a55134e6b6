import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { type EnteredEvent, type EnteredEventBody, enteredEventLimits } from '../../../shared/api/entered-events.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { eventKindNames } from '../../../shared/messages/event-kinds.ts'
import { toEventKind } from '../../../shared/trade/event-kinds.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { runLoadTransaction, runQueuedLoad } from '../../loading/load-queue.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { replaceRevisionKeepingPrecomputed } from '../../warehouse/engine/warehouse-state.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'

/** Events that users enter by hand, in the warehouse beside those of files. */

interface StoredEvent {
  id: string
  day: string
  product_id: number
  kind: 'publicity' | 'award'
  medium: string | null
  title: string
  note: string | null
  contract_id: string
  entered_by: string
  entered_at: string
}

const columnsSql = 'id, event_date as day, product_id, kind, medium, title, note, contract_id, entered_by, entered_at'

/** A row as users know it, with the name of its title; without the name of who entered it. */
export type NamedEvent = Omit<EnteredEvent, 'enteredBy'> & { enteredById: string }

async function nameEvents(knex: Knex, rows: readonly StoredEvent[], user: SignedIn): Promise<NamedEvent[]> {
  const products = await readProducts(
    knex,
    rows.map((row) => row.product_id),
    user,
  )
  return rows.flatMap((row): NamedEvent[] => {
    const product = products.get(row.product_id)
    if (product === undefined) return []
    return [
      {
        id: row.id,
        jan: product.jan,
        productName: product.productName,
        date: row.day,
        eventKind: toEventKind(row.medium),
        eventName: row.title,
        note: row.note ?? '',
        enteredById: row.entered_by,
        enteredAt: row.entered_at,
      },
    ]
  })
}

/** Lists a page of the events that the contract entered, the latest day first. */
export async function listEnteredEvents(
  knex: Knex,
  user: SignedIn,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ list: NamedEvent[]; total: number }> {
  const [counted, rows] = await Promise.all([
    countEvents(knex, user.contractId),
    sql<StoredEvent>(
      knex,
      `select ${columnsSql} from entered_event where contract_id = :contract
        order by event_date desc, entered_at desc, id limit :most offset :before`,
      { contract: user.contractId, most: pageSize, before: (pageNum - 1) * pageSize },
    ),
  ])
  return { list: await nameEvents(knex, rows, user), total: counted }
}

async function countEvents(knex: Knex, contractId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(knex, 'select count(*) as count from entered_event where contract_id = ?', [
    contractId,
  ])
  return row?.count ?? 0
}

/** Returns the columns of an event. Throws the errors of findProduct, and event.notOwn. */
async function toColumns(knex: Knex, body: EnteredEventBody, user: SignedIn) {
  const { id } = await findProduct(knex, body.jan, user)
  const product = (await readProducts(knex, [id], user)).get(id)
  // the operator's administrators load files about every title
  if (user.role !== 'ADMIN' && product?.own !== true)
    throw new AppError('event.notOwn', {}, [{ field: 'jan', code: 'event.notOwn' }])
  const isAward = body.eventKind === 'award'
  return {
    event_date: body.date,
    product_id: id,
    kind: isAward ? 'award' : 'publicity',
    medium: isAward ? null : eventKindNames.ja[body.eventKind],
    title: body.eventName,
    note: body.note === '' ? null : body.note,
    contract_id: user.contractId,
    entered_by: user.userId,
    entered_at: new Date().toISOString(),
  }
}

type EventColumns = Awaited<ReturnType<typeof toColumns>>

/** Throws event.exists if the same event is in the files or was entered. */
async function refuseKnownEvent(trx: Knex, columns: EventColumns, exceptId: string | null): Promise<void> {
  const values = { product: columns.product_id, day: columns.event_date, title: columns.title, medium: columns.medium ?? '' }
  const rows = await sql(
    trx,
    `select 1 as found from entered_event where product_id = :product and event_date = cast(:day as date) and title = :title
        and coalesce(medium, '') = :medium and id <> :except
      union all
      select 1 from ${columns.kind === 'award' ? 'fact_award' : 'fact_publicity'} as loaded
        where product_id = :product and ${
          columns.kind === 'award'
            ? "award_date = cast(:day as date) and award_nm = :title and '' = :medium"
            : 'publicity_date = cast(:day as date) and title = :title and medium = :medium'
        }`,
    { ...values, except: exceptId ?? '' },
  )
  if (rows.length > 0) throw new AppError('event.exists', {}, [{ field: 'eventName', code: 'event.exists' }])
}

/** `record` gets what is written before the change is committed: a change without its audit entry would be worse. */
type Record = (detail: { before: NamedEvent | null; after: NamedEvent | null }) => Promise<void>

const writeEvents = <T>(warehouse: Warehouse, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  runQueuedLoad(warehouse, () =>
    runLoadTransaction(warehouse, async (trx) => {
      const written = await work(trx)
      // no precomputed table depends on events
      await replaceRevisionKeepingPrecomputed(trx)
      return written
    }),
  )

/** Finds an event of the own contract; an administrator of the operator finds those of all. Throws resource.notFound. */
async function findEntered(trx: Knex, id: string, user: SignedIn): Promise<NamedEvent> {
  const rows = await sql<StoredEvent>(trx, `select ${columnsSql} from entered_event where id = ?`, [id])
  const [event] = await nameEvents(
    trx,
    rows.filter((row) => user.role === 'ADMIN' || row.contract_id === user.contractId),
    user,
  )
  if (event === undefined) throw new AppError('resource.notFound')
  return event
}

/** Enters an event. Throws event.notOwn, event.exists, event.limit and the errors of findProduct. */
export const addEnteredEvent = (
  warehouse: Warehouse,
  body: EnteredEventBody,
  { user, record }: { user: SignedIn; record: Record },
): Promise<NamedEvent> =>
  writeEvents(warehouse, async (trx) => {
    const columns = await toColumns(trx, body, user)
    if ((await countEvents(trx, user.contractId)) >= enteredEventLimits.events)
      throw new AppError('event.limit', { limit: enteredEventLimits.events })
    await refuseKnownEvent(trx, columns, null)
    const id = randomUUID()
    await trx('entered_event').insert({ id, ...columns })
    const after = await findEntered(trx, id, user)
    await record({ before: null, after })
    return after
  })

/** Changes an event. Throws resource.notFound, event.notOwn, event.exists and the errors of findProduct. */
export const changeEnteredEvent = (
  warehouse: Warehouse,
  { id, body }: { id: string; body: EnteredEventBody },
  { user, record }: { user: SignedIn; record: Record },
): Promise<NamedEvent> =>
  writeEvents(warehouse, async (trx) => {
    const before = await findEntered(trx, id, user)
    const [stored] = await sql<StoredEvent>(trx, `select ${columnsSql} from entered_event where id = ?`, [id])
    if (stored === undefined) throw new AppError('resource.notFound')
    const { contract_id, entered_by, entered_at } = stored
    const columns = { ...(await toColumns(trx, body, user)), contract_id, entered_by, entered_at }
    await refuseKnownEvent(trx, columns, id)
    // Citus does not update the column that distributes the rows
    await trx('entered_event').where({ id }).delete()
    await trx('entered_event').insert({ id, ...columns })
    const after = await findEntered(trx, id, user)
    await record({ before, after })
    return after
  })

/** Removes an event. Throws resource.notFound. */
export const removeEnteredEvent = (
  warehouse: Warehouse,
  id: string,
  { user, record }: { user: SignedIn; record: Record },
): Promise<void> =>
  writeEvents(warehouse, async (trx) => {
    const before = await findEntered(trx, id, user)
    await trx('entered_event').where({ id }).delete()
    await record({ before, after: null })
  })
