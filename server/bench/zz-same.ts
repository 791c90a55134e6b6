import { writeFileSync } from 'node:fs'
import { addDays } from '../../shared/period.ts'
import { readFacts } from './call-speed.ts'
import { last, startBenchServer } from './zz-server.ts'

const [file, out, only = ''] = process.argv.slice(2)
const server = await startBenchServer(`duckdb:${file}`, '4GB')
const facts = await readFacts(server.warehouse)
const today = facts.today
const jan = (facts.questions.find((q) => q.call === 'productDetail')?.request as { body: { jan: string } }).body.jan
const all = (facts.questions.find((q) => q.call === 'allProductDetail')?.request as { body: { jans: string[] } }).body.jans
const fresh = (facts.questions.find((q) => q.call === 'sellThroughForecast')?.request as { body: { jan: string } }).body.jan
const { rows: more } = await server.warehouse.knex.raw(
  'select jan from (select product.jan, row_number() over (partition by product.kind order by rollup_product_position.sale_quantity desc, product.jan) as n from product join rollup_product_position on rollup_product_position.product_id = product.id) as x where n in (1, 3, 50, 900) order by jan',
)
const jans: string[] = [...new Set([jan, fresh, ...more.map((r: { jan: string }) => r.jan)])]
const periods = [
  { from: addDays(today, -6), to: today },
  { from: addDays(today, -34), to: addDays(today, -7) },
  { from: addDays(today, -300), to: addDays(today, -100) },
  { from: addDays(today, -3), to: addDays(today, 3) },
]
const stores = [{}, { prefectureCds: ['13'] }]
const products = [
  {},
  { genreKeys: ['03'] },
  { kind: 'magazine' },
  { kind: 'all' },
  { price: { from: 1000, to: null } },
  { publisherCds: ['9901'] },
]
const asked: [string, unknown][] = []
const add = (call: string, body: unknown) => asked.push([call, body])
for (const period of periods)
  for (const one of products) {
    for (const brandType of ['publisher', 'series'])
      for (const more of [
        {},
        { stores: stores[1] },
        { channel: 'net', basis: 1, unit: 'day' },
        { sameStores: true, includeExcluded: true, maxBrands: 3 },
        ...(brandType === 'publisher' ? [{ brandCds: ['9901', '9902', '9903', '0075'] }] : []),
      ])
        add('brandPickup', { period, brandType, products: one, ...more })
    for (const more of [
      {},
      { stores: stores[1] },
      { direction: 'up', pageSize: 10, pageNum: 2 },
      { direction: 'down', compareWith: 'lastYear', channel: 'store' },
    ])
      add('movers', { period, products: one, ...more })
  }
for (const one of jans) {
  for (const period of periods)
    for (const st of stores) {
      for (const channel of ['all', 'net', 'store']) add('dailyRanking', { jan: one, period, stores: st, channel })
      add('storeCharacteristics', { jan: one, period, stores: st, cross: true, by: 'prefecture' })
    }
  for (const st of stores) {
    add('productDetail', { jan: one, stores: st })
    add('sellThroughForecast', { jan: one, stores: st })
  }
}
for (const st of stores) add('allProductDetail', { jans: [...all, ...jans].slice(0, 10), stores: st })
for (const st of stores)
  for (const one of products)
    for (const kw of [{}, { keyword: 'よぎ' }]) {
      for (const state of ['upcoming', 'released', 'all'])
        for (const asOf of [null, addDays(today, -20)])
          for (const key of [
            'bookedQuantity',
            'change7Days',
            'releaseDate',
            'deliveredQuantity',
            'coverage',
            'productName',
            'jan',
            'bookedStores',
          ])
            add('preOrderBooks', {
              stores: st,
              products: one,
              state,
              asOf,
              ...kw,
              sort: [{ key, descending: key !== 'jan' }],
              pageSize: 20,
              pageNum: key === 'bookedQuantity' ? 2 : 1,
            })
      for (const period of [null, ...periods])
        for (const key of [
          'subscribedQuantity',
          'subscribedStores',
          'newQuantity',
          'endedQuantity',
          'lastIssueQuantity',
          'subscriptionShare',
          'nextReleaseDate',
          'seriesName',
        ])
          add('subscribedBooks', {
            stores: st,
            products: one,
            period,
            ...kw,
            sort: [{ key, descending: key !== 'seriesName' }],
            pageSize: 20,
            pageNum: key === 'subscribedStores' ? 2 : 1,
          })
    }
for (const scope of ['all', 'own']) add('dashboard', { scope })
for (const q of ['よ', 'よぎ', 'よぎしゃ', 'a', 'の', 'コミック', jan, jan.slice(0, 6), 'みらい 文庫', '出版', '%', '週刊'])
  asked.push(['productSuggest', { q }])
const answers: Record<string, string> = {}
let failed = 0
for (const [call, body] of asked) {
  if (!new RegExp(only).test(call)) continue
  const text = `${call} ${JSON.stringify(body)}`
  try {
    await server.callFirst(call, call === 'productSuggest' ? { query: body as Record<string, unknown> } : { body })
    answers[text] = last.hash
  } catch (error) {
    failed++
    answers[text] = String(error).slice(0, 160)
    if (failed < 5) console.log(text, answers[text])
  }
}
writeFileSync(out ?? '', JSON.stringify(answers, null, 1))
console.log(Object.keys(answers).length, 'answers', failed, 'failed')
await server.close()
