import { describe, expect, it } from 'vitest'
import { up as foldKanjiVariants } from '../../migrations/warehouse/20261130300000_fold_kanji_variants.ts'
import { up as foldPunctuation } from '../../migrations/warehouse/20261209100000_fold_punctuation.ts'
import { foldName, foldText } from '../../shared/fold.ts'
import { toUndoTableNames } from '../loading/undo-recorder.ts'
import { openOperations } from '../operations/database.ts'
import { migrateWarehouse, openWarehouse, prepareMigrationTables, type Warehouse } from '../warehouse/engine/engine.ts'
import { createEmptyPostgres } from './databases.ts'

describe.each(['duckdb', 'postgres'] as const)('warehouse migrations on %s', (kind) => {
  const listTables = async ({ knex }: Warehouse) => {
    const { rows } = await knex.raw(`select table_name as name from information_schema.tables
      where table_schema in ('main', 'public') and table_name not like 'knex%' order by 1`)
    return (rows as { name: string }[]).map((row) => row.name)
  }

  it('migrate up, down to an empty database, and up again', async () => {
    const warehouse = openWarehouse({ url: kind === 'duckdb' ? 'duckdb::memory:' : await createEmptyPostgres() })
    await migrateWarehouse(warehouse)
    const full = await listTables(warehouse)
    expect(full).toContain('fact_sale')
    expect(full).toContain('rollup_product_week')
    // a second run does nothing
    await migrateWarehouse(warehouse)
    await warehouse.knex.migrate.rollback(undefined, true)
    expect(await listTables(warehouse)).toEqual([])
    if (kind === 'duckdb') await prepareMigrationTables(warehouse.knex)
    await warehouse.knex.migrate.latest()
    expect(await listTables(warehouse)).toEqual(full)
    await warehouse.close()
  })

  it('rename the tables of undo data and precomputed positions, up and down', async () => {
    const warehouse = openWarehouse({ url: kind === 'duckdb' ? 'duckdb::memory:' : await createEmptyPostgres() })
    await migrateWarehouse(warehouse)
    const { knex } = warehouse
    const entry = { dataset: 'pos', table_name: 'fact_sale', kind: 'slices', key_columns: 'sale_date', rollup: 'slices' }
    await knex('load_undo').insert({ ...entry, load_id: '0199aaaa-bbbb-cccc', position: 0, old_rows: 1, new_rows: 2 })
    const { oldTable, newTable } = toUndoTableNames({ load_id: '0199aaaa-bbbb-cccc', position: 0 })
    await knex.raw(`create table ${oldTable} as select 1 as id`)
    await knex.raw(`create table ${newTable} as select 2 as id`)
    await knex('warehouse_state').insert({ key: 'product_position_snapshot', value: 'r 2026-11-20' })
    const renamed = await listTables(warehouse)
    await knex.migrate.down({ name: '20261203100000_rename_undo_and_snapshot_tables.ts' })
    const earlier = ['kept_0199aaaabbbbcccc_0_old', 'kept_0199aaaabbbbcccc_0_put', 'load_kept', 'product_standing']
    expect(await listTables(warehouse)).toEqual(expect.arrayContaining(earlier))
    expect(await knex('load_kept').first()).toMatchObject({ old_rows: expect.anything(), put_rows: expect.anything() })
    await knex.migrate.latest()
    expect(await listTables(warehouse)).toEqual(renamed)
    expect((await knex.raw(`select id from ${newTable}`)).rows).toEqual([{ id: 2 }])
    expect(await knex('warehouse_state').where({ key: 'product_position_snapshot' }).pluck('value')).toEqual(['r 2026-11-20'])
    await warehouse.close()
  })

  it('fold kanji variants in text stored by an earlier version', async () => {
    const warehouse = openWarehouse({ url: kind === 'duckdb' ? 'duckdb::memory:' : await createEmptyPostgres() })
    await migrateWarehouse(warehouse)
    const { knex } = warehouse
    const texts = ['0001|髙島屋|タカシマヤ', '0002|𠮷野家|ヨシノヤ', '0003|高島屋|タカシマヤ']
    for (const [id, search_text] of texts.entries())
      await knex('company').insert({ id, company_cd: `000${id}`, company_nm: 'x', search_text })
    await foldKanjiVariants(knex)
    expect(await knex('company').orderBy('id').pluck('search_text')).toEqual(texts.map(foldText))
    await warehouse.close()
  })

  it('remove punctuation from names stored by an earlier version', async () => {
    const warehouse = openWarehouse({ url: kind === 'duckdb' ? 'duckdb::memory:' : await createEmptyPostgres() })
    await migrateWarehouse(warehouse)
    const { knex } = warehouse
    const texts = ['s1|放課後、火星マデ', 's2|ハロー!(仮)…', 's3|「上」。､', 's4|a-b'].map(foldText)
    for (const [id, search_text] of texts.entries())
      await knex('series').insert({ id, series_cd: `s${id}`, series_nm: 'x', search_text })
    await foldPunctuation(knex)
    expect(await knex('series').orderBy('id').pluck('search_text')).toEqual(texts.map(foldName))
    await warehouse.close()
  })
})

