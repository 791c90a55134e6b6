import type { Knex } from 'knex'

/**
 * Administration of contracts: versions of contracts and patterns, history of users, the operator's flag, and an append-only
 * audit log. Existing contracts and patterns get their first version.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('contract_pattern', (table) => {
    table.integer('version').notNullable().defaultTo(1)
    table.text('updated_at')
    table.text('updated_by')
  })
  await knex.schema.alterTable('contract', (table) => {
    table.text('attribute').notNullable().defaultTo('')
    table.text('postal_code').notNullable().defaultTo('')
    table.text('address').notNullable().defaultTo('')
    table.text('phone').notNullable().defaultTo('')
    table.boolean('external_api').notNullable().defaultTo(false)
    /** True for the operator's own contract. */
    table.boolean('is_operator').notNullable().defaultTo(false)
    table.integer('version').notNullable().defaultTo(1)
  })
  await knex.schema.alterTable('user', (table) => {
    table.text('full_name_kana')
    table.text('phone')
    table.text('last_login_at')
  })
  await knex.schema.alterTable('audit_event', (table) => {
    /** Name and address at that time: users change, audit entries do not. */
    table.text('user_name')
    table.text('user_email')
    table.text('contract_name')
    table.index(['action', 'at'])
  })
  for (const subject of ['contract', 'contract_pattern'] as const) {
    await knex.schema.createTable(`${subject}_version`, (table) => {
      table.text('subject_id').notNullable().references('id').inTable(subject)
      table.integer('number').notNullable()
      table.text('created_at').notNullable()
      /** Name of the author. */
      table.text('created_by')
      /** JSON object of the form's fields. */
      table.text('snapshot').notNullable()
      table.primary(['subject_id', 'number'])
      table.index(['created_at'])
    })
  }
  await knex.schema.createTable('user_history', (table) => {
    table.text('id').primary()
    table.text('contract_id').notNullable().references('id').inTable('contract')
    table.text('user_id').notNullable().references('id').inTable('user')
    /** 0 general, 1 administrator: user type at that time. */
    table.integer('user_type').notNullable()
    table.text('at').notNullable()
    table.text('by_name')
    /** registered, verified, role, status or menu. */
    table.text('change').notNullable()
    table.text('before')
    table.text('after')
    table.index(['contract_id', 'user_type', 'at'])
  })
  await knex.schema.alterTable('login_attempt', (table) => {
    table.index(['last_at'])
  })
  await insertFirstVersions(knex)
  await makeAppendOnly(knex)
}

async function insertFirstVersions(knex: Knex): Promise<void> {
  // contracts created by the operator's command or by the demo
  await knex('contract').whereIn('id', ['operator', 'demo-operator']).update({ is_operator: true })
  await knex('user').where({ role: 'ADMIN' }).update({ user_type: 1 })
  await knex('contract').where({ id: 'demo-publisher' }).update({ external_api: true })
  for (const row of await knex('contract_pattern').select()) {
    await knex('contract_pattern_version').insert({
      subject_id: row.id,
      number: 1,
      created_at: row.created_at,
      created_by: null,
      snapshot: JSON.stringify({ name: row.name, dataRange: row.data_range, ...JSON.parse(row.flags) }),
    })
    await knex('contract_pattern').where({ id: row.id }).update({ updated_at: row.created_at })
  }
  for (const row of await knex('contract').select()) {
    const trial = await knex('user').where({ contract_id: row.id, role: 'TRIAL_ACCOUNT' }).first()
    await knex('contract_version').insert({
      subject_id: row.id,
      number: 1,
      created_at: row.created_at,
      created_by: row.updated_by,
      snapshot: JSON.stringify({
        number: row.number,
        name: row.name,
        companyName: row.company_name,
        companyCategory: row.company_category,
        attribute: '',
        postalCode: '',
        address: '',
        phone: '',
        type: row.type,
        trialId: trial?.email ?? '',
        licences: row.licences,
        admins: row.admins,
        startsOn: row.starts_on,
        endsOn: row.ends_on,
        patternId: row.pattern_id,
        status: row.status,
        isScreenCooperation: Boolean(row.is_screen_cooperation),
        externalApi: Boolean(row.external_api),
        ownPublisherCds: JSON.parse(row.own_publisher_cds),
      }),
    })
  }
}

const isPostgres = (knex: Knex) => String(knex.client.config.client).startsWith('pg')

async function makeAppendOnly(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw(
      `create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception 'audit_event is append-only'; end $$`,
    )
    await knex.raw(
      'create trigger audit_event_append_only before update or delete on audit_event for each row execute function refuse_audit_change()',
    )
    return
  }
  for (const change of ['update', 'delete'])
    await knex.raw(
      `create trigger audit_event_no_${change} before ${change} on audit_event begin select raise(abort, 'audit_event is append-only'); end`,
    )
}

export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw('drop trigger if exists audit_event_append_only on audit_event')
    await knex.raw('drop function if exists refuse_audit_change()')
  } else for (const change of ['update', 'delete']) await knex.raw(`drop trigger if exists audit_event_no_${change}`)
  for (const table of ['user_history', 'contract_pattern_version', 'contract_version']) await knex.schema.dropTableIfExists(table)
  await knex.schema.alterTable('login_attempt', (table) => table.dropIndex(['last_at']))
  await knex.schema.alterTable('audit_event', (table) => table.dropIndex(['action', 'at']))
  // not the schema builder's dropColumn: on SQLite it would copy tables referenced by foreign keys
  const added = {
    audit_event: ['user_name', 'user_email', 'contract_name'],
    user: ['full_name_kana', 'phone', 'last_login_at'],
    contract: ['attribute', 'postal_code', 'address', 'phone', 'external_api', 'is_operator', 'version'],
    contract_pattern: ['version', 'updated_at', 'updated_by'],
  }
  for (const [table, columns] of Object.entries(added))
    for (const column of columns) await knex.raw('alter table ?? drop column ??', [table, column])
}
