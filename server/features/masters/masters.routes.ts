import * as contract from '../../../shared/api/masters.ts'
import { AppError } from '../../../shared/errors.ts'
import { areas, prefectures } from '../../../shared/prefectures.ts'
import { locations, scales, storeCategories } from '../../../shared/store-categories.ts'
import { requireSignedIn, route } from '../../routing/route.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import { readCover } from './cover.ts'
import { listMetrics, searchHelpTopics } from './help.ts'
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
} from './masters.query.ts'

export const mastersRoutes = [
  route(contract.genreList, async (call, { warehouse }) => ({
    list: (await listTradeGenres(warehouse.knex, { level: 1 }, requireSignedIn(call))).map(
      ({ genreKey, products, cds: [c1 = ''], nms: [n1 = ''] }) => ({
        genreKey,
        products,
        genreC1Cd: c1,
        genreC1Nm: n1,
      }),
    ),
  })),
  route(contract.chugenreList, async (call, { warehouse }) => ({
    list: (await listTradeGenres(warehouse.knex, { level: 2, c1: call.body.genreC1Cd }, requireSignedIn(call))).map(
      ({ genreKey, products, cds: [c1 = '', c2 = ''], nms: [n1 = '', n2 = ''] }) => ({
        genreKey,
        products,
        genreC1Cd: c1,
        genreC1Nm: n1,
        genreC2Cd: c2,
        genreC2Nm: n2,
      }),
    ),
  })),
  route(contract.shogenreList, async (call, { warehouse }) => ({
    list: (
      await listTradeGenres(warehouse.knex, { level: 3, c1: call.body.genreC1Cd, c2: call.body.genreC2Cd }, requireSignedIn(call))
    ).map(({ genreKey, products, cds: [c1 = '', c2 = '', c3 = ''], nms: [n1 = '', n2 = '', n3 = ''] }) => ({
      genreKey,
      products,
      genreC1Cd: c1,
      genreC1Nm: n1,
      genreC2Cd: c2,
      genreC2Nm: n2,
      genreC3Cd: c3,
      genreC3Nm: n3,
    })),
  })),
  route(contract.itemList, async (call, { warehouse }) => ({
    list: await listItems(warehouse.knex, null, requireSignedIn(call)),
  })),
  route(contract.itemOne, async (call, { warehouse }) => {
    const [item] = await listItems(warehouse.knex, call.params.itemCd, requireSignedIn(call))
    if (!item) throw new AppError('resource.notFound')
    return item
  }),
  route(contract.itemDaigenreList, async (call, { warehouse }) => ({
    list: (await listItemGenres(warehouse.knex, { level: 'dai', itemCds: call.body.itemCd }, requireSignedIn(call))).map(
      ({ row, genreKey }) => ({
        genreKey,
        itemCd: row.item_cd ?? '',
        daiGenreCd: row.dai_genre_cd ?? '',
        daiGenreNm: row.dai_genre_nm ?? '',
      }),
    ),
  })),
  route(contract.itemChugenreList, async (call, { warehouse }) => ({
    list: (
      await listItemGenres(
        warehouse.knex,
        { level: 'chu', itemCds: [call.body.itemCd], daiCds: call.body.daiGenreCd },
        requireSignedIn(call),
      )
    ).map(({ row, genreKey }) => ({
      genreKey,
      itemCd: row.item_cd ?? '',
      daiGenreCd: row.dai_genre_cd ?? '',
      daiGenreNm: row.dai_genre_nm ?? '',
      chuGenreCd: row.chu_genre_cd ?? '',
      chuGenreNm: row.chu_genre_nm ?? '',
    })),
  })),
  route(contract.itemShogenreList, async (call, { warehouse }) => ({
    list: (
      await listItemGenres(
        warehouse.knex,
        { level: 'sho', itemCds: [call.body.itemCd], pairs: call.body.daiGenres },
        requireSignedIn(call),
      )
    ).map(({ row, genreKey }) => ({
      genreKey,
      itemCd: row.item_cd ?? '',
      daiGenreCd: row.dai_genre_cd ?? '',
      daiGenreNm: row.dai_genre_nm ?? '',
      chuGenreCd: row.chu_genre_cd ?? '',
      chuGenreNm: row.chu_genre_nm ?? '',
      shoGenreCd: row.sho_genre_cd ?? '',
      shoGenreNm: row.sho_genre_nm ?? '',
    })),
  })),
  route(contract.storeCategoryList, async ({ language }) => {
    const named = (list: readonly { cd: string; ja: string; en: string }[]) =>
      list.map((item) => ({ cd: item.cd, name: item[language] }))
    return { locations: named(locations), scales: named(scales), categories: named(storeCategories) }
  }),
  route(contract.publisherList, (call, { warehouse }) =>
    listPublishers(warehouse.knex, { ...call.query, withImprints: true }, requireSignedIn(call)),
  ),
  route(contract.ownPublisherList, async (call, { warehouse }) => ({
    list: await listOwnPublishers(warehouse.knex, requireSignedIn(call)),
  })),
  route(contract.parentPublisherList, (call, { warehouse }) =>
    listPublishers(warehouse.knex, { ...call.query, withImprints: false }, requireSignedIn(call)),
  ),
  route(contract.agencyList, async (_call, { warehouse }) => ({ list: await listAgencies(warehouse.knex) })),
  route(contract.companyList, ({ query }, { warehouse }) => listCompanies(warehouse.knex, query)),
  route(contract.chainList, ({ query }, { warehouse }) => listChains(warehouse.knex, query)),
  route(contract.storeList, ({ query }, { warehouse }) => listStores(warehouse.knex, query)),
  route(contract.prefectureList, async (_call, { warehouse }) => {
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
  route(contract.seriesList, (call, { warehouse }) => listSeries(warehouse.knex, call.query, requireSignedIn(call))),
  route(contract.metricList, async ({ query }) => ({ list: listMetrics(query.keyword) })),
  route(contract.helpList, async ({ query, language }) => ({ list: searchHelpTopics(query.keyword, language) })),
  route(contract.picture, async (call, { warehouse, config }) => {
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
