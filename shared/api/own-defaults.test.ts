import { describe, expect, it } from 'vitest'
import { brandPickup } from './brand-pickup.ts'
import { dashboard } from './dashboard.ts'
import { completeQuery, listOwnPaths, type OwnContract, omitOwnValues, restoreOmissions, setOwnDefaults } from './own-defaults.ts'
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
  it('fills omitted conditions of a query from the contract, and keeps those given, even an empty list', () => {
    expect(completeQuery(stockOuts, {}, publisher)).toEqual({
      products: { publisherCds: ['9901'] },
      stores: { companyCds: [] },
    })
    expect(completeQuery(stockOutsExport, { products: { kind: 'book' } }, bookseller)).toEqual({
      products: { kind: 'book', publisherCds: [] },
      stores: { companyCds: ['K01'] },
    })
    const everything = { products: { publisherCds: [] }, stores: { companyCds: [] } }
    expect(completeQuery(stockOuts, everything, bookseller)).toEqual(everything)
  })

  it('takes the dashboard’s titles or stores and the parameters of reprints from the contract', () => {
    expect(completeQuery(dashboard, {}, publisher)).toEqual({ scope: 'own' })
    expect(completeQuery(dashboard, {}, bookseller)).toEqual({ scope: 'own' })
    // the companies of others are business partners
    expect(completeQuery(dashboard, {}, { ...bookseller, companyCategory: 'agency' })).toEqual({ scope: 'all' })
    const parameters = { leadDays: 30, lotSize: 500, targetReturnRate: 10, marginRate: 40, returnCostRate: 30 }
    expect(completeQuery(reprintCandidates, { leadDays: 7 }, { ...publisher, reprintParameters: parameters })).toMatchObject({
      leadDays: 7,
      lotSize: 500,
    })
  })

  it('has no own brands among series', () => {
    expect(completeQuery(brandPickup, {}, publisher)).toEqual({ brandCds: ['9901'] })
    expect(completeQuery(brandPickup, { brandType: 'series' }, publisher)).toEqual({ brandType: 'series' })
  })

  it('omits the contract’s own values from stored queries, so that they follow the contract', () => {
    const query = setOwnDefaults(stockOuts, stockOuts.body.parse({}), publisher)
    expect(query.products.publisherCds).toEqual(['9901'])
    const stored = omitOwnValues(stockOuts, query, publisher)
    expect([stored.products, stored.stores]).toEqual([
      expect.not.objectContaining({ publisherCds: expect.anything() }),
      expect.not.objectContaining({ companyCds: expect.anything() }),
    ])
    const moved = { ...publisher, ownPublisherCds: ['9902'] }
    expect(completeQuery(stockOuts, stored, moved)).toMatchObject({ products: { publisherCds: ['9902'] } })
    const foreign = { ...query, products: { ...query.products, publisherCds: ['9910'] } }
    expect(omitOwnValues(stockOuts, foreign, publisher).products.publisherCds).toEqual(['9910'])
  })

  it('fills omitted conditions from the contract even after a schema has added its defaults', () => {
    const typed = { products: { genreKeys: ['03'] } }
    const kept = restoreOmissions(stockOuts, stockOuts.body.parse(typed), typed)
    expect(completeQuery(stockOuts, kept, publisher)).toMatchObject({
      products: { genreKeys: ['03'], publisherCds: ['9901'] },
    })
    expect(listOwnPaths(stockOuts)).toEqual(['products.publisherCds', 'stores.companyCds'])
  })

  it('leaves an invalid query to the validation by the schema', () => {
    for (const invalid of [null, 'text', { products: 'text', stores: [] }])
      expect(stockOuts.body.safeParse(completeQuery(stockOuts, invalid, publisher)).success).toBe(false)
  })
})
