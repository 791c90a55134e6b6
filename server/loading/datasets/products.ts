import { buildFoldNameSql, buildFoldSql } from '../../../shared/text/fold.ts'
import { combineWithIncomingRows, prepareRows, searchTextSql } from '../store/ready-rows.ts'
import type { LoadTarget, Stage } from '../store/stage.ts'
import type { DatasetSpec } from './dataset-fields.ts'
import {
  itemGenreFields,
  itemGenreKey,
  nameToCodeSql,
  prepareItemGenres,
  prepareTradeGenres,
  tradeGenreFields,
  tradeGenreKey,
  usesItemGenre,
  usesTradeGenre,
} from './genres.ts'
import { isExcludedByDefaultSql } from './publishers-and-stores.ts'

/**
 * Products. Genres, series and publishers that a row names and that do not exist yet are created as stubs, which their own data
 * sets complete later.
 */

const jan = 'v_productCode'
/** EAN-8 can begin with the same digits. */
const isMagazineJan = (code: string) => `(${code} like '491%' and length(${code}) = 13)`
const matchKeySql = (key: Readonly<Record<string, string>>, from: string) =>
  Object.entries(key)
    .map(([column, sql]) => `${from}.${column} is not distinct from ${sql}`)
    .join(' and ')

/** `集英社　∥　シュウエイシャ`: the name is before the bars, its reading after them. */
const namePartSql = (sql: string) => `nullif(trim(regexp_extract(${sql}, '^([^∥‖]*)', 1), ' 　'), '')`
const kanaPartSql = (sql: string) => `nullif(trim(regexp_extract(${sql}, '[∥‖](.*)$', 1), ' 　∥‖'), '')`

/** Publisher code of a line: its own, that of the publisher with this name or ISBN prefix, or one derived from the name. */
async function preparePublishers(stage: Stage): Promise<LoadTarget> {
  const publisher = await stage.exposeWarehouseTable('publisher')
  await stage.createTable(
    'publisher_by_name',
    `select ${buildFoldSql('publisher_nm')} as folded, min(publisher_cd) as cd from ${publisher} group by 1`,
  )
  await stage.createTable(
    'publisher_by_prefix',
    `select isbn_prefix as prefix, min(publisher_cd) as cd from ${publisher} where isbn_prefix is not null group by 1`,
  )
  await stage.createTable(
    'publisher_named',
    `select named, ${buildFoldSql('named')} as folded from (select distinct ${namePartSql('v_publisherName')} as named from checked where problem is null) as d`,
  )
  await stage.createTable(
    'good_product',
    `select c.*, coalesce(c.v_publisherCode, bn.cd, bp.cd,
        ${nameToCodeSql(namePartSql('c.v_publisherName'))},
        case when c.v_isbnPrefix is not null then 'isbn' || c.v_isbnPrefix end) as publisher_cd
      from checked as c
      left join publisher_named as pn on pn.named = ${namePartSql('c.v_publisherName')}
      left join publisher_by_name as bn on bn.folded = pn.folded
      left join publisher_by_prefix as bp on bp.prefix = c.v_isbnPrefix
      where c.problem is null`,
  )
  return prepareRows(stage, {
    table: 'publisher',
    source: 'select * from good_product where publisher_cd is not null',
    key: { publisher_cd: 'publisher_cd' },
    columns: {
      publisher_nm: { from: namePartSql('v_publisherName'), isSupplied: true, initial: 'i.publisher_cd' },
      publisher_kana: { from: `coalesce(v_publisherKana, ${kanaPartSql('v_publisherName')})`, isSupplied: true },
      isbn_prefix: { from: 'v_isbnPrefix', isSupplied: true },
      excluded_from_ranking: { from: isExcludedByDefaultSql('publisher_cd'), isSupplied: true },
    },
    computed: { search_text: searchTextSql(['publisher_cd', 'publisher_nm', 'publisher_kana']) },
    onlyNew: true,
  })
}

