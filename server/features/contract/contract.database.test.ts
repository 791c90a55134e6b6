import { beforeEach, describe, expect, it } from 'vitest'
import {
  type ContractDetail,
  type ContractRow,
  contractAdd,
  contractBody,
  contractCompany,
  contractComparison,
  contractDelete,
  contractExternalApi,
  contractHistory,
  contractList,
  contractOne,
  contractUpdate,
  contractVersions,
} from '../../../shared/api/contract.ts'
import type { Version } from '../../../shared/api/record-versions.ts'
import { exportLogin, info, loginGuest } from '../../../shared/api/session.ts'
import { UserModel } from '../../operations/models.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

describe.each(pickEngines(['sqlite', 'postgres']))('contracts on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  let token: string
  beforeEach(async () => {
    await reseedAccounts(app)
    token = await app.signIn('admin')
  })

  const form = (more: Record<string, unknown> = {}) => ({ ...contractAdd.example(app.facts).body, ...more })
  const add = async (more: Record<string, unknown> = {}) => app.call(contractAdd, { body: form(more) }, token)
  const readDetail = async (id: string, query = {}) =>
    (await app.call(contractOne, { params: { id }, query }, token)).body.data as ContractDetail
  /** Saves the whole form with some fields changed. */
  const update = async (id: string, more: Record<string, unknown>) => {
    const saved = await readDetail(id)
    const known = Object.keys(contractBody.shape).filter((name) => name !== 'number')
    const body = Object.fromEntries(Object.entries(saved).filter(([name]) => known.includes(name)))
    return app.call(contractUpdate, { params: { id }, body: { ...body, version: saved.version, ...more } }, token)
  }
  const list = async (body: Record<string, unknown> = {}) =>
    ((await app.call(contractList, { body }, token)).body.data as { list: ContractRow[] }).list

  it('creates a contract as version 1 with a given or a generated number', async () => {
    const created = (await add({ name: '自動番号' })).body.data as ContractDetail
    expect(created.number).toMatch(/^U\d{8}$/)
    expect(created).toMatchObject({ version: 1, licencesUsed: 0, holds: true, updatedBy: '運営 太郎', shown: { current: true } })
    const numbered = (await add({ number: 'SZ-004127' })).body.data as ContractDetail
    expect(numbered.number).toBe('SZ-004127')
    const twice = await add({ number: 'SZ-004127' })
    expect([twice.status, twice.body.code, (twice.body.errors as { field: string }[])[0]?.field]).toEqual([
      409,
      'contract.numberTaken',
      'number',
    ])
  })

  it('uses a contract number only once, even with simultaneous requests', async () => {
    const results = await Promise.all([add({ number: 'SZ-004128' }), add({ number: 'SZ-004128' })])
    expect(results.map(({ status, body }) => [status, body.code ?? null]).sort()).toEqual([
      [200, null],
      [409, 'contract.numberTaken'],
    ])
  })

  it('stores the postal code of a contract as digits in any notation, and refuses hyphens in phone numbers', async () => {
    for (const postalCode of ['123-4567', '１２３－４５６７', '123 4567']) {
      const created = (await add({ name: `書き方 ${postalCode}`, postalCode, phone: '0312345678' })).body.data as ContractDetail
      expect([created.postalCode, created.phone]).toEqual(['1234567', '0312345678'])
    }
    for (const field of ['phone', 'extension']) {
      const { body } = await add({ [field]: field === 'phone' ? '03-1234-5678' : '1-2' })
      expect(body.errors).toMatchObject([{ field, code: 'validation.phoneDigits' }])
    }
  })

  it('versions the contact of a contract like other fields', async () => {
    const contact = {
      contactName: '営業 太郎',
      contactNameKana: 'エイギョウ　タロウ',
      postalCode: '101-0051',
      address: '東京都千代田区神田神保町1-1',
      phone: '0312345678',
      extension: '204',
    }
    const created = (await add({ name: '担当者あり', ...contact })).body.data as ContractDetail
    const stored = { ...contact, contactName: '営業　太郎', postalCode: '1010051' }
    expect(await readDetail(created.id)).toMatchObject(stored)
    expect((await update(created.id, { extension: '', contactName: '編集　花子' })).status).toBe(200)
    const versions = await app.call(contractVersions, { params: { id: created.id } }, token)
    const [latest] = (versions.body.data as { list: { differences: unknown[] }[] }).list
    expect(latest?.differences).toEqual([
      { field: 'contactName', before: '営業　太郎', after: '編集　花子' },
      { field: 'extension', before: '204', after: '' },
    ])
    const wrong = await add({ contactName: 'Eigyo', contactNameKana: 'えいぎょう', extension: '123456', postalCode: '10-0051' })
    expect((wrong.body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'contactName validation.fullWidth',
      'contactNameKana validation.fullWidthKata',
      'postalCode validation.postalHead',
      'extension validation.maxLength',
    ])
    const ever = (await readDetail('demo-publisher')) as unknown as Record<string, unknown>
    expect([ever.contactName, ever.contactNameKana, ever.extension]).toEqual(['', '', ''])
  })

  it('rejects a contract with the names of the invalid fields', async () => {
    const { body } = await add({
      name: '',
      postalCode: '123-456',
      phone: '031',
      startsOn: '2026-04-01',
      endsOn: '2026-03-31',
      licences: -1,
    })
    expect((body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)).toEqual(
      expect.arrayContaining([
        'name validation.required',
        'postalCode validation.postalBody',
        'phone validation.minLength',
        'licences validation.min',
      ]),
    )
    const ends = await add({ startsOn: '2026-04-01', endsOn: '2026-03-31' })
    expect(ends.body.errors).toEqual([{ field: 'endsOn', code: 'validation.endBeforeStart' }])
    expect((await add({ patternId: 'nothing' })).body.code).toBe('contract.patternMissing')
    expect((await add({ ownPublisherCds: ['nothing'] })).body.errors).toMatchObject([{ field: 'ownPublisherCds' }])
    expect((await add({ ownCompanyCds: ['K01', 'nothing'] })).body.errors).toMatchObject([
      { field: 'ownCompanyCds', code: 'company.notFound', values: { value: 'nothing' } },
    ])
  })

  it('filters contracts by category, status and keyword, pages and sorts them', async () => {
    const numbers: Record<string, string> = { い: 'S-0002', ろ: 'S-0003', は: 'S-0001' }
    for (const [name, number] of Object.entries(numbers))
      await add({ name, number, companyName: `${name}書店`, companyCategory: 'store' })
    const stores = await list({ companyCategory: 'store', sort: { key: 'number', descending: false } })
    expect(stores.map((row) => row.number)).toEqual(['210001', 'S-0001', 'S-0002', 'S-0003'])
    const turned = await list({ companyCategory: 'store', sort: { key: 'number', descending: true } })
    expect(turned.map((row) => row.number)).toEqual(['S-0003', 'S-0002', 'S-0001', '210001'])
    // contracts without an end sort after all ends
    expect((await list({ sort: { key: 'endsOn', descending: false } }))[0]?.id).toBe('demo-trial')
    expect((await list({ sort: { key: 'endsOn', descending: true } })).at(-1)?.id).toBe('demo-trial')
    expect((await list({ keyword: '雑誌局' })).map((row) => row.id)).toEqual(['demo-magazine'])
    // special characters of LIKE are ordinary characters
    expect(await list({ keyword: '%' })).toEqual([])
    const page = await app.call(contractList, { body: { pageSize: 2, pageNum: 2 } }, token)
    expect(page.body.data).toMatchObject({ paging: { pageNum: 2, pageSize: 2, total: 11 } })
    for (const key of ['name', 'companyName', 'startsOn', 'endsOn', 'updatedAt', 'licencesUsed'])
      for (const descending of [true, false]) expect((await list({ sort: { key, descending } })).length).toBe(11)
    expect((await list({ sort: { key: 'licencesUsed', descending: true } }))[0]?.id).toBe('demo-publisher')
    await app.call(contractDelete, { params: { id: stores[1]?.id ?? '' } }, token)
    expect((await list({ companyCategory: 'store' })).length).toBe(3)
    expect((await list({ companyCategory: 'store', statuses: ['deleted'] })).length).toBe(1)
    expect((await list({ companyCategory: 'store', statuses: [] })).length).toBe(4)
  })

  it('stores a version of the contract with its changes on every save', async () => {
    expect((await update('demo-publisher', { licences: 25, attribute: '文庫' })).status).toBe(200)
    expect((await update('demo-publisher', { endsOn: '2030-03-31' })).status).toBe(200)
    const { body } = await app.call(contractVersions, { params: { id: 'demo-publisher' } }, token)
    const { list: versions, paging } = body.data as { list: Version[]; paging: { total: number } }
    expect(paging.total).toBe(3)
    expect(versions.map((version) => version.number)).toEqual([3, 2, 1])
    expect(versions[0]).toMatchObject({
      createdBy: '運営 太郎',
      differences: [{ field: 'endsOn', before: null, after: '2030-03-31' }],
    })
    expect(versions[1]?.differences).toEqual([
      { field: 'attribute', before: '版元・文庫', after: '文庫' },
      { field: 'licences', before: 10, after: 25 },
    ])
    // a version is selected by the time it was saved, or any time until the next
    const second = await readDetail('demo-publisher', { createdAt: versions[1]?.createdAt })
    expect(second).toMatchObject({ licences: 25, endsOn: null, shown: { number: 2, current: false } })
    const first = await readDetail('demo-publisher', { createdAt: versions[2]?.createdAt })
    expect(first).toMatchObject({ licences: 10, attribute: '版元・文庫' })
    const before = await app.call(
      contractOne,
      { params: { id: 'demo-publisher' }, query: { createdAt: '2000-01-01T00:00:00Z' } },
      token,
    )
    expect(before.status).toBe(404)
    const all = await app.call(contractHistory, {}, token)
    expect((all.body.data as { list: { contractNumber: string; number: number }[] }).list[0]).toMatchObject({
      contractNumber: '200001',
      number: 3,
    })
  })

  it('returns the differences between any two versions of a contract, the earlier one first', async () => {
    await update('demo-publisher', { attribute: '文庫', licences: 25 })
    await update('demo-publisher', { attribute: '版元・文庫', endsOn: '2030-03-31' })
    const compare = (from: number, to: number) =>
      app.call(contractComparison, { params: { id: 'demo-publisher' }, query: { from, to } }, token)
    const differences = [
      { field: 'licences', before: 10, after: 25 },
      { field: 'endsOn', before: null, after: '2030-03-31' },
    ]
    // a change that was reverted is no difference
    expect((await compare(1, 3)).body.data).toMatchObject({ from: { number: 1 }, to: { number: 3 }, differences })
    expect((await compare(3, 1)).body.data).toMatchObject({ from: { number: 1 }, to: { number: 3 }, differences })
    expect((await compare(2, 2)).body.data).toMatchObject({ differences: [] })
    expect((await compare(1, 4)).status).toBe(404)
    expect((await compare(0, 1)).status).toBe(400)
  })

  it('returns the versions of a contract in pages', async () => {
    for (let count = 0; count < 12; count++) await update('demo-publisher', { attribute: `属性${count}` })
    const page = async (pageNum: number) =>
      (await app.call(contractVersions, { params: { id: 'demo-publisher' }, query: { pageNum } }, token)).body.data as {
        list: Version[]
      }
    expect((await page(1)).list.map((item) => item.number)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    const second = await page(2)
    expect(second.list.map((item) => item.number)).toEqual([3, 2, 1])
    // the oldest row of a page is compared across the page boundary
    expect((await page(1)).list.at(-1)?.differences).toEqual([{ field: 'attribute', before: '属性1', after: '属性2' }])
  })

  it('does not overwrite a change of a contract that another user has saved', async () => {
    const { version } = await readDetail('demo-publisher')
    await update('demo-publisher', { attribute: '先に保存' })
    const late = await update('demo-publisher', { attribute: 'あとから', version })
    expect([late.status, late.body.code]).toEqual([409, 'contract.changed'])
    expect((await readDetail('demo-publisher')).attribute).toBe('先に保存')
  })

  it('does not reduce the seats of a contract below those that are taken', async () => {
    const few = await update('demo-publisher', { licences: 1 })
    expect([few.status, few.body.code, few.body.errors]).toEqual([
      409,
      'contract.licencesInUse',
      [{ field: 'licences', code: 'contract.licencesInUse', values: { used: 2 } }],
    ])
    expect((await update('demo-publisher', { admins: 0 })).body.code).toBe('contract.adminsInUse')
    expect((await update('demo-publisher', { licences: 2, admins: 1 })).status).toBe(200)
  })

  it('ends the sessions of a contract’s users at once when it is deleted, suspended or expired', async () => {
    for (const change of [{ status: 'invalid' }, { startsOn: '2020-01-01', endsOn: '2020-12-31' }]) {
      const user = await app.signIn('magazine')
      expect((await app.call(info, {}, user)).status).toBe(200)
      expect((await update('demo-magazine', change)).status).toBe(200)
      expect((await app.call(info, {}, user)).status).toBe(401)
      await update('demo-magazine', { status: 'valid', endsOn: null })
    }
    const user = await app.signIn('magazine')
    expect((await app.call(contractDelete, { params: { id: 'demo-magazine' } }, token)).status).toBe(200)
    expect((await app.call(info, {}, user)).status).toBe(401)
    expect((await update('demo-magazine', {})).body.code).toBe('request.invalid')
    const { version } = await readDetail('demo-magazine')
    const revived = await update('demo-magazine', { status: 'valid', version })
    expect([revived.status, revived.body.code]).toEqual([409, 'contract.deleted'])
  })

  it('does not delete or suspend the operator’s contract, or give it an end or a later start', async () => {
    const deletion = await app.call(contractDelete, { params: { id: 'demo-operator' } }, token)
    expect([deletion.status, deletion.body.code]).toEqual([409, 'contract.operator'])
    expect((await update('demo-operator', { status: 'invalid' })).body.code).toBe('contract.operator')
    expect((await update('demo-operator', { endsOn: '2030-01-01' })).body.code).toBe('contract.operator')
    expect((await update('demo-operator', { startsOn: '2099-01-01' })).body.code).toBe('contract.operator')
  })

  describe('trial contracts', () => {
    const trial = { type: 'trial', endsOn: '2099-12-31', trialId: 'Kakuu-Trial', trialPassword: 'Tamesi-pass1!' }
    const guest = (password: string, username = 'kakuu-trial') => app.call(loginGuest, { body: { username, password } })

    it('requires an end date, an ID and a password for a trial contract', async () => {
      const { body } = await add({ type: 'trial' })
      expect((body.errors as { field: string }[]).map((error) => error.field)).toEqual(['endsOn', 'trialId', 'trialPassword'])
      const without = await add({ ...trial, trialPassword: '' })
      expect(without.body.errors).toEqual([{ field: 'trialPassword', code: 'validation.required' }])
      expect((await add({ ...trial, trialPassword: 'weak' })).body.errors).toMatchObject([{ field: 'trialPassword' }])
      expect((await add({ ...trial, trialId: 'trial@demo.example' })).body.code).toBe('contract.trialIdTaken')
    })

    it('uses the ID of a trial contract only once, even with simultaneous requests', async () => {
      const results = await Promise.all([add(trial), add(trial)])
      expect(results.map(({ status, body }) => [status, body.code ?? null]).sort()).toEqual([
        [200, null],
        [409, 'contract.trialIdTaken'],
      ])
    })

    it('creates an account for a trial contract that signs in as a guest until the contract ends', async () => {
      const { id } = (await add(trial)).body.data as ContractDetail
      const signedIn = await guest('Tamesi-pass1!')
      expect(signedIn.status).toBe(200)
      const session = (signedIn.body.data as { token: string }).token
      expect((await app.call(info, {}, session)).body.data).toMatchObject({ role: 'TRIAL_ACCOUNT', accountType: 1 })
      // an empty password field keeps the password, which is never returned
      expect((await update(id, { attribute: '展示会' })).status).toBe(200)
      expect(JSON.stringify(await readDetail(id))).not.toContain('Tamesi')
      expect((await guest('Tamesi-pass1!')).status).toBe(200)
      expect((await update(id, { trialPassword: 'Tamesi-pass2!' })).status).toBe(200)
      expect((await app.call(info, {}, session)).status).toBe(401)
      expect((await guest('Tamesi-pass1!')).status).toBe(401)
      expect((await guest('Tamesi-pass2!')).status).toBe(200)
      expect((await update(id, { startsOn: '2020-01-01', endsOn: '2020-12-31' })).status).toBe(200)
      expect((await guest('Tamesi-pass2!')).body.code).toBe('login.contractEnded')
    })

    it('allows guest sign-in only to the account of a trial contract', async () => {
      expect((await guest('Demo-pass1!', 'user@demo.example')).body.code).toBe('login.failed')
    })

    it('keeps a trial contract’s account suspended when other fields change', async () => {
      const { id } = (await add(trial)).body.data as ContractDetail
      await UserModel.query(app.services.operations.knex)
        .where({ contract_id: id, account_type: 1 })
        .patch({ status: 'disabled' })
      expect((await update(id, { attribute: '展示会' })).status).toBe(200)
      expect((await guest('Tamesi-pass1!')).body.code).toBe('login.disabled')
    })

    it('keeps the account of a trial contract that is converted to a full contract', async () => {
      const { id } = (await add(trial)).body.data as ContractDetail
      expect((await update(id, { type: 'full', endsOn: null })).status).toBe(200)
      expect((await guest('Tamesi-pass1!')).body.code).toBe('login.disabled')
    })
  })

  it('returns the company of a contract and whether it may use the external API', async () => {
    const company = await app.call(contractCompany, { params: { id: 'demo-publisher' } }, token)
    expect(company.body.data).toMatchObject({
      companyName: '汐見坂書房',
      publishers: [{ publisherCd: '9901', publisherName: '汐見坂書房' }],
    })
    const booksellers = await app.call(contractCompany, { params: { id: 'demo-store' } }, token)
    expect(booksellers.body.data).toMatchObject({
      publishers: [],
      companies: [{ companyCd: 'K01', companyName: '汽笛堂ホールディングス' }],
    })
    const api = await app.call(contractExternalApi, { params: { id: 'demo-publisher' } }, token)
    expect(api.body.data).toMatchObject({ enabled: true, users: [{ email: 'export@demo.example' }], exportsLast30Days: 0 })
    const session = await app.signIn('export')
    // without the external API the area also closes for open sessions
    expect((await update('demo-publisher', { externalApi: false })).status).toBe(200)
    const credentials = { username: 'export@demo.example', password: 'Demo-pass1!' }
    expect((await app.call(exportLogin, { body: credentials })).body.code).toBe('login.disabled')
    expect(session).toBeTruthy()
  })

  it('compares a contract field that an older version lacks by its default value', async () => {
    const { id } = (await add({ companyCategory: 'store' })).body.data as ContractDetail
    const { knex } = app.services.operations
    const first = await knex('contract_version').where({ subject_id: id, number: 1 }).first()
    const { ownCompanyCds: _lacking, ...older } = JSON.parse(first.snapshot)
    await knex('contract_version')
      .where({ subject_id: id })
      .update({ snapshot: JSON.stringify(older) })
    const changes = async () => {
      const { body } = await app.call(contractVersions, { params: { id } }, token)
      return (body.data as { list: { differences: { field: string }[] }[] }).list[0]?.differences
    }
    expect((await update(id, { attribute: '全国' })).status).toBe(200)
    expect(await changes()).toEqual([{ field: 'attribute', before: '', after: '全国' }])
    expect((await update(id, { attribute: '全国', ownCompanyCds: ['K01'] })).status).toBe(200)
    expect(await changes()).toEqual([{ field: 'ownCompanyCds', before: [], after: ['K01'] }])
  })

  it('returns 404 if the contract does not exist', async () => {
    for (const call of [contractOne, contractVersions, contractCompany, contractExternalApi, contractDelete]) {
      const { status, body } = await app.call(call, { params: { id: 'nothing' } }, token)
      expect([status, body.code], call.name).toEqual([404, 'resource.notFound'])
    }
  })
})
