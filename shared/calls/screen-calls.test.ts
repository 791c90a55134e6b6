import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { interpretQuestion } from '../ask/ask.ts'
import { createLexicon } from '../ask/lexicon.ts'
import { demoMasters, lookUpInDemo } from '../ask/testing/demo-lookups.ts'
import { buildScreenQuery } from './screen-calls.ts'

const latest = '2026-11-25'
const contract = { companyCategory: 'publisher', ownPublisherCds: ['9901'], ownCompanyCds: [], reprintParameters: null }
const context = { latest, contract, releaseDate: null }
const JAN = '9784999900114'

describe('call of a screen', () => {
  it('completes the conditions with those of the screen and of the contract', () => {
    const query = buildScreenQuery({ screen: 'stock-outs', params: {} }, context)
    expect([query?.endpoint.name, query?.body]).toMatchObject(['stockOuts', { products: { publisherCds: ['9901'] }, pageNum: 1 }])
    const all = buildScreenQuery({ screen: 'stock-outs', params: { 'products.publisherCds': '' } }, context)
    expect(all?.body).toMatchObject({ products: { publisherCds: [] } })
  })

  it('chooses the call of the view', () => {
    const params = { jans: JAN, groupBy: 'company' }
    expect(buildScreenQuery({ screen: 'sale-ranking', params }, context)?.endpoint.name).toBe('saleRankingByCompany')
    const subscriptions = buildScreenQuery({ screen: 'reservation-subscription', params: { kind: 'subscription' } }, context)
    expect(subscriptions?.endpoint.name).toBe('subscribedBooks')
  })

  it('asks for the figures since release for a title alone, and for the days of its page with other conditions', () => {
    const alone = buildScreenQuery({ screen: 'product-detail', params: { jan: JAN } }, context)
    expect([alone?.endpoint.name, alone?.body]).toEqual(['productDetail', { jan: JAN }])
    const params = { jan: JAN, 'stores.chainCds': 'C001' }
    const inChain = buildScreenQuery({ screen: 'product-detail', params }, { ...context, releaseDate: '2026-11-10' })
    expect([inChain?.endpoint.name, inChain?.body]).toMatchObject([
      'salesTrends',
      { jan: JAN, period: { from: '2026-11-07', to: latest }, stores: { chainCds: ['C001'] } },
    ])
    expect(inChain?.body).not.toHaveProperty('showBy')
  })

  it.each([
    ['sale-ranking', {}],
    ['combined-sales-analysis', {}],
    ['help', { q: '消化率' }],
    ['contract', {}],
    ['product-detail', {}],
  ] as const)('makes no call for %s without what it requires', (screen, params) => {
    expect(buildScreenQuery({ screen, params }, context)).toBeNull()
  })

  it('builds a body that the call accepts for every question of the trade', () => {
    const lexicon = createLexicon(demoMasters, { today: '2026-11-26', latest })
    const user = { ownPublisherCds: ['9901'], ownCompanyCds: [] }
    const file = new URL('../ask/testing/questions.json', import.meta.url)
    const questions = JSON.parse(readFileSync(file, 'utf8')) as { q: string }[]
    let built = 0
    for (const { q: text } of questions) {
      const { terms } = interpretQuestion({ text, lexicon, user })
      for (const reading of interpretQuestion({ text, lexicon, user, lookups: terms.map(lookUpInDemo) }).readings) {
        const query = buildScreenQuery(reading, context)
        if (query === null) continue
        built++
        const parsed = query.endpoint.body.safeParse(query.body)
        expect(parsed.error?.issues, `${text} ${query.endpoint.name}`).toBeUndefined()
      }
    }
    expect(built).toBeGreaterThan(1000)
  })
})
