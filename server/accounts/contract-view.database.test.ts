import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auditList } from '../../shared/api/audit.ts'
import { contractDelete, contractView } from '../../shared/api/contract.ts'
import { invite } from '../../shared/api/invitations.ts'
import { productSearch, productSearchExport } from '../../shared/api/product-search.ts'
import { info, logout, type UserInfo } from '../../shared/api/session.ts'
import { syncPull, syncPush } from '../../shared/api/sync.ts'
import { ownUsers } from '../../shared/api/user-management.ts'
import { pickEngines } from '../testing/engines-under-test.ts'
import { reseedAccounts } from '../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../testing/set-up.ts'

const contract = { id: 'demo-publisher' }

describe.each(pickEngines(['sqlite', 'postgres']))('view of a contract on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  let admin: string
  beforeEach(async () => {
    await reseedAccounts(app)
    admin = await app.signIn('admin')
  })

  const openView = async (userType = 0): Promise<string> =>
    ((await app.call(contractView, { params: contract, body: { userType } }, admin)).body.data as { token: string }).token
  const getInfo = async (token: string) => (await app.call(info, {}, token)).body.data as UserInfo

  it('shows the operator what a general user or an administrator of the contract sees', async () => {
    const user = await getInfo(await app.signIn('user'))
    const viewed = await getInfo(await openView())
    expect(viewed).toMatchObject({ role: 'USER', userType: 0, isView: true, contract: user.contract })
    expect({ ...viewed, ownPublisherCds: user.ownPublisherCds }).toMatchObject({ ownPublisherCds: user.ownPublisherCds })
    expect((await getInfo(await openView(1))).role).toBe('ADMIN_COMPANY')
    // the operator's own session is unchanged
    expect(await getInfo(admin)).toMatchObject({ role: 'ADMIN', isView: false })
  })

  it('answers analyses as for a user of the contract, and follows its pattern', async () => {
    const token = await openView()
    const query = productSearch.example(app.facts)
    const own = (await app.call(productSearch, query, await app.signIn('user'))).body.data as { list: unknown }
    const seen = (await app.call(productSearch, query, token)).body.data as { list: unknown }
    expect(seen.list).toEqual(own.list)
    await app.services.operations.knex('contract_pattern').update({ flags: JSON.stringify({ useSearchProduct: false }) })
    expect((await app.call(productSearch, query, token)).body.code).toBe('access.denied')
  })

  it('refuses changes and exports, and shows the documents that the contract shares, none of the operator', async () => {
    const token = await openView(1)
    const people = [{ email: 'new@kensho.example', fullName: '新' }]
    expect((await app.call(invite, { params: contract, body: { people } }, token)).body.code).toBe('contract.viewOnly')
    expect((await app.call(productSearchExport, { body: {} }, token)).body.code).toBe('contract.viewOnly')
    expect(
      (await app.call(syncPush, { params: { collection: 'favorites' }, body: { rows: [], version: 1 } }, token)).body.code,
    ).toBe('contract.viewOnly')
    const pulled = await app.call(syncPull, syncPull.example(app.facts), token)
    const { documents } = pulled.body.data as { documents: { ownerId: string; shared: boolean }[] }
    expect(documents.map(({ ownerId, shared }) => [ownerId, shared])).toEqual([['demo-user', true]])
    expect((await app.call(ownUsers, { body: {} }, token)).status).toBe(200)
  })

  it('is refused to everybody but administrators of the operator', async () => {
    for (const name of ['view', 'company', 'user'])
      expect((await app.call(contractView, { params: contract }, await app.signIn(name))).body.code).toBe('access.denied')
    // a view opens no further view
    expect((await app.call(contractView, { params: contract }, await openView(1))).body.code).toBe('access.denied')
  })

  it('ends by itself after half an hour, with the session that opened it, or with its contract', async () => {
    const first = await openView()
    const expiry = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000)
    expect((await app.call(info, {}, first)).body.code).toBe('session.expired')
    expiry.mockRestore()
    const second = await openView()
    await app.call(logout, {}, second)
    expect((await app.call(info, {}, second)).body.code).toBe('session.expired')
    expect((await app.call(info, {}, admin)).status).toBe(200)
    const third = await openView()
    await app.call(logout, {}, admin)
    expect((await app.call(info, {}, third)).body.code).toBe('session.expired')
    admin = await app.signIn('admin')
    const fourth = await openView()
    await app.call(contractDelete, { params: contract }, admin)
    expect((await app.call(info, {}, fourth)).body.code).toBe('session.expired')
    expect((await app.call(contractView, { params: contract }, admin)).body.code).toBe('contract.notActive')
  })

  it('records its begin and its end for the operator', async () => {
    await app.call(logout, {}, await openView(1))
    const { list } = (await app.call(auditList, { body: {} }, admin)).body.data as {
      list: { action: string; userEmail: string | null; contractName: string | null }[]
    }
    expect(list.slice(0, 2)).toMatchObject([
      { action: 'contract.viewEnd', userEmail: 'admin@demo.example', contractName: '汐見坂書房 全社契約' },
      { action: 'contract.view', userEmail: 'admin@demo.example', contractName: '汐見坂書房 全社契約' },
    ])
  })
})
