import type { Knex } from 'knex'

/**
 * In-store codes are written in capitals, in loads as in searches: those that a prefix once made in small letters follow.
 * Where both forms are there they stay two products, of which the one in capitals is found.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`update product set jan = upper(jan)
    where jan <> upper(jan) and upper(jan) not in (select jan from product)
      and id in (select min(id) from product group by upper(jan))`)
}

/** What was written small is not known any more. */
export async function down(): Promise<void> {}
