import type { ParquetColumn } from '../warehouse/engine/parquet-file.ts'
import { stockSql } from '../warehouse/rollups/rollups.ts'

/** Meaning of a mart or a column, in Japanese and in English. */
type Meaning = readonly [ja: string, en: string]

export interface MartColumn {
  /** Name, the same in Parquet file and view. */
  name: string
  type: ParquetColumn['type']
  /** Expression of the warehouse, in the SQL that both engines understand. */
  sql: string
  /** Unit of the figure; the page of documentation writes it behind the meaning. */
  unit?: Meaning
  meaning: Meaning
}

/** A table for SQL: one Parquet file, and a view of the same name. It contains neither members nor receipts. */
export interface Mart {
  name: string
  meaning: Meaning
  columns: readonly MartColumn[]
  /** `from` and joins. */
  from: string
  /** The figures are sums over the other columns. */
  isSummed?: boolean
}

const copies: Meaning = ['冊', 'copies']
const yen: Meaning = ['円', 'yen']

const defineTextColumn = (name: string, sql: string, meaning: Meaning): MartColumn => ({ name, type: 'varchar', sql, meaning })
const defineDayColumn = (name: string, sql: string, meaning: Meaning): MartColumn => ({ name, type: 'date', sql, meaning })
const defineSumColumn = (name: string, sql: string, more: { unit: Meaning; meaning: Meaning }): MartColumn => ({
  name,
  type: 'bigint',
  sql: `cast(sum(${sql}) as bigint)`,
  ...more,
})

const jan = defineTextColumn('jan', 'product.jan', [
  '商品コード（JAN、ISBN）。titles の jan',
  'Product code (JAN, ISBN): titles.jan',
])
const storeCode = defineTextColumn('store_code', 'store.store_cd', [
  '店舗コード。stores の store_code',
  'Store code: stores.store_code',
])
const agencyCode = defineTextColumn('agency_code', 'supply.agency_cd', [
  '取次コード。出版社の在庫は空',
  'Wholesaler code; empty for publisher stock',
])
const channelSql = (table: string): string => `case when ${table}.channel = 2 then 'net' else 'store' end`

/** Facts by day, store and title. */
const buildFromClause = (table: string): string =>
  `from ${table} join product on product.id = ${table}.product_id join store on store.id = ${table}.store_id`

