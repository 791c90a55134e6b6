import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { menuTabs, type PatternFlag, patternFlags } from '../../shared/access/permissions.ts'
import { type Endpoint, isUpload } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { buildPath } from '../../shared/calls/client.ts'
import { pickEngines } from './engines-under-test.ts'
import { reseedAccounts } from './reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from './set-up.ts'
import type { TestServer } from './test-server.ts'

/**
 * Every call × every kind of caller. permission-matrix.tsv has the expected results, written independently of the rules: `ok` for
 * a call that passes the guard, 401, 403. `flag` is the pattern flag of the call; `-off` callers lack only that one, `-only` have
 * only that one, `-tab` have every flag but no menu tab.
 */
const [head = '', ...lines] = readFileSync(new URL('./permission-matrix.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const callers = head.split('\t').slice(2)
const matrix = lines.map((line) => {
  const [call = '', flag = '-', ...results] = line.split('\t')
  return { call, flag, results: Object.fromEntries(callers.map((caller, index) => [caller, results[index]])) }
})
const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))

/** Combined sales need one of two flags: without one of them they are refused only if the other is missing too. */
const together: Record<string, readonly PatternFlag[]> = {
  useCombinedSalesAnalysis: ['useCombinedSalesAnalysis', 'useGeneralPurchasingAnalysis'],
}

/** An invalid query: callers who pass the guard get an error without effects. */
const probe = (endpoint: Endpoint, app: TestServer) => {
  const { params } = endpoint.example(app.facts)
  return { method: endpoint.method, url: `/api${buildPath(endpoint.path, params, { surprise: 1 })}` }
}

describe('permission matrix', () => {
  it('has exactly one line in the permission matrix for every endpoint', () => {
    expect(matrix.map((row) => row.call).sort()).toEqual([...byName.keys()].sort())
  })
})