/** 雑誌コード of a magazine's JAN; a weekly has several with the same first four digits. */
const magazineCd = `coalesce(v_magazineCode, case when ${isMagazineJan(jan)} then substr(${jan}, 5, 5) end)`
const isMagazine = `(v_kind = 'magazine' or (v_kind is null and ${isMagazineJan(jan)}))`
const seriesCd = `coalesce(v_seriesCode,
  case when v_seriesName is not null then ${nameToCodeSql("concat_ws('|', v_seriesName, publisher_cd)")} end,
  case when ${isMagazine} then 'm' || left(${magazineCd}, 4) end)`

async function prepareSeries(stage: Stage): Promise<LoadTarget> {
  return prepareRows(stage, {
    table: 'series',
    // a line that names the series takes precedence over lines that only have a title
    source: `select *, max_by(v_seriesName, n) over (partition by ${seriesCd}) as series_named from good_product where ${seriesCd} is not null`,
    key: { series_cd: seriesCd },
    columns: {
      series_nm: { from: 'coalesce(series_named, v_productName)', isSupplied: true, initial: 'i.series_cd' },
      series_kana: { from: 'coalesce(v_seriesKana, case when v_seriesName is null then v_productKana end)', isSupplied: true },
      kind: { from: `case when ${isMagazine} then 'magazine' else 'series' end`, isSupplied: true },
    },
    computed: { search_text: searchTextSql(['series_cd', 'series_nm', 'series_kana']) },
    onlyNew: true,
  })
}

const searchCode = buildFoldSql(`concat_ws('|', f.jan,
  case when f.jan like '978%' and length(f.jan) = 13 then substr(f.jan, 4, 9) || ing_isbn_digit(substr(f.jan, 4, 9)) end,
  case when f.magazine_cd is not null then f.magazine_cd || '-' || f.issue end)`)

const kindSql = (code: string) =>
  `case when ${isMagazineJan(code)} then 'magazine' when length(${code}) = 13 and (${code} like '978%' or ${code} like '979%') then 'book' else 'other' end`

