import type { Knex } from 'knex'

/** The audit log. Entries are never changed, and can be deleted only when they are older than a year, by the retention. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('audit_event', (table) => {
    table.text('id').primary()
    table.text('at').notNullable()
    table.text('user_id')
    table.text('contract_id')
    /** Name and address at that time: users change, audit entries do not. */
    table.text('user_name')
    table.text('user_email')
    table.text('contract_name')
    table.text('action').notNullable()
    table.text('target')
    table.text('detail')
    table.text('address')
    table.index(['at'])
    table.index(['action', 'at'])
  })
  await makeAppendOnly(knex)
}

const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

async function makeAppendOnly(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw(`create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.at < to_char((now() at time zone 'utc') - interval '365 days', 'YYYY-MM-DD"T"HH24:MI:SS') then
          return old;
        end if;
        raise exception 'audit_event is append-only';
      end $$`)
    await knex.raw(`create trigger audit_event_append_only before update or delete on audit_event
      for each row execute function refuse_audit_change()`)
    return
  }
  await knex.raw(`create trigger audit_event_no_update before update on audit_event
    begin select raise(abort, 'audit_event is append-only'); end`)
  await knex.raw(`create trigger audit_event_no_delete before delete on audit_event
    when old.at >= strftime('%Y-%m-%dT%H:%M:%S', 'now', '-365 days')
    begin select raise(abort, 'audit_event is append-only'); end`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('audit_event')
  if (isPostgres(knex)) await knex.raw('drop function refuse_audit_change()')
}
