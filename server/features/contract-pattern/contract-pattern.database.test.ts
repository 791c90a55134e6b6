import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ContractDetail, contractAdd, contractDelete, contractOne } from '../../../shared/api/contract.ts'
import {
  type PatternDetail,
  patternAdd,
  patternDelete,
  patternList,
  patternOne,
  patternUpdate,
  patternVersions,
} from '../../../shared/api/contract-pattern.ts'
import { productDetail } from '../../../shared/api/product-detail.ts'
import type { Version } from '../../../shared/api/record-versions.ts'
import { info } from '../../../shared/api/session.ts'
import { ContractPatternModel } from '../../operations/models.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

describe.each(pickEngines(['sqlite', 'postgres']))('contract patterns on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  let token: string
  beforeEach(async () => {
    await reseedAccounts(app)
    token = await app.signIn('admin')
  })

  const form = (more: Record<string, unknown> = {}) => ({ ...patternAdd.example(app.facts).body, ...more })
  const readPattern = async (id: string, query = {}) =>
    (await app.call(patternOne, { params: { id }, query }, token)).body.data as PatternDetail
  const update = (id: string, more: Record<string, unknown>) =>
    app.call(patternUpdate, { params: { id }, body: form({ name: '変更後', version: 1, ...more }) }, token)

  it('creates a contract pattern with a unique name and lists it with the contracts that use it', async () => {
    const created = (await app.call(patternAdd, { body: form({ useRanking: false }) }, token)).body.data as PatternDetail
    expect(created).toMatchObject({ useRanking: false, useSaleRanking: true, version: 1, contracts: 0, usedBy: [] })
    const twice = await app.call(patternAdd, { body: form() }, token)
    expect([twice.status, twice.body.code]).toEqual([409, 'pattern.nameTaken'])
    const { body } = await app.call(patternList, { body: {} }, token)
    const { list } = body.data as { list: { id: string; contracts: number }[] }
    expect(list.find((row) => row.id === 'demo-publisher')?.contracts).toBe(1)
    expect(list.find((row) => row.id === 'demo-spare')?.contracts).toBe(0)
    expect((await readPattern('demo-publisher')).usedBy).toEqual([
      { id: 'demo-publisher', number: '200001', name: '汐見坂書房 全社契約' },
    ])
  })

  it('keeps the names of contract patterns unique, even with simultaneous requests', async () => {
    const results = await Promise.all(
      Array.from({ length: 6 }, () => app.call(patternAdd, { body: form({ name: '同時' }) }, token)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const renamed = await Promise.all(['demo-spare', 'demo-magazine'].map((id) => update(id, { name: '同じ名前' })))
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('changes a contract pattern for all contracts that use it, and keeps the previous version', async () => {
    const user = await app.signIn('user')
    expect((await update('demo-publisher', { useSearchProduct: false })).status).toBe(200)
    // an open session gets the change with its next call
    const refused = await app.call(productDetail, productDetail.example(app.facts), user)
    expect([refused.status, refused.body.code]).toEqual([403, 'access.denied'])
    const { body } = await app.call(patternVersions, { params: { id: 'demo-publisher' } }, token)
    const { list } = body.data as { list: Version[] }
    expect(list[0]).toMatchObject({ number: 2, createdBy: '運営 太郎' })
    expect(list[0]?.differences).toEqual(
      expect.arrayContaining([
        { field: 'name', before: 'フルプラン', after: '変更後' },
        { field: 'useSearchProduct', before: true, after: false },
        { field: 'useNoticeManagement', before: false, after: true },
      ]),
    )
    const before = await readPattern('demo-publisher', { createdAt: list[1]?.createdAt })
    expect(before).toMatchObject({ name: 'フルプラン', useSearchProduct: true, shown: { number: 1, current: false } })
  })

  it('shows a contract pattern in an earlier version of a contract with its values at that time', async () => {
    const at = new Date().toISOString()
    await wait(5)
    await update('demo-publisher', { useRanking: false })
    const getPattern = async (query: Record<string, string>) => {
      const { body } = await app.call(contractOne, { params: { id: 'demo-publisher' }, query }, token)
      return (body.data as ContractDetail).contractPattern
    }
    expect(await getPattern({ createdAt: at })).toMatchObject({ name: 'フルプラン', useRanking: true })
    expect(await getPattern({})).toMatchObject({ name: '変更後', useRanking: false })
  })

  it('treats contract pattern flags that an earlier version lacks as false', async () => {
    const { knex } = app.services.operations
    const at = new Date().toISOString()
    await wait(5)
    await update('demo-publisher', { useRanking: true })
    // like a version saved before the flag existed
    await knex('contract_pattern_version')
      .where({ subject_id: 'demo-publisher', number: 1 })
      .update({ snapshot: JSON.stringify({ name: '旧プラン', dataRange: 'full', useDashboard: true }) })
    const then = { name: '旧プラン', useDashboard: true, useRanking: false }
    expect(await readPattern('demo-publisher', { createdAt: at })).toMatchObject(then)
    const { body } = await app.call(contractOne, { params: { id: 'demo-publisher' }, query: { createdAt: at } }, token)
    expect((body.data as ContractDetail).contractPattern).toMatchObject(then)
  })

  it('restricts data by the contract pattern: a contract with the magazine range cannot open a book', async () => {
    const user = await app.signIn('user')
    expect((await update('demo-publisher', { dataRange: 'magazine' })).status).toBe(200)
    const refused = await app.call(productDetail, productDetail.example(app.facts), user)
    expect([refused.status, refused.body.code]).toEqual([303, 'product.outsideRange'])
    expect((await app.call(info, {}, user)).body.data).toMatchObject({ contract: { contractPattern: { dataRange: 'magazine' } } })
  })

  it('does not overwrite a change of a contract pattern that another user has saved', async () => {
    await update('demo-spare', {})
    const late = await update('demo-spare', {})
    expect([late.status, late.body.code]).toEqual([409, 'pattern.changed'])
  })

  it('does not delete a contract pattern while a contract uses it; the error names the contract', async () => {
    const used = await app.call(patternDelete, { params: { id: 'demo-magazine' } }, token)
    expect([used.status, used.body.code]).toEqual([409, 'pattern.inUse'])
    expect(used.body.message).toContain('汐見坂書房 雑誌契約')
    await app.call(contractDelete, { params: { id: 'demo-magazine' } }, token)
    expect((await app.call(patternDelete, { params: { id: 'demo-magazine' } }, token)).status).toBe(200)
    expect((await readPattern('demo-magazine')).deleted).toBe(true)
    expect((await app.call(patternDelete, { params: { id: 'demo-magazine' } }, token)).status).toBe(404)
    expect((await update('demo-magazine', {})).status).toBe(404)
  })

  it('does not let a contract choose a contract pattern that is being deleted', async () => {
    const { adding } = await app.services.operations.knex.transaction(async (trx) => {
      await ContractPatternModel.query(trx).findById('demo-spare').forUpdate()
      await ContractPatternModel.query(trx).findById('demo-spare').patch({ deletedAt: new Date().toISOString() })
      const body = { ...contractAdd.example(app.facts).body, patternId: 'demo-spare' }
      const result = app.call(contractAdd, { body }, token)
      // the call reaches the pattern, and waits for the deletion
      await wait(300)
      return { adding: result }
    })
    const refused = await adding
    expect([refused.status, refused.body.code]).toEqual([400, 'contract.patternMissing'])
  })
})
