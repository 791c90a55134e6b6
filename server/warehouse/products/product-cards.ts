import type { Knex } from 'knex'
import { analyzeTables } from '../engine/analyze-tables.ts'
import { isDuckdb } from '../engine/engine.ts'
import { idListSql, sql } from '../engine/sql.ts'

/**
 * Cards: the master data of each product as one value, found by id or code. Reading a hundred products from the wide master
 * tables takes longer than computing their figures (decision 0002).
 */

/** The master data of a product: the columns of ProductColumns (product-columns.ts). */
const attributes = [
  'product.id',
  'product.jan',
  'product.kind',
  'product.product_nm',
  'product.author_nm',
  'product.volume',
  'product.issue',
  'product.price',
  'product.release_date',
  'publisher.publisher_cd',
  'publisher.publisher_nm',
  'publisher.imprint_of_cd',
  'series.series_nm',
  'trade_genre.genre_c1_cd',
  'trade_genre.genre_c1_nm',
  'trade_genre.genre_c2_cd',
  'trade_genre.genre_c2_nm',
  'trade_genre.genre_c3_cd',
  'trade_genre.genre_c3_nm',
  'product.product_kana',
  'product.item_cd_origin',
  'publisher.publisher_kana',
  'series.series_cd',
  'item_genre.item_cd',
  'item_genre.item_nm',
  'item_genre.dai_genre_cd',
  'item_genre.dai_genre_nm',
  'item_genre.chu_genre_cd',
  'item_genre.chu_genre_nm',
  'item_genre.sho_genre_cd',
  'item_genre.sho_genre_nm',
] as const

/** Number of ids that DuckDB looks up by the index at once; lookups of longer lists slow down with each id. */
const INDEX_LOOKUP_BATCH = 100
/** Above this many ids, reading the whole table is faster than the index. Reading codes alone takes a tenth of the time. */
const MAX_INDEX_LOOKUPS = 5000
const MAX_CODE_LOOKUPS = 300

/** Reads a column of cards by id, by the index unless there are more ids than `maxIds`. */
async function readCardColumn(
  knex: Knex,
  ids: readonly number[],
  lookup: { column: 'card' | 'jan'; maxIds: number },
): Promise<Map<number, string>> {
  const cards = knex('product_card').select('id', `${lookup.column} as value`)
  const parts = ids.length > lookup.maxIds ? [cards.clone().whereIn('id', ids as number[])] : []
  if (parts.length === 0)
    for (let at = 0; at < ids.length; at += INDEX_LOOKUP_BATCH)
      parts.push(cards.clone().whereRaw(`id in (${idListSql(ids.slice(at, at + INDEX_LOOKUP_BATCH))})`))
  const found: { id: number; value: string }[][] = await Promise.all(parts)
  return new Map(found.flat().map(({ id, value }) => [id, value]))
}

/** Cards that a snapshot has read: a list sorted by code needs the same products again immediately. */
const cardsBySnapshot = new WeakMap<Knex, Map<number, string>>()

/** Returns cards of products by id: the master data as JSON. */
export async function readProductCards(knex: Knex, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (!knex.isTransaction || ids.length > MAX_INDEX_LOOKUPS)
    return readCardColumn(knex, ids, { column: 'card', maxIds: MAX_INDEX_LOOKUPS })
  const cards = cardsBySnapshot.get(knex) ?? new Map<number, string>()
  cardsBySnapshot.set(knex, cards)
  const missing = ids.filter((id) => !cards.has(id))
  for (const [id, card] of await readCardColumn(knex, missing, { column: 'card', maxIds: MAX_INDEX_LOOKUPS })) cards.set(id, card)
  return new Map(ids.flatMap((id) => (cards.has(id) ? [[id, cards.get(id) ?? ''] as const] : [])))
}

/** Returns codes of products by id. */
export async function readJans(knex: Knex, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length > MAX_CODE_LOOKUPS) return readCardColumn(knex, ids, { column: 'jan', maxIds: MAX_CODE_LOOKUPS })
  const cards = await readProductCards(knex, ids)
  return new Map([...cards].map(([id, card]) => [id, (JSON.parse(card) as { jan: string }).jan]))
}

