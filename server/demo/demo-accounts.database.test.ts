import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { info, login } from '../../shared/api/session.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { companyCategories } from '../../shared/fields/choices.ts'
import { createOperations } from '../testing/databases.ts'
import { setUpTestServer } from '../testing/set-up.ts'
import { DEMO_PASSWORD, demoAccounts, seedDemoAccounts } from './demo-accounts.ts'
import { demoAgencies, demoCompanies } from './world/words/companies.ts'
import { demoPublishers } from './world/words/publishers.ts'

const app = setUpTestServer()

interface ContractRow {
  id: string
  company_name: string
  company_category: string
  own_publisher_cds: string
}
const listContracts = (): Promise<ContractRow[]> =>
  app.services.operations.knex('contract').select('id', 'company_name', 'company_category', 'own_publisher_cds')

describe('contracts of the demo', () => {
  it('covers every company category with demo contracts, each with a user who can sign in', async () => {
    const rows = await listContracts()
    for (const category of companyCategories) {
      const ofCategory = rows.filter((row) => row.company_category === category)
      expect(ofCategory.length, category).toBeGreaterThan(0)
      const signIns = demoAccounts.filter(({ contract }) => ofCategory.some(({ id }) => id === `demo-${contract}`))
      expect(signIns.length, category).toBeGreaterThan(0)
    }
  })

  it('uses stores, agencies and publishers of the generated trade in demo contracts', async () => {
    const rows = await listContracts()
    const listNames = (category: string) => rows.filter((row) => row.company_category === category).map((row) => row.company_name)
    expect(demoCompanies.map(({ nm }) => nm)).toEqual(expect.arrayContaining(listNames('store')))
    expect(demoAgencies.map(([, name]) => name as string)).toEqual(expect.arrayContaining(listNames('agency')))
    const known = demoPublishers.map(([cd]) => cd)
    for (const row of rows) expect(known).toEqual(expect.arrayContaining(JSON.parse(row.own_publisher_cds) as string[]))
  })

  it('includes a demo contract whose data range is its own titles, which ranks only these', async () => {
    const period = { from: addDays(app.facts.today, -90), to: addDays(app.facts.today, -1) }
    const result = await app.call(createRanking, { body: { period } }, await app.signIn('own'))
    const { rankingList: list } = result.body.data as { rankingList: { publisherCd: string }[] }
    expect(list.length).toBeGreaterThan(5)
    for (const row of list) expect(['9902', '9932']).toContain(row.publisherCd)
  })

  it('includes a demo contract whose data range is its own publishers', async () => {
    const result = await app.call(info, {}, await app.signIn('own'))
    const { contract } = result.body.data as { contract: { contractPattern: { dataRange: string } } }
    expect(contract.contractPattern.dataRange).toBe('contract')
  })

  it.each(demoAccounts.filter(({ area }) => area !== 'sales-exports'))(
    'lets $name@demo.example sign in with the password of the README',
    async ({ name }) => {
      const { status } = await app.call(login, { body: { username: `${name}@demo.example`, password: DEMO_PASSWORD } })
      expect(status).toBe(200)
    },
  )

  it('adds demo contracts to an existing demo without other changes', async () => {
    const operations = await createOperations('sqlite')
    const { knex } = operations
    await seedDemoAccounts(knex, app.facts.today)
    for (const name of ['agency', 'magazine'])
      await knex('user')
        .where({ id: `demo-${name}` })
        .delete()
    await knex('contract_version').where({ subject_id: 'demo-agency' }).delete()
    await knex('contract').where({ id: 'demo-agency' }).delete()
    await knex('contract_pattern_version').where({ subject_id: 'demo-agency' }).delete()
    await knex('contract_pattern').where({ id: 'demo-agency' }).delete()
    await seedDemoAccounts(knex, app.facts.today)
    expect(await knex('contract').where({ id: 'demo-agency' }).first()).toMatchObject({ company_name: '東雲出版流通' })
    expect(await knex('user').where({ id: 'demo-agency' }).first()).toMatchObject({ email: 'agency@demo.example' })
    expect(await knex('user').where({ id: 'demo-magazine' }).first()).toBeUndefined()
    await operations.close()
  })

  it('lists the demo contracts in the README with every account', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    for (const { name } of demoAccounts) expect(readme).toContain(`\`${name}@demo.example\``)
    expect(readme).toContain(DEMO_PASSWORD)
  })
})
