import * as api from '../../../shared/api/masters.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { areas, prefectures } from '../../../shared/trade/prefectures.ts'
import { locations, scales, storeCategories } from '../../../shared/trade/store-categories.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import {
  countStoresByPrefecture,
  listAgencies,
  listChains,
  listCompanies,
  listItemGenres,
  listItems,
  listOwnPublishers,
  listPublishers,
  listSeries,
  listStores,
  listTradeGenres,
} from '../../warehouse/products/list-masters.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import { readCover } from './cover.ts'
import { listMetrics, searchHelpTopics } from './help.ts'

export const mastersRoutes = [
  defineRoute(api.genreList, async (call, { warehouse }) => ({
    list: await listTradeGenres(warehouse.knex, { level: 1 }, requireSignedIn(call)),
  })),
  defineRoute(api.chugenreList, async (call, { warehouse }) => ({
    list: await listTradeGenres(warehouse.knex, { level: 2, c1: call.body.genreC1Cd }, requireSignedIn(call)),
  })),
  defineRoute(api.shogenreList, async (call, { warehouse }) => {
    const parents = { c1: call.body.genreC1Cd, c2: call.body.genreC2Cd }
    return { list: await listTradeGenres(warehouse.knex, { level: 3, ...parents }, requireSignedIn(call)) }
  }),
  defineRoute(api.itemList, async (call, { warehouse }) => ({
    list: await listItems(warehouse.knex, null, requireSignedIn(call)),
  })),
  defineRoute(api.itemOne, async (call, { warehouse }) => {
    const [item] = await listItems(warehouse.knex, call.params.itemCd, requireSignedIn(call))
    if (!item) throw new AppError('resource.notFound')
    return item
  }),
  defineRoute(api.itemDaigenreList, async (call, { warehouse }) => ({
    list: await listItemGenres(warehouse.knex, { level: 'dai', itemCds: call.body.itemCd }, requireSignedIn(call)),
  })),
  defineRoute(api.itemChugenreList, async (call, { warehouse }) => {
    const parents = { itemCds: [call.body.itemCd], daiCds: call.body.daiGenreCd }
    return { list: await listItemGenres(warehouse.knex, { level: 'chu', ...parents }, requireSignedIn(call)) }
  }),
  defineRoute(api.itemShogenreList, async (call, { warehouse }) => {
    const parents = { itemCds: [call.body.itemCd], pairs: call.body.daiGenres }
    return { list: await listItemGenres(warehouse.knex, { level: 'sho', ...parents }, requireSignedIn(call)) }
  }),
  defineRoute(api.storeCategoryList, async ({ language }) => {
    const toNamedCodes = (list: readonly { cd: string; ja: string; en: string }[]) =>
      list.map((item) => ({ cd: item.cd, name: item[language] }))
    return { locations: toNamedCodes(locations), scales: toNamedCodes(scales), categories: toNamedCodes(storeCategories) }
  }),
  defineRoute(api.publisherList, (call, { warehouse }) =>
    listPublishers(warehouse.knex, { ...call.query, withImprints: true }, requireSignedIn(call)),
  ),
  defineRoute(api.ownPublisherList, async (call, { warehouse }) => ({
    list: await listOwnPublishers(warehouse.knex, requireSignedIn(call)),
  })),
  defineRoute(api.parentPublisherList, (call, { warehouse }) =>
    listPublishers(warehouse.knex, { ...call.query, withImprints: false }, requireSignedIn(call)),
  ),
  defineRoute(api.agencyList, async (_call, { warehouse }) => ({ list: await listAgencies(warehouse.knex) })),
  defineRoute(api.companyList, ({ query }, { warehouse }) => listCompanies(warehouse.knex, query)),
  defineRoute(api.chainList, ({ query }, { warehouse }) => listChains(warehouse.knex, query)),
  defineRoute(api.storeList, ({ query }, { warehouse }) => listStores(warehouse.knex, query)),
  defineRoute(api.prefectureList, async (_call, { warehouse }) => {
    const stores = await countStoresByPrefecture(warehouse.knex)
    return {
      list: prefectures.map((prefecture) => {
        const area = areas.find((candidate) => candidate.cd === prefecture.areaCd)
        return {
          prefectureCd: prefecture.cd,
          prefectureNm: prefecture.ja,
          prefectureEn: prefecture.en,
          areaCd: prefecture.areaCd,
          areaNm: area?.ja ?? '',
          areaEn: area?.en ?? '',
          stores: stores.get(prefecture.cd) ?? 0,
        }
      }),
    }
  }),
  defineRoute(api.seriesList, (call, { warehouse }) => listSeries(warehouse.knex, call.query, requireSignedIn(call))),
  defineRoute(api.metricList, async ({ query }) => ({ list: listMetrics(query.keyword) })),
  defineRoute(api.helpList, async ({ query, language }) => ({ list: searchHelpTopics(query.keyword, language) })),
  defineRoute(api.picture, async (call, { warehouse, config }) => {
    const { id } = await findProduct(warehouse.knex, call.params.id, requireSignedIn(call))
    const product = (await readProductColumns(warehouse.knex, [id])).get(id)
    if (!product) throw new AppError('product.notFound')
    return readCover(config.dataDir, {
      jan: product.jan,
      productName: product.product_nm,
      authorName: product.author_nm,
      publisherName: product.publisher_nm,
    })
  }),
]
