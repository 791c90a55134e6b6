import { describe, expect, it } from 'vitest'
import { brandPickup } from './brand-pickup.ts'
import { dashboard } from './dashboard.ts'
import { completeQuestion, keepOmissions, listOwnPaths, type OwnContract, omitOwnValues, setOwnDefaults } from './own-defaults.ts'
import { reprintCandidates } from './reprint-candidates.ts'
import { stockOuts, stockOutsExport } from './stock-outs.ts'

const publisher: OwnContract = {
  companyCategory: 'publisher',
  ownPublisherCds: ['9901'],
  ownCompanyCds: ['K09'],
  reprintParameters: null,
}
const bookseller: OwnContract = { ...publisher, companyCategory: 'store', ownPublisherCds: [], ownCompanyCds: ['K01'] }

describe('own conditions', () => {
  it('completes what a question omits with the contract’s own, and leaves what it names, also an empty list', () => {
    expect(completeQuestion(stockOuts, {}, publisher)).toEqual({
      products: { publisherCds: ['9901'] },
      stores: { companyCds: [] },
    })
    expect(completeQuestion(stockOutsExport, { products: { kind: 'book' } }, bookseller)).toEqual({
      products: { kind: 'book', publisherCds: [] },
      stores: { companyCds: ['K01'] },
    })
    const everything = { products: { publisherCds: [] }, stores: { companyCds: [] } }
    expect(completeQuestion(stockOuts, everything, bookseller)).toEqual(everything)
  })

  it('takes the dashboard’s titles and the parameters of reprints from the contract', () => {
    expect(completeQuestion(dashboard, {}, publisher)).toEqual({ scope: 'own' })
    expect(completeQuestion(dashboard, {}, bookseller)).toEqual({ scope: 'all' })
    const parameters = { leadDays: 30, lotSize: 500, targetReturnRate: 10, marginRate: 40, returnCostRate: 30 }
    expect(completeQuestion(reprintCandidates, { leadDays: 7 }, { ...publisher, reprintParameters: parameters })).toMatchObject({
      leadDays: 7,
      lotSize: 500,
    })
  })

  it('has no own brands among series', () => {
    expect(completeQuestion(brandPickup, {}, publisher)).toEqual({ brandCds: ['9901'] })
    expect(completeQuestion(brandPickup, { brandType: 'series' }, publisher)).toEqual({ brandType: 'series' })
  })

  it('stores questions without what is the contract’s own, so that they follow it', () => {
    const question = setOwnDefaults(stockOuts, stockOuts.body.parse({}), publisher)
    expect(question.products.publisherCds).toEqual(['9901'])
    const stored = omitOwnValues(stockOuts, question, publisher)
    expect([stored.products, stored.stores]).toEqual([
      expect.not.objectContaining({ publisherCds: expect.anything() }),
      expect.not.objectContaining({ companyCds: expect.anything() }),
    ])
    const moved = { ...publisher, ownPublisherCds: ['9902'] }
    expect(completeQuestion(stockOuts, stored, moved)).toMatchObject({ products: { publisherCds: ['9902'] } })
    const foreign = { ...question, products: { ...question.products, publisherCds: ['9910'] } }
    expect(omitOwnValues(stockOuts, foreign, publisher).products.publisherCds).toEqual(['9910'])
  })

  it('keeps omissions when a schema has added its defaults', () => {
    const typed = { products: { genreKeys: ['03'] } }
    const kept = keepOmissions(stockOuts, stockOuts.body.parse(typed), typed)
    expect(completeQuestion(stockOuts, kept, publisher)).toMatchObject({
      products: { genreKeys: ['03'], publisherCds: ['9901'] },
    })
    expect(listOwnPaths(stockOuts)).toEqual(['products.publisherCds', 'stores.companyCds'])
  })

  it('leaves an invalid question to the schema', () => {
    for (const invalid of [null, 'text', { products: 'text', stores: [] }])
      expect(stockOuts.body.safeParse(completeQuestion(stockOuts, invalid, publisher)).success).toBe(false)
  })
})