describe.each(['sqlite', 'postgres'] as const)('operations migrations on %s', (kind) => {
  it('migrate up, down to an empty database, and up again', async () => {
    const operations = openOperations(kind === 'sqlite' ? 'sqlite::memory:' : await createEmptyPostgres())
    const { knex } = operations
    await knex.migrate.latest()
    expect(await knex.schema.hasTable('user')).toBe(true)
    await knex.migrate.rollback(undefined, true)
    for (const table of ['user', 'contract', 'session', 'audit_event', 'installation'])
      expect(await knex.schema.hasTable(table), table).toBe(false)
    await knex.migrate.latest()
    expect(await knex.schema.hasTable('session')).toBe(true)
    await operations.close()
  })

  it('give existing contracts and patterns their first version', async () => {
    const operations = openOperations(kind === 'sqlite' ? 'sqlite::memory:' : await createEmptyPostgres())
    const { knex } = operations
    await knex.migrate.up()
    const at = '2026-01-01T00:00:00.000Z'
    await knex('contract_pattern').insert({
      id: 'p',
      name: '旧',
      data_range: 'full',
      flags: '{"useRanking":true}',
      created_at: at,
    })
    const contract = { number: '1', name: '旧契約', company_name: '旧社', company_category: 'publisher', type: 'full' }
    for (const id of ['operator', 'other'])
      await knex('contract').insert({
        ...contract,
        id,
        number: id,
        licences: 3,
        admins: 1,
        starts_on: '2026-01-01',
        status: 'valid',
        pattern_id: 'p',
        own_publisher_cds: '["9901"]',
        created_at: at,
        updated_at: at,
      })
    await knex('user').insert({
      id: 'u',
      contract_id: 'operator',
      email: 'a@b.example',
      full_name: '管理',
      role: 'ADMIN',
      user_type: 0,
      account_type: 2,
      area: 'main',
      status: 'active',
      password_hash: 'x',
      disable_menu_tab: '[]',
      created_at: at,
      updated_at: at,
    })
    await knex.migrate.latest()
    expect(await knex('contract_version').select('subject_id', 'number', 'created_at').orderBy('subject_id')).toEqual([
      { subject_id: 'operator', number: 1, created_at: at },
      { subject_id: 'other', number: 1, created_at: at },
    ])
    const { snapshot } = await knex('contract_version').where({ subject_id: 'other' }).first()
    expect(JSON.parse(snapshot)).toMatchObject({ number: 'other', licences: 3, ownPublisherCds: ['9901'], externalApi: false })
    expect(await knex('contract_pattern_version').first()).toMatchObject({ subject_id: 'p', number: 1 })
    expect(Boolean((await knex('contract').where({ id: 'operator' }).first()).is_operator)).toBe(true)
    expect(Boolean((await knex('contract').where({ id: 'other' }).first()).is_operator)).toBe(false)
    expect((await knex('user').first()).user_type).toBe(1)
    await operations.close()
  })

  it('rename the times of claimed files and notified users, up and down', async () => {
    const operations = openOperations(kind === 'sqlite' ? 'sqlite::memory:' : await createEmptyPostgres())
    const { knex } = operations
    await knex.migrate.latest()
    const at = '2026-11-01T00:00:00.000Z'
    const file = { id: 'f', server: 's', file_name: 'a.csv', size: 1, state: 'done' }
    await knex('inbox_file').insert({ ...file, claimed_at: at, notified_at: at })
    await knex('sync_purge').insert({ feed: 'user:u', collection: 'favorites', seq: 7 })
    await knex.migrate.down({ name: '20261203100000_rename_notified_and_claimed.ts' })
    expect(await knex('inbox_file').first()).toMatchObject({ taken_at: at, told_at: at })
    expect(Number((await knex('sync_removed').first()).seq)).toBe(7)
    expect(await knex.schema.hasColumn('watch_state', 'told_at')).toBe(true)
    expect(await knex.schema.hasColumn('schedule_run', 'to_tell')).toBe(true)
    await knex.migrate.latest()
    expect(await knex('inbox_file').first()).toMatchObject({ claimed_at: at, notified_at: at })
    expect(await knex.schema.hasColumn('watch_state', 'notified_at')).toBe(true)
    expect(await knex.schema.hasColumn('schedule_run', 'notice_due')).toBe(true)
    await operations.close()
  })

  it('convert users with an unused registration link to pending requests and keep all others', async () => {
    const operations = openOperations(kind === 'sqlite' ? 'sqlite::memory:' : await createEmptyPostgres())
    const { knex } = operations
    await knex.migrate.latest()
    await knex.migrate.down({ name: '20261201100000_create_registration_requests.ts' })
    expect(await knex.schema.hasTable('registration_request')).toBe(false)
    const at = '2026-11-01T00:00:00.000Z'
    const later = '2999-01-01T00:00:00.000Z'
    await knex('contract_pattern').insert({ id: 'p', name: '全', data_range: 'full', flags: '{}', created_at: at })
    const contract = { name: '契約', company_name: '社', company_category: 'publisher', type: 'full', status: 'valid' }
    const term = { licences: 3, admins: 1, starts_on: '2026-01-01', pattern_id: 'p', own_publisher_cds: '[]' }
    await knex('contract').insert({ ...contract, ...term, id: 'c', number: '1', created_at: at, updated_at: at })
    const user = { contract_id: 'c', full_name: '新規', role: 'USER', user_type: 0, account_type: 2, area: 'main' }
    for (const [id, status, password_hash] of [
      ['waits', 'registered', ''],
      ['expired', 'registered', ''],
      ['stopped', 'disabled', ''],
      ['active', 'active', 'hash'],
      ['suspended', 'disabled', 'hash'],
    ] as const) {
      const stamps = { disable_menu_tab: '[]', created_at: at, updated_at: at }
      await knex('user').insert({ ...user, ...stamps, id, email: `${id}@a.example`, status, password_hash })
      const expires_at = id === 'expired' ? at : later
      const purpose = password_hash === '' ? 'registration' : 'reset'
      await knex('one_time_token').insert({ token_hash: `of-${id}`, user_id: id, purpose, expires_at, used_at: null })
      const change = { change: 'registered', before: null, after: status }
      await knex('user_history').insert({ ...change, id, contract_id: 'c', user_id: id, user_type: 0, at })
    }
    await knex.migrate.latest()
    expect(await knex('registration_request').select('token_hash', 'contract_id', 'email', 'expires_at')).toEqual([
      { token_hash: 'of-waits', contract_id: 'c', email: 'waits@a.example', expires_at: later },
    ])
    for (const [table, column] of [
      ['user', 'id'],
      ['one_time_token', 'user_id'],
      ['user_history', 'user_id'],
    ] as const)
      expect((await knex(table).pluck(column)).sort(), table).toEqual(['active', 'suspended'])
    await operations.close()
  })
})
