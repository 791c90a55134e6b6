import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../foundation/config.ts'
import { LoadRegistry } from '../loading/load-registry.ts'
import type { Operations } from '../operations/database.ts'
import { createOperations } from '../testing/databases.ts'
import { pickEngines } from '../testing/engines-under-test.ts'
import { purgeExpired } from './retention.ts'

const DAY = 86_400_000
const now = Date.now()
const at = (daysAgo: number) => new Date(now - daysAgo * DAY).toISOString()

describe.each(pickEngines(['sqlite', 'postgres']))('retention on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-retention-'))
  let operations: Operations
  let services: Parameters<typeof purgeExpired>[0]
  beforeAll(async () => {
    operations = await createOperations(kind)
    const config = readConfig({ DATA_DIR: folder })
    const outbox = join(folder, 'outbox')
    mkdirSync(outbox)
    const mail = { outbox, send: async () => {} }
    services = { operations, config, mail, loads: new LoadRegistry(operations.knex, folder) }
    const { knex } = operations
    if (kind === 'sqlite') await knex.raw('pragma foreign_keys = off')
    const session = { user_id: 'u', area: 'main', created_at: at(50), revoked_at: null }
    const audit = { action: 'login', user_id: null, contract_id: null, target: null, detail: null, address: null }
    await knex.transaction(async (trx) => {
      if (kind === 'postgres') await trx.raw("set local session_replication_role = 'replica'")
      await trx('session').insert([
        { ...session, id: 'over', expires_at: at(31) },
        { ...session, id: 'revoked', expires_at: at(-1), revoked_at: at(31) },
        { ...session, id: 'lately', expires_at: at(29) },
        { ...session, id: 'lives', expires_at: at(-1) },
      ])
      await trx('one_time_token').insert([
        { token_hash: 'old', user_id: 'u', purpose: 'reset', expires_at: at(31), used_at: null },
        { token_hash: 'new', user_id: 'u', purpose: 'reset', expires_at: at(1), used_at: null },
      ])
      const request = { contract_id: 'c', email: 'a@b.example', full_name: 'a', created_at: at(1) }
      await trx('registration_request').insert([
        { ...request, id: 'expired', token_hash: 'x', expires_at: at(0.01) },
        { ...request, id: 'lives', token_hash: 'y', expires_at: at(-0.01) },
      ])
      const document = { collection: 'favorites', owner_id: 'u', rev: '1-a', shared: false, was_shared: false, content: '{}' }
      await trx('sync_document').insert([
        { ...document, feed: 'contract:c', id: 'forgotten', seq: 1, deleted: true, updated_at: at(401) },
        { ...document, feed: 'contract:c', id: 'deleted', seq: 2, deleted: true, updated_at: at(399) },
        { ...document, feed: 'contract:c', id: 'lives', seq: 3, deleted: false, updated_at: at(500) },
      ])
      const state = { owner_id: 'u', rule: 'storesOut', subject: '', threshold: 1, value: 3, crossed: true, day: '2026-11-01' }
      await trx('watch_state').insert(
        ['forgotten', 'deleted', 'lives'].map((favoriteId) => ({ ...state, favorite_id: favoriteId })),
      )
      await trx('audit_event').insert([
        { ...audit, id: 'ancient', at: at(1097) },
        { ...audit, id: 'old', at: at(1095) },
        { ...audit, id: 'new', at: at(1) },
      ])
    })
    for (const [name, days] of [
      ['old.eml', 31],
      ['new.eml', 29],
      ['other.txt', 90],
    ] as const) {
      writeFileSync(join(outbox, name), '')
      utimesSync(join(outbox, name), (now - days * DAY) / 1000, (now - days * DAY) / 1000)
    }
  })
  afterAll(async () => {
    await operations.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('deletes data whose retention has expired and nothing else', async () => {
    await purgeExpired(services, now)
    const { knex } = operations
    expect((await knex('session').pluck('id')).sort()).toEqual(['lately', 'lives'])
    expect(await knex('one_time_token').pluck('token_hash')).toEqual(['new'])
    expect(await knex('registration_request').pluck('id')).toEqual(['lives'])
    expect((await knex('audit_event').pluck('id')).sort()).toEqual(['new', 'old'])
    expect((await knex('watch_state').pluck('favorite_id')).sort()).toEqual(['deleted', 'lives'])
    expect(readdirSync(join(folder, 'outbox')).sort()).toEqual(['new.eml', 'other.txt'])
  })

  it('keeps the audit entries of last year, which nobody can delete or change', async () => {
    const { knex } = operations
    await expect(knex('audit_event').where({ id: 'new' }).delete()).rejects.toThrow(/append-only/)
    await expect(knex('audit_event').where({ id: 'old' }).update({ action: 'logout' })).rejects.toThrow(/append-only/)
    expect(await knex('audit_event').where({ id: 'old' }).delete()).toBe(1)
  })
})
