import type { Knex } from 'knex'
import { hasCitus, isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { refreshCards } from '../../server/warehouse/products/product-cards.ts'
import { addRollups, createRollupTable } from '../../server/warehouse/rollups/create-rollup.ts'
import { distributeTables } from '../../server/warehouse/rollups/distribution.ts'
import { refreshProductGroupSums } from '../../server/warehouse/rollups/refresh.ts'
import { getRollupColumns, groupRollups, type Rollup, rollups } from '../../server/warehouse/rollups/rollups.ts'

/** Adds the product's group to each row of a rollup. */
async function carryGroups(knex: Knex, rollup: Rollup): Promise<void> {
  const { table } = rollup
  if (!(await knex.schema.hasTable(table)) || (await knex.schema.hasColumn(table, 'group_id'))) return
  if (!isDuckdb(knex)) {
    await knex.raw(`alter table ${table} add column group_id integer`)
    await knex.raw(`update ${table} set group_id = card.group_id from product_card as card where card.id = ${table}.product_id`)
    await knex.raw(`alter table ${table} alter column group_id set not null`)
    return
  }
  // rewritten in its order: an update would leave every row twice
  const names = getRollupColumns(rollup).map(({ name }) => name)
  await createRollupTable(knex, rollup, `${table}_carried`)
  await knex.raw(`insert into ${table}_carried (${names.join(', ')})
    select ${names.map((name) => (name === 'group_id' ? 'card.group_id' : `${table}.${name}`)).join(', ')}
      from ${table} join product_card as card on card.id = ${table}.product_id`)
  await knex.raw(`drop table ${table}`)
  await knex.raw(`alter table ${table}_carried rename to ${table}`)
}

/** Product cards, product groups (kind, publisher and genres), and rollups that contain the group or are by group. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create table product_group (id integer not null, kind text not null, publisher_id integer, trade_genre_id integer, item_genre_id integer)',
  )
  await knex.raw(
    'create table product_card (id integer not null, jan text not null, kind text not null, publisher_id integer, group_id integer not null, card text not null)',
  )
  if (!isDuckdb(knex)) await knex.raw('create unique index product_group_id_key on product_group (id)')
  if (await hasCitus(knex)) await distributeTables(knex)
  await refreshCards(knex)
  for (const rollup of rollups.filter((item: Rollup) => item.isGrouped)) await carryGroups(knex, rollup)
  await addRollups(knex, groupRollups, () => refreshProductGroupSums(knex))
  // create indexes after the rows: maintaining them during the insert takes ten times as long
  for (const column of ['id', 'jan']) await knex.raw(`create index product_card_${column} on product_card (${column})`)
}

export async function down(knex: Knex): Promise<void> {
  for (const { table } of rollups.filter((rollup: Rollup) => rollup.isGrouped))
    if (await knex.schema.hasTable(table)) await knex.raw(`alter table ${table} drop column group_id`)
  for (const table of [...groupRollups.map((rollup) => rollup.table), 'product_card', 'product_group'])
    await knex.raw(`drop table if exists ${table}`)
}