async function prepareTargets(stage: Stage): Promise<LoadTarget[]> {
  const { mappedFields } = stage.options
  const validRowsSql = 'select * from good_product'
  const targets: LoadTarget[] = [await preparePublishers(stage)]
  targets.push(await prepareSeries(stage))
  const trade = usesTradeGenre(mappedFields)
  const item = usesItemGenre(mappedFields)
  if (trade) targets.push(await prepareTradeGenres(stage, validRowsSql, true))
  if (item) targets.push(await prepareItemGenres(stage, validRowsSql, true))
  const joins = [
    `left join ${await combineWithIncomingRows(stage, 'publisher', ['publisher_cd'])} as p on p.publisher_cd = g.publisher_cd`,
    `left join ${await combineWithIncomingRows(stage, 'series', ['series_cd', 'series_nm', 'series_kana'])} as s on s.series_cd = ${seriesCd.replaceAll('publisher_cd', 'g.publisher_cd')}`,
    ...(trade
      ? [
          `left join ${await combineWithIncomingRows(stage, 'trade_genre', Object.keys(tradeGenreKey))} as tg on ${matchKeySql(tradeGenreKey, 'tg')}`,
        ]
      : []),
    ...(item
      ? [
          `left join ${await combineWithIncomingRows(stage, 'item_genre', Object.keys(itemGenreKey))} as ig on ${matchKeySql(itemGenreKey, 'ig')}`,
        ]
      : []),
  ]
  await stage.createTable(
    'product_line',
    `select g.*, p.id as publisher_id, s.id as series_id, ${trade ? 'tg.id' : 'cast(null as integer)'} as trade_genre_id,
      ${item ? 'ig.id' : 'cast(null as integer)'} as item_genre_id
      from good_product as g ${joins.join('\n')}`,
  )
  await stage.createTable(
    'series_text',
    `select id, concat_ws('|', series_nm, series_kana) as text from ${await combineWithIncomingRows(stage, 'series', ['series_nm', 'series_kana'])} as a`,
  )
  const toPlainColumn = (field: string) => ({ from: `v_${field}`, fields: [field] })
  const product = await prepareRows(stage, {
    table: 'product',
    source: 'select * from product_line',
    key: { jan },
    isPartial: `(v_availability is not distinct from 'withdrawn' and v_productName is null)`,
    columns: {
      kind: { from: 'v_kind', fields: ['kind'], initial: kindSql('i.jan') },
      product_nm: { from: 'v_productName', fields: ['productName'], initial: 'i.jan' },
      product_kana: toPlainColumn('productKana'),
      author_nm: toPlainColumn('authorName'),
      author_kana: toPlainColumn('authorKana'),
      volume: toPlainColumn('volume'),
      publisher_id: { from: 'publisher_id', fields: ['publisherCode', 'publisherName', 'isbnPrefix'] },
      series_id: { from: 'series_id', isSupplied: true, fields: ['seriesCode', 'seriesName'] },
      item_genre_id: { from: 'item_genre_id', fields: ['itemCode', 'itemName'] },
      trade_genre_id: { from: 'trade_genre_id', fields: ['largeGenreCode', 'largeGenreName'] },
      item_cd_origin: toPlainColumn('itemCodeOrigin'),
      release_date: toPlainColumn('releaseDate'),
      return_limit_date: toPlainColumn('returnLimitDate'),
      price: toPlainColumn('price'),
      c_code: toPlainColumn('cCode'),
      magazine_cd: { from: magazineCd, isSupplied: true, fields: ['magazineCode'] },
      issue: {
        from: `coalesce(v_issue, case when ${isMagazineJan(jan)} then substr(${jan}, 10, 2) end)`,
        isSupplied: true,
        fields: ['issue'],
      },
      cover_date: toPlainColumn('coverDate'),
      format: toPlainColumn('format'),
      pages: toPlainColumn('pages'),
      description: toPlainColumn('description'),
      keywords: toPlainColumn('keywords'),
      trade_terms: toPlainColumn('tradeTerms'),
      is_withdrawn: { from: "v_availability = 'withdrawn'", fields: ['availability'], initial: 'false' },
    },
    computed: {
      search_code: searchCode,
      search_name: searchTextSql(['product_nm', 'product_kana']),
      search_series: buildFoldNameSql("coalesce((select text from series_text where series_text.id = f.series_id), '')"),
      search_author: searchTextSql(['author_nm', 'author_kana']),
    },
  })
  targets.push(product, await preparePrices(stage), {
    table: 'quarantine_code',
    source: 'fresh_product',
    columns: ['jan'],
    how: { kind: 'release' },
  })
  return targets
}

/** A first price is valid from the release, a changed one from the day of the load. */
async function preparePrices(stage: Stage): Promise<LoadTarget> {
  const prices = await stage.exposeWarehouseTable('product_price')
  return prepareRows(stage, {
    table: 'product_price',
    isSecondary: true,
    source: `select f.id, f.price, 1 as n, case when old.product_id is null then coalesce(f.release_date, date '2017-04-01') else current_date end as from_date
      from fresh_product as f left join (select product_id, arg_max(price, from_date) as price from ${prices} group by 1) as old on old.product_id = f.id
      where f.price is not null and old.price is distinct from f.price`,
    key: { product_id: 'id', from_date: 'from_date' },
    columns: { price: { from: 'price', isSupplied: true } },
    hasNoId: true,
  })
}

