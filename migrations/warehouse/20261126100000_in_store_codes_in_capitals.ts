import type { Knex } from 'knex'

/**
 * In-store codes are in capitals, in loads and searches: converts existing lower-case codes. If both forms exist, they stay two
 * products, and searches find the one in capitals.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`update product set jan = upper(jan)
    where jan <> upper(jan) and upper(jan) not in (select jan from product)
      and id in (select min(id) from product group by upper(jan))`)
}

/** The original lower-case codes are unknown. */
export async function down(): Promise<void> {}
