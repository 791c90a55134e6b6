import type { Knex } from 'knex'

/** A user has one identity of an issuer: the first one that was linked. Later ones of the same mail address were other people. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`delete from user_identity where exists (select 1 from user_identity as other
    where other.issuer = user_identity.issuer and other.user_id = user_identity.user_id
      and (other.created_at < user_identity.created_at
        or (other.created_at = user_identity.created_at and other.subject < user_identity.subject)))`)
  await knex.schema.alterTable('user_identity', (table) => table.unique(['issuer', 'user_id']))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('user_identity', (table) => table.dropUnique(['issuer', 'user_id']))
}