/** Master tables that cards are made from. */
export const cardMasters: ReadonlySet<string> = new Set(['product', 'publisher', 'series', 'trade_genre', 'item_genre'])

/** Attributes that define a product group: kind, publisher and genres; the columns of product_group. */
const groupColumns = ['kind', 'publisher_id', 'trade_genre_id', 'item_genre_id'] as const

const sameGroupSql = (a: string, b: string) =>
  groupColumns.map((column) => `${a}.${column} is not distinct from ${b}.${column}`).join(' and ')

function currentCardsSql(knex: Knex): string {
  const object = isDuckdb(knex) ? 'json_object' : 'json_build_object'
  const fields = attributes.map((column) => `'${column.split('.')[1]}', ${column}`)
  return `select product.id, product.jan, product.kind, product.publisher_id, product_group.id as group_id,
      cast(${object}(${fields.join(', ')}) as text) as card
    from product left join publisher on publisher.id = product.publisher_id
      left join series on series.id = product.series_id
      left join trade_genre on trade_genre.id = product.trade_genre_id
      left join item_genre on item_genre.id = product.item_genre_id
      join product_group on ${sameGroupSql('product_group', 'product')}`
}

/** Adds the missing product groups. */
const addMissingGroups = (knex: Knex) =>
  knex.raw(`insert into product_group (id, ${groupColumns.join(', ')})
    select (select coalesce(max(id), 0) from product_group)
        + cast(row_number() over (order by ${groupColumns.join(', ')}) as integer), ${groupColumns.join(', ')}
      from (select distinct ${groupColumns.map((column) => `product.${column}`).join(', ')}
        from product left join product_group on ${sameGroupSql('product_group', 'product')}
        where product_group.id is null) as missing`)

/** Outdated cards deleted by one statement. */
const DELETE_BATCH = 10_000

/** Deletes the cards that differ from `fresh_card`. By id, because Citus deletes from a reference table by constants only. */
async function deleteOutdatedCards(knex: Knex): Promise<void> {
  const outdated = await sql<{ id: number }>(
    knex,
    `select product_card.id from product_card left join fresh_card on fresh_card.id = product_card.id
        and fresh_card.card = product_card.card and fresh_card.group_id = product_card.group_id
      where fresh_card.id is null`,
  )
  for (let at = 0; at < outdated.length; at += DELETE_BATCH)
    await knex.raw(
      `delete from product_card where id in (${idListSql(outdated.slice(at, at + DELETE_BATCH).map(({ id }) => id))})`,
    )
}

/**
 * Updates cards and groups from the masters, within the caller's transaction. Returns the number of products with a card that
 * changed group or disappeared; if it is not 0, rollups by group must be rebuilt.
 */
export async function refreshCards(knex: Knex): Promise<number> {
  await addMissingGroups(knex)
  await knex.raw('drop table if exists fresh_card')
  await knex.raw(`create temp table fresh_card as ${currentCardsSql(knex)}`)
  const columns = ['id', 'jan', 'kind', 'publisher_id', 'group_id', 'card']
  const [moved] = await sql<{ products: number }>(
    knex,
    `select count(*) as products from product_card left join fresh_card on fresh_card.id = product_card.id
      where fresh_card.id is null or fresh_card.group_id <> product_card.group_id`,
  )
  await deleteOutdatedCards(knex)
  await knex.raw(`insert into product_card (${columns.join(', ')})
    select ${columns.map((column) => `fresh_card.${column}`).join(', ')} from fresh_card
      left join product_card as old on old.id = fresh_card.id where old.id is null order by fresh_card.id`)
  await knex.raw('drop table fresh_card')
  await knex.raw('delete from product_group where id not in (select group_id from product_card)')
  await analyzeTables(knex, ['product_card', 'product_group'])
  return moved?.products ?? 0
}
