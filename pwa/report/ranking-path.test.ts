import { expect, it } from 'vitest'
import { publisherRankingBody } from '../../shared/api/publisher-ranking.ts'
import { getRankingPath } from './ranking-path.ts'

it('opens the ranking of a row’s titles under the conditions of the report', () => {
  const state = publisherRankingBody.parse({
    period: { from: '2026-10-01', to: '2026-10-31' },
    products: { genreKeys: ['03'] },
    stores: { prefectureCds: ['13'] },
    channel: 'store',
    basis: 1,
  })
  const path = getRankingPath(state, { publisherCds: ['9901'] })
  expect(Object.fromEntries(new URL(path, 'http://localhost').searchParams)).toEqual({
    'period.from': '2026-10-01',
    'period.to': '2026-10-31',
    basis: '1',
    'stores.prefectureCds': '13',
    channel: 'store',
    'products.genreKeys': '03',
    // the ranking begins with books
    'products.kind': 'publication',
    'products.publisherCds': '9901',
  })
})