export const marts: readonly Mart[] = [
  {
    name: 'sales',
    meaning: [
      '店頭とネットの売上。1行は、日・店舗・商品・販路。返金は差し引いてある',
      'Sales in stores and online: one row per day, store, title and channel. Refunds are deducted',
    ],
    from: buildFromClause('fact_sale'),
    isSummed: true,
    columns: [
      defineDayColumn('day', 'fact_sale.sale_date', ['営業日（日本時間）', 'Business day (Japan time)']),
      storeCode,
      jan,
      defineTextColumn('channel', channelSql('fact_sale'), ['販路：store 店頭、net ネット', 'Channel: store or net (online)']),
      defineSumColumn('copies', 'fact_sale.quantity', { unit: copies, meaning: ['売上冊数', 'Copies sold'] }),
      defineSumColumn('amount', 'fact_sale.amount', { unit: yen, meaning: ['売上金額（税抜）', 'Sales, excluding tax'] }),
      defineSumColumn('amount_tax_in', 'fact_sale.amount_tax_in', {
        unit: yen,
        meaning: ['売上金額（税込）', 'Sales, including tax'],
      }),
    ],
  },
  {
    name: 'deliveries',
    meaning: ['店舗への送品。1行は、日・店舗・商品・種類', 'Deliveries to stores: one row per day, store, title and kind'],
    from: buildFromClause('fact_delivery'),
    isSummed: true,
    columns: [
      defineDayColumn('day', 'fact_delivery.delivery_date', ['送品日', 'Delivery day']),
      storeCode,
      jan,
      defineTextColumn('kind', 'fact_delivery.kind', ['送品の種類', 'Kind of delivery']),
      defineSumColumn('copies', 'fact_delivery.quantity', { unit: copies, meaning: ['送品冊数', 'Copies delivered'] }),
    ],
  },
  {
    name: 'returns',
    meaning: ['店舗からの返品。1行は、日・店舗・商品', 'Returns from stores: one row per day, store and title'],
    from: buildFromClause('fact_return'),
    isSummed: true,
    columns: [
      defineDayColumn('day', 'fact_return.return_date', ['返品日', 'Return day']),
      storeCode,
      jan,
      defineSumColumn('copies', 'fact_return.quantity', { unit: copies, meaning: ['返品冊数', 'Copies returned'] }),
    ],
  },
  {
    name: 'orders',
    meaning: [
      '店舗からの注文。1行は、日・店舗・商品・取消の有無・販路',
      'Orders from stores: one row per day, store, title, cancellation and channel',
    ],
    from: buildFromClause('fact_order'),
    isSummed: true,
    columns: [
      defineDayColumn('day', 'fact_order.order_date', ['注文日', 'Order day']),
      storeCode,
      jan,
      { name: 'cancelled', type: 'boolean', sql: 'fact_order.cancelled', meaning: ['取り消された', 'Cancelled'] },
      defineSumColumn('copies', 'fact_order.quantity', { unit: copies, meaning: ['注文冊数', 'Copies ordered'] }),
      defineSumColumn('filled', 'fact_order.filled', { unit: copies, meaning: ['出荷冊数', 'Copies filled'] }),
      defineTextColumn('channel', channelSql('fact_order'), ['販路：store 店頭、net ネット', 'Channel: store or net (online)']),
    ],
  },
  {
    name: 'adjustments',
    meaning: [
      '棚卸などによる在庫の調整。1行は、日・店舗・商品・理由',
      'Stock adjustments, for example after stocktaking: one row per day, store, title and reason',
    ],
    from: buildFromClause('fact_adjustment'),
    isSummed: true,
    columns: [
      defineDayColumn('day', 'fact_adjustment.adjustment_date', ['調整日', 'Adjustment day']),
      storeCode,
      jan,
      defineTextColumn('reason', 'fact_adjustment.reason', ['理由', 'Reason']),
      defineSumColumn('copies', 'fact_adjustment.quantity', {
        unit: copies,
        meaning: ['増減した冊数。減った分は負', 'Change in copies; negative if reduced'],
      }),
    ],
  },
  {
    name: 'stock',
    meaning: [
      '店舗の理論在庫（送品 − 売上 − 返品 ＋ 調整）。1行は、店舗・商品の在庫が変わらない日の範囲',
      'Theoretical stock of stores (deliveries − sales − returns + adjustments): one row per store, title and range of days with unchanged stock',
    ],
    from: `from (
        select changed.store_id, changed.product_id, changed.sale_date as from_day,
          lead(changed.sale_date) over (partition by changed.product_id, changed.store_id order by changed.sale_date) as next_day,
          sum(changed.copies) over (partition by changed.product_id, changed.store_id order by changed.sale_date) as copies
        from (
          select store_id, product_id, sale_date, ${stockSql()} as copies from rollup_store_product_day where ${stockSql()} <> 0
        ) as changed
      ) as held join product on product.id = held.product_id join store on store.id = held.store_id`,
    columns: [
      defineDayColumn('from_day', 'held.from_day', ['この在庫になった日', 'First day with this stock']),
      defineDayColumn('until_day', 'held.next_day - 1', [
        'この在庫だった最後の日。いまの在庫は空。先の日に届く送品も含む',
        'Last day with this stock; empty for the current stock. Deliveries dated in the future are included',
      ]),
      storeCode,
      jan,
      {
        name: 'copies',
        type: 'bigint',
        sql: 'cast(held.copies as bigint)',
        unit: copies,
        meaning: [
          'その日の終わりの在庫。記録が足りない店舗では負になり、画面の合計はそれを0と数える',
          'Stock at the end of each of these days. Negative if records of the store are missing; totals on screens count that as 0',
        ],
      },
    ],
  },
  {
    name: 'supply',
    meaning: [
      '取次と出版社の在庫の報告。1行は、日・場所・取次・商品。報告のない日は、直前の報告が続く',
      'Stock reported by wholesalers and publishers: one row per day, place, wholesaler and title. A report applies until the next one',
    ],
    from: `from (
        select stock_date, 'wholesaler' as place, agency_cd, product_id, quantity from fact_wholesaler_stock
        union all
        select stock_date, 'publisher' as place, null as agency_cd, product_id, quantity from fact_publisher_stock
      ) as supply join product on product.id = supply.product_id`,
    isSummed: true,
    columns: [
      defineDayColumn('day', 'supply.stock_date', ['報告の日', 'Report day']),
      defineTextColumn('place', 'supply.place', ['場所：wholesaler 取次、publisher 出版社', 'Place: wholesaler or publisher']),
      agencyCode,
      jan,
      defineSumColumn('copies', 'supply.quantity', { unit: copies, meaning: ['在庫冊数', 'Copies in stock'] }),
    ],
  },
  {
    name: 'pre_orders',
    meaning: [
      '発売前の予約。1行は、日・店舗・商品。取消は差し引いてある',
      'Pre-orders: one row per day, store and title. Cancellations are deducted',
    ],
    from: buildFromClause('fact_pre_order'),
    isSummed: true,
    columns: [
      defineDayColumn('day', 'fact_pre_order.pre_order_date', ['予約の日', 'Pre-order day']),
      storeCode,
      jan,
      defineSumColumn('copies', 'fact_pre_order.quantity', { unit: copies, meaning: ['予約冊数', 'Copies pre-ordered'] }),
    ],
  },
  {
    name: 'subscriptions',
    meaning: [
      '雑誌などの定期購読。1行は、シリーズ・店舗・期間',
      'Subscriptions to magazines and other series: one row per series, store and period',
    ],
    from: `from fact_subscription join series on series.id = fact_subscription.series_id
      join store on store.id = fact_subscription.store_id`,
    isSummed: true,
    columns: [
      defineTextColumn('series_code', 'series.series_cd', [
        'シリーズコード。titles の series_code',
        'Series code: titles.series_code',
      ]),
      storeCode,
      defineDayColumn('from_day', 'fact_subscription.from_date', ['はじまりの日', 'First day']),
      defineDayColumn('to_day', 'fact_subscription.to_date', [
        'おわりの日（この日を含む）。続いていれば空',
        'Last day (inclusive); empty if it continues',
      ]),
      defineSumColumn('copies', 'fact_subscription.quantity', { unit: copies, meaning: ['号ごとの冊数', 'Copies per issue'] }),
    ],
  },
  {
    name: 'titles',
    meaning: ['商品マスター', 'Titles'],
    from: `from product left join publisher on publisher.id = product.publisher_id
      left join series on series.id = product.series_id
      left join trade_genre on trade_genre.id = product.trade_genre_id`,
    columns: [
      jan,
      defineTextColumn('kind', 'product.kind', [
        '種類：book 書籍、magazine 雑誌、other その他',
        'Kind: book, magazine, other. Rankings count books and magazines by default',
      ]),
      defineTextColumn('title', 'product.product_nm', ['商品名', 'Title']),
      defineTextColumn('author', 'product.author_nm', ['著者名', 'Author']),
      defineTextColumn('volume', 'product.volume', ['巻次', 'Volume']),
      defineTextColumn('publisher_code', 'publisher.publisher_cd', [
        '出版社コード。publishers の publisher_code',
        'Publisher code: publishers.publisher_code',
      ]),
      defineTextColumn('series', 'series.series_nm', ['シリーズ名', 'Series']),
      defineTextColumn('genre_large', 'trade_genre.genre_c1_nm', ['大ジャンル', 'Large genre']),
      defineTextColumn('genre_medium', 'trade_genre.genre_c2_nm', ['中ジャンル', 'Medium genre']),
      defineTextColumn('genre_small', 'trade_genre.genre_c3_nm', ['小ジャンル', 'Small genre']),
      defineDayColumn('release_day', 'product.release_date', ['発売日', 'Release date']),
      {
        name: 'price',
        type: 'bigint',
        sql: 'product.price',
        unit: yen,
        meaning: ['本体価格（税抜）', 'Price, excluding tax'],
      },
      defineTextColumn('series_code', 'series.series_cd', ['シリーズコード', 'Series code']),
    ],
  },
  {
    name: 'publishers',
    meaning: ['出版社マスター', 'Publishers'],
    from: 'from publisher',
    columns: [
      defineTextColumn('publisher_code', 'publisher.publisher_cd', ['出版社コード', 'Publisher code']),
      defineTextColumn('publisher', 'publisher.publisher_nm', ['出版社名', 'Publisher']),
      defineTextColumn('imprint_of', 'publisher.imprint_of_cd', [
        'レーベルの親の出版社コード',
        'Publisher code of the imprint’s parent',
      ]),
      {
        name: 'excluded',
        type: 'boolean',
        sql: 'publisher.excluded_from_ranking',
        meaning: ['ランキングの対象外', 'Excluded from rankings'],
      },
    ],
  },
  {
    name: 'stores',
    meaning: ['店舗マスター', 'Stores'],
    from: `from store left join company on company.company_cd = store.company_cd
      left join chain on chain.chain_cd = store.chain_cd`,
    columns: [
      defineTextColumn('store_code', 'store.store_cd', ['店舗コード', 'Store code']),
      defineTextColumn('store', 'store.store_nm', ['店舗名', 'Store']),
      defineTextColumn('company_code', 'store.company_cd', ['法人コード', 'Company code']),
      defineTextColumn('company', 'company.company_nm', ['法人名', 'Company']),
      defineTextColumn('chain', 'chain.chain_nm', ['チェーン名', 'Chain']),
      defineTextColumn('prefecture_code', 'store.prefecture_cd', [
        '都道府県コード（JIS、2桁）',
        'Prefecture code (JIS, two digits)',
      ]),
      { name: 'online', type: 'boolean', sql: 'store.is_online', meaning: ['ネット書店', 'Online store'] },
      defineDayColumn('opened_day', 'store.opened_on', ['開店日', 'Opening day']),
      defineDayColumn('closed_day', 'store.closed_on', ['閉店日', 'Closing day']),
    ],
  },
]