export const products: DatasetSpec = {
  dataset: 'products',
  ja: '商品',
  en: 'Products',
  fields: [
    {
      name: 'productCode',
      ja: '商品コード',
      en: 'Product code',
      type: 'productCode',
      isRequired: true,
      headers: [
        'JAN',
        'JANコード',
        'ISBN',
        'ISBNコード',
        'isbn13',
        'ean',
        'isbn10',
        'stock_code',
        'sku',
        'product_id',
        'upc',
        'barcode',
      ],
    },
    {
      name: 'kind',
      ja: '種別',
      en: 'Kind',
      type: 'enum',
      values: { book: ['書籍', '本'], magazine: ['雑誌'], other: ['その他', '商品'] },
    },
    {
      name: 'productName',
      ja: '商品名',
      en: 'Product name',
      type: 'text',
      maxLength: 400,
      headers: ['書名', 'タイトル', 'title', '品名', '誌名', 'book_title'],
    },
    {
      name: 'productKana',
      ja: '商品名カナ',
      en: 'Product name in kana',
      type: 'text',
      maxLength: 400,
      headers: ['書名カナ', 'タイトルカナ'],
    },
    {
      name: 'authorName',
      ja: '著者名',
      en: 'Author',
      type: 'text',
      maxLength: 400,
      headers: ['著者', 'authors', 'author', 'book_author'],
    },
    { name: 'authorKana', ja: '著者名カナ', en: 'Author in kana', type: 'text', maxLength: 400, headers: ['著者カナ'] },
    { name: 'volume', ja: '巻', en: 'Volume', type: 'text', maxLength: 40, headers: ['巻数', '巻次'] },
    { name: 'publisherCode', ja: '出版社コード', en: 'Publisher code', type: 'code', headers: ['取引コード'] },
    {
      name: 'publisherName',
      ja: '出版社名',
      en: 'Publisher name',
      type: 'text',
      headers: ['出版社', 'publisher', '出版者', '発行元'],
    },
    { name: 'publisherKana', ja: '出版社名カナ', en: 'Publisher name in kana', type: 'text' },
    { name: 'isbnPrefix', ja: 'ISBN出版者記号', en: 'ISBN registrant prefix', type: 'code' },
    { name: 'seriesCode', ja: 'シリーズコード', en: 'Series code', type: 'code' },
    { name: 'seriesName', ja: 'シリーズ名', en: 'Series name', type: 'text', headers: ['シリーズ', '叢書名', 'series'] },
    { name: 'seriesKana', ja: 'シリーズ名カナ', en: 'Series name in kana', type: 'text' },
    ...tradeGenreFields,
    ...itemGenreFields,
    { name: 'itemCodeOrigin', ja: '元アイテムコード', en: "Sender's own item code", type: 'code' },
    {
      name: 'releaseDate',
      ja: '発売日',
      en: 'Release date',
      type: 'date',
      dates: 'release',
      acceptsMonths: true,
      headers: [
        '発行年月日',
        '刊行日',
        'publication_date',
        '発行年月',
        'year_of_publication',
        'publication_year',
        'original_publication_year',
      ],
    },
    { name: 'returnLimitDate', ja: '返品期限', en: 'Return limit', type: 'date', dates: 'any' },
    {
      name: 'price',
      ja: '本体価格',
      en: 'Price ex tax',
      type: 'yen',
      min: 0,
      max: 100_000_000,
      headers: ['価格', '定価', 'price', '本体'],
    },
    { name: 'cCode', ja: 'Cコード', en: 'C-code', type: 'code', maxLength: 5, headers: ['分類コード'] },
    { name: 'magazineCode', ja: '雑誌コード', en: 'Magazine code', type: 'code', maxLength: 12 },
    { name: 'issue', ja: '号', en: 'Issue', type: 'text', maxLength: 40, headers: ['号数', '月号'] },
    { name: 'coverDate', ja: '発行日', en: 'Cover date', type: 'date', dates: 'release', acceptsMonths: true },
    { name: 'format', ja: '判型', en: 'Format', type: 'text', headers: ['形態'] },
    {
      name: 'pages',
      ja: 'ページ数',
      en: 'Pages',
      type: 'integer',
      min: 0,
      max: 100_000,
      headers: ['頁数', 'num_pages', 'page_count'],
    },
    { name: 'description', ja: '内容紹介', en: 'Description', type: 'text', maxLength: 20_000 },
    { name: 'keywords', ja: 'キーワード', en: 'Keywords', type: 'text', maxLength: 2000 },
    { name: 'tradeTerms', ja: '取引条件', en: 'Terms of trade', type: 'text', headers: ['委託区分'] },
    {
      name: 'availability',
      ja: '取扱状況',
      en: 'Availability',
      type: 'enum',
      values: { available: ['取扱中', '販売中', '刊行中'], withdrawn: ['取扱中止', '販売中止', '刊行中止', '絶版'] },
    },
  ],
  prepareTargets,
}
