import type { Knex } from 'knex'
import { demoFavorites } from '../../shared/api/favorite.ts'
import { demoReport } from '../../shared/api/periodic-reports.ts'
import { createPeriodicReportItem } from '../../shared/sync/periodic-reports.ts'
import type { CollectionContent } from '../../shared/sync/sync-documents.ts'
import { UserModel } from '../operations/models.ts'
import { writeDocuments } from '../sync/sync-store.ts'

type Content = CollectionContent<'favorites'>

const buildFavorite = (fields: Pick<Content, 'featureType' | 'name' | 'conditions' | 'order'> & Partial<Content>): Content => ({
  shared: false,
  isDefault: false,
  watch: null,
  ...fields,
})

/** Initial favourites of the demo's main user; the ranking is shared with colleagues. */
const favorites: { id: string; content: Content }[] = [
  {
    id: demoFavorites.ranking,
    content: buildFavorite({
      featureType: 2,
      name: '文庫の先週ランキング',
      order: 1,
      shared: true,
      conditions: {
        search: 'period=lastWeek&products.genreKeys=03',
        question: {
          call: 'createRankingExport',
          body: {
            period: { preset: 'lastWeek' },
            products: { kind: 'book', genreKeys: ['03'] },
            ranksAmong: 'market',
            limit: 100,
          },
        },
      },
    }),
  },
  {
    id: demoFavorites.search,
    content: buildFavorite({
      featureType: 3,
      name: '消化率の高い書籍',
      order: 2,
      conditions: {
        search: 'period=last7&products.kind=book&sort=-saleRate',
        question: {
          call: 'productSearchExport',
          body: { period: { preset: 'last7' }, products: { kind: 'book' }, sort: [{ key: 'saleRate', descending: true }] },
        },
      },
    }),
  },
  {
    id: demoFavorites.stockOuts,
    content: buildFavorite({
      featureType: 101,
      name: '欠品している商品',
      order: 3,
      conditions: { search: '', question: { call: 'stockOutsExport', body: {} } },
    }),
  },
]

/** Initial periodic report of the demo's main user. */
const report: CollectionContent<'periodicReports'> = {
  name: '文庫 週間定例',
  remark: '先週の文庫の動きと、在庫が足りない商品です。重版の候補は会議で決めます。',
  shared: true,
  items: [
    { ...createPeriodicReportItem('dashboard', 'figures'), heading: '今週の要点' },
    {
      ...createPeriodicReportItem('favorite', demoFavorites.ranking),
      heading: '文庫ランキング',
      remark: '上位の商品は、金曜日までに追加の手配をします。',
    },
    { ...createPeriodicReportItem('favorite', demoFavorites.stockOuts), heading: '欠品している商品', parts: ['table'], rows: 20 },
    { ...createPeriodicReportItem('dashboard', 'genres'), parts: ['chart'] },
  ],
}

/** Gives one user of each of two demo contracts some favourites and a periodic report, unless they ever had one. */
export async function seedDemoFavorites(knex: Knex): Promise<void> {
  for (const userId of ['demo-user', 'demo-admin']) {
    const user = await UserModel.query(knex).findById(userId)
    const existing: { id: string } | undefined = await knex('sync_document')
      .select('id')
      .where({ owner_id: userId, collection: 'favorites' })
      .first()
    if (!user || existing) continue
    const syncUser = { userId, contractId: user.contractId }
    await writeDocuments(knex, syncUser, { collection: 'favorites', rules: {} }, () => favorites)
    await writeDocuments(knex, syncUser, { collection: 'periodicReports', rules: {} }, () => [
      { id: demoReport, content: report },
    ])
  }
}
