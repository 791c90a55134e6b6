import type { Knex } from 'knex'

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg'

/** Allows deleting audit entries older than a year, for the retention; newer entries stay append-only. */
export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw(`create or replace function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.at < to_char((now() at time zone 'utc') - interval '365 days', 'YYYY-MM-DD"T"HH24:MI:SS') then
          return old;
        end if;
        raise exception 'audit_event is append-only';
      end $$`)
    return
  }
  await knex.raw('drop trigger if exists audit_event_no_delete')
  await knex.raw(`create trigger audit_event_no_delete before delete on audit_event
    when old.at >= strftime('%Y-%m-%dT%H:%M:%S', 'now', '-365 days')
    begin select raise(abort, 'audit_event is append-only'); end`)
}

export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw(
      `create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception 'audit_event is append-only'; end $$`,
    )
    return
  }
  await knex.raw('drop trigger if exists audit_event_no_delete')
  await knex.raw(
    `create trigger audit_event_no_delete before delete on audit_event begin select raise(abort, 'audit_event is append-only'); end`,
  )
}