describe.each(pickEngines(['sqlite', 'postgres']))('permissions on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    for (const name of ['admin', 'view', 'company', 'user', 'trial', 'export']) tokens[name] = await app.signIn(name)
  })

  async function answerTo(endpoint: Endpoint, token: string | null): Promise<string> {
    const response = await app.server.inject({
      ...probe(endpoint, app),
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(endpoint.method === 'GET' ? {} : { payload: isUpload(endpoint) ? '' : '{}' }),
    })
    const { code } = JSON.parse(response.payload) as { code: string }
    if (code === 'session.missing' || code === 'session.expired') return '401'
    if (code === 'access.denied') return '403'
    expect(code, endpoint.name).toBe('request.invalid')
    return 'ok'
  }

  /** Sets the flags of the demo's publisher, and its user's menu. */
  async function arrange(flags: Partial<Record<PatternFlag, boolean>>, tabs: readonly string[] = []): Promise<void> {
    const { knex } = app.services.operations
    await knex('contract_pattern')
      .where({ id: 'demo-publisher' })
      .update({ flags: JSON.stringify(flags) })
    await knex('user')
      .where({ id: 'demo-user' })
      .update({ disable_menu_tab: JSON.stringify(tabs) })
  }
  const all = Object.fromEntries(patternFlags.map((flag) => [flag, true])) as Record<PatternFlag, boolean>
  const without = (flag: string) =>
    flag === '-' ? {} : { ...all, ...Object.fromEntries((together[flag] ?? [flag]).map((value) => [value, false])) }

  it.each(matrix.map((row) => [row.call, row] as const))(
    'matches the permission matrix: %s',
    async (name, { flag, results: expected }) => {
      const endpoint = byName.get(name) as Endpoint
      const results: Record<string, string> = {}
      await arrange(all)
      results.visitor = await answerTo(endpoint, null)
      for (const caller of ['admin', 'view', 'company', 'user', 'trial', 'export'])
        results[caller] = await answerTo(endpoint, tokens[caller] ?? '')
      await arrange(without(flag))
      results['company-off'] = await answerTo(endpoint, tokens.company ?? '')
      results['user-off'] = await answerTo(endpoint, tokens.user ?? '')
      await arrange(flag === '-' ? {} : { [flag]: true })
      results['user-only'] = await answerTo(endpoint, tokens.user ?? '')
      await arrange(all, menuTabs)
      results['user-tab'] = await answerTo(endpoint, tokens.user ?? '')
      expect(results).toEqual(expected)
    },
  )

  it('permits combined sales if either of two flags is set', async () => {
    const endpoint = byName.get('combinedSales') as Endpoint
    await arrange({ useGeneralPurchasingAnalysis: true })
    expect(await answerTo(endpoint, tokens.user ?? '')).toBe('ok')
  })

  describe('for objects of others', () => {
    const own = { userId: 'demo-user' }
    const foreign = { userId: 'demo-magazine' }
    const nobody = { userId: 'nobody' }
    const bodies: Record<string, Record<string, unknown>> = {
      ownUserRole: { userType: 0 },
      ownUserStatus: { status: 'active' },
      ownUserMenu: { disableMenuTab: [] },
      contractUserRole: { userType: 0 },
      contractUserStatus: { status: 'active' },
      contractUserMenu: { disableMenuTab: [] },
      ownUserDates: { joinedOn: null, leavesOn: null },
      contractUserDates: { joinedOn: null, leavesOn: null },
    }
    const callAs = async (name: string, params: Record<string, string>, as: string) => {
      const { status, body } = await app.call(byName.get(name) as Endpoint, { params, body: bodies[name] ?? {} }, tokens[as])
      return [status, body.code ?? 'ok']
    }

    it.each(['ownUserRole', 'ownUserStatus', 'ownUserMenu', 'ownUserDates'])(
      'allows %s for users of the same contract and hides users of another with 404',
      async (name) => {
        await arrange(all)
        expect(await callAs(name, own, 'company')).toEqual([200, 'ok'])
        expect(await callAs(name, foreign, 'company')).toEqual([404, 'resource.notFound'])
        // the same result as for an unknown user
        expect(await callAs(name, nobody, 'company')).toEqual(await callAs(name, foreign, 'company'))
      },
    )

    it.each(['contractUserRole', 'contractUserStatus', 'contractUserMenu', 'contractUserDates'])(
      'allows %s for a user only in a path with the user’s own contract',
      async (name) => {
        expect(await callAs(name, { id: 'demo-publisher', ...own }, 'admin')).toEqual([200, 'ok'])
        expect(await callAs(name, { id: 'demo-publisher', ...foreign }, 'admin')).toEqual([404, 'resource.notFound'])
        expect(await callAs(name, { id: 'demo-magazine', ...own }, 'admin')).toEqual([404, 'resource.notFound'])
      },
    )

    it('lists general users and administrators separately', async () => {
      const admin = { id: 'demo-publisher', userId: 'demo-company' }
      const call = async (name: string, params: Record<string, string>, body: Record<string, unknown>) =>
        (await app.call(byName.get(name) as Endpoint, { params, body }, tokens.admin)).status
      expect(await call('contractUserRole', admin, { userType: 1 })).toBe(404)
      expect(await call('contractAdminRole', admin, { userType: 1 })).toBe(200)
      expect(await call('contractAdminStatus', { id: 'demo-publisher', ...own }, { status: 'active' })).toBe(404)
    })

    it('limits the list of users to the same contract', async () => {
      await arrange(all)
      const { body } = await app.call(byName.get('ownUsers') as Endpoint, { body: {} }, tokens.company)
      const { list } = body.data as { list: { userId: string }[] }
      expect(list.map((item) => item.userId).sort()).toEqual(['demo-company', 'demo-export', 'demo-user'])
    })

    it('allows only users of the contract as licence holders', async () => {
      const { status, body } = await app.call(
        byName.get('licensesOrAdmin') as Endpoint,
        {
          params: { contractId: 'demo-publisher' },
          body: { licences: 10, admins: 2, version: 1, holders: [{ ...foreign, userType: 1, status: 'active' }] },
        },
        tokens.admin,
      )
      expect([status, body.code]).toEqual([400, 'user.holders'])
    })

    it('limits recent searches to the user who made them', async () => {
      await arrange(all)
      await app.call(
        byName.get('productSearch') as Endpoint,
        (byName.get('productSearch') as Endpoint).example(app.facts),
        tokens.user,
      )
      const ofUser = await app.call(byName.get('recentSearches') as Endpoint, {}, tokens.user)
      const ofCompany = await app.call(byName.get('recentSearches') as Endpoint, {}, tokens.company)
      expect((ofUser.body.data as { list: unknown[] }).list.length).toBeGreaterThan(0)
      expect((ofCompany.body.data as { list: unknown[] }).list).toEqual([])
    })
  })

  it('allows ADMIN_VIEW no endpoint that changes data of others', async () => {
    await reseedAccounts(app)
    const mayChange = matrix
      .filter(({ call, results }) => {
        const endpoint = byName.get(call)
        // saved groups, favourites, reports, exports, schedules and calendar feeds are private: viewers have them too
        const own =
          endpoint?.kind === 'command' &&
          endpoint.invalidates?.every((topic) =>
            ['groups', 'favorites', 'periodicReports', 'jobs', 'schedules', 'calendarFeed'].includes(topic),
          ) === true
        return endpoint && !own && ['PUT', 'DELETE'].includes(endpoint.method) && results.view === 'ok'
      })
      .map((row) => row.call)
    expect(mayChange).toEqual([])
  })
})
