import type { Knex } from 'knex'

/** Products whose publisher has withdrawn them, or deleted their record. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table product add column is_withdrawn boolean default false')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table product drop column is_withdrawn')
}
