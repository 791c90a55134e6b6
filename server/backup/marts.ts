import type { ParquetColumn } from '../warehouse/engine/parquet-file.ts'

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

const text = (name: string, sql: string, meaning: Meaning): MartColumn => ({ name, type: 'varchar', sql, meaning })
const day = (name: string, sql: string, meaning: Meaning): MartColumn => ({ name, type: 'date', sql, meaning })
const sum = (name: string, sql: string, more: { unit: Meaning; meaning: Meaning }): MartColumn => ({
  name,
  type: 'bigint',
  sql: `cast(sum(${sql}) as bigint)`,
  ...more,
})

const jan = text('jan', 'product.jan', ['商品コード（JAN、ISBN）。titles の jan', 'Product code (JAN, ISBN): titles.jan'])
const storeCode = text('store_code', 'store.store_cd', ['店舗コード。stores の store_code', 'Store code: stores.store_code'])
const channelSql = (table: string): string => `case when ${table}.channel = 2 then 'net' else 'store' end`

/** Facts by day, store and title. */
const facts = (table: string): string =>
  `from ${table} join product on product.id = ${table}.product_id join store on store.id = ${table}.store_id`

export const marts: readonly Mart[] = [
  {
    name: 'sales',
    meaning: [
      '店頭とネットの売上。1行は、日・店舗・商品・販路。返金は差し引いてある',
      'Sales in stores and online: one row per day, store, title and channel. Refunds are deducted',
    ],
    from: facts('fact_sale'),
    isSummed: true,
    columns: [
      day('day', 'fact_sale.sale_date', ['営業日（日本時間）', 'Business day in Japan']),
      storeCode,
      jan,
      text('channel', channelSql('fact_sale'), ['販路：store 店頭、net ネット', 'Channel: store or net']),
      sum('copies', 'fact_sale.quantity', { unit: copies, meaning: ['売上冊数', 'Copies sold'] }),
      sum('amount', 'fact_sale.amount', { unit: yen, meaning: ['売上金額（税抜）', 'Sales, excluding tax'] }),
      sum('amount_tax_in', 'fact_sale.amount_tax_in', { unit: yen, meaning: ['売上金額（税込）', 'Sales, including tax'] }),
    ],
  },
  {
    name: 'deliveries',
    meaning: ['店舗への送品。1行は、日・店舗・商品・種類', 'Deliveries to stores: one row per day, store, title and kind'],
    from: facts('fact_delivery'),
    isSummed: true,
    columns: [
      day('day', 'fact_delivery.delivery_date', ['送品日', 'Day of delivery']),
      storeCode,
      jan,
      text('kind', 'fact_delivery.kind', ['送品の種類', 'Kind of delivery']),
      sum('copies', 'fact_delivery.quantity', { unit: copies, meaning: ['送品冊数', 'Copies delivered'] }),
    ],
  },
  {
    name: 'returns',
    meaning: ['店舗からの返品。1行は、日・店舗・商品', 'Returns of stores: one row per day, store and title'],
    from: facts('fact_return'),
    isSummed: true,
    columns: [
      day('day', 'fact_return.return_date', ['返品日', 'Day of return']),
      storeCode,
      jan,
      sum('copies', 'fact_return.quantity', { unit: copies, meaning: ['返品冊数', 'Copies returned'] }),
    ],
  },
  {
    name: 'orders',
    meaning: [
      '店舗からの注文。1行は、日・店舗・商品・取消の有無',
      'Orders of stores: one row per day, store, title and cancellation',
    ],
    from: facts('fact_order'),
    isSummed: true,
    columns: [
      day('day', 'fact_order.order_date', ['注文日', 'Day of order']),
      storeCode,
      jan,
      { name: 'cancelled', type: 'boolean', sql: 'fact_order.cancelled', meaning: ['取り消された', 'Cancelled'] },
      sum('copies', 'fact_order.quantity', { unit: copies, meaning: ['注文冊数', 'Copies ordered'] }),
      sum('filled', 'fact_order.filled', { unit: copies, meaning: ['出荷冊数', 'Copies filled'] }),
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
      text('kind', 'product.kind', [
        '種類：book 書籍、magazine 雑誌、other その他',
        'Kind: book, magazine, other. Rankings count books and magazines by default',
      ]),
      text('title', 'product.product_nm', ['商品名', 'Title']),
      text('author', 'product.author_nm', ['著者名', 'Author']),
      text('volume', 'product.volume', ['巻次', 'Volume']),
      text('publisher_code', 'publisher.publisher_cd', [
        '出版社コード。publishers の publisher_code',
        'publishers.publisher_code',
      ]),
      text('series', 'series.series_nm', ['シリーズ名', 'Series']),
      text('genre_large', 'trade_genre.genre_c1_nm', ['大ジャンル', 'Large genre']),
      text('genre_medium', 'trade_genre.genre_c2_nm', ['中ジャンル', 'Medium genre']),
      text('genre_small', 'trade_genre.genre_c3_nm', ['小ジャンル', 'Small genre']),
      day('release_day', 'product.release_date', ['発売日', 'Day of release']),
      {
        name: 'price',
        type: 'bigint',
        sql: 'product.price',
        unit: yen,
        meaning: ['本体価格（税抜）', 'Price, excluding tax'],
      },
    ],
  },
  {
    name: 'publishers',
    meaning: ['出版社マスター', 'Publishers'],
    from: 'from publisher',
    columns: [
      text('publisher_code', 'publisher.publisher_cd', ['出版社コード', 'Publisher code']),
      text('publisher', 'publisher.publisher_nm', ['出版社名', 'Publisher']),
      text('imprint_of', 'publisher.imprint_of_cd', ['レーベルの親の出版社コード', 'Code of the publisher of an imprint']),
      {
        name: 'excluded',
        type: 'boolean',
        sql: 'publisher.excluded_from_ranking',
        meaning: ['ランキングの対象外', 'Left out of rankings'],
      },
    ],
  },
  {
    name: 'stores',
    meaning: ['店舗マスター', 'Stores'],
    from: `from store left join company on company.company_cd = store.company_cd
      left join chain on chain.chain_cd = store.chain_cd`,
    columns: [
      text('store_code', 'store.store_cd', ['店舗コード', 'Store code']),
      text('store', 'store.store_nm', ['店舗名', 'Store']),
      text('company_code', 'store.company_cd', ['法人コード', 'Company code']),
      text('company', 'company.company_nm', ['法人名', 'Company']),
      text('chain', 'chain.chain_nm', ['チェーン名', 'Chain']),
      text('prefecture_code', 'store.prefecture_cd', ['都道府県コード（JIS、2桁）', 'Prefecture code (JIS, two digits)']),
      { name: 'online', type: 'boolean', sql: 'store.is_online', meaning: ['ネット書店', 'Online store'] },
      day('opened_day', 'store.opened_on', ['開店日', 'Day of opening']),
      day('closed_day', 'store.closed_on', ['閉店日', 'Day of closing']),
    ],
  },
]

/** Query of a mart. */
export const toMartSql = ({ columns, from, isSummed }: Mart): string => {
  const list = columns.map(({ sql, name }) => `${sql} as ${name}`).join(', ')
  const groups = columns.filter(({ sql }) => !sql.startsWith('cast(sum(')).map(({ sql }) => sql)
  return `select ${list} ${from}${isSummed ? ` group by ${groups.join(', ')}` : ''}`
}

const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`

const describe = ({ meaning: [ja, en], unit }: Pick<MartColumn, 'meaning' | 'unit'>): string =>
  unit ? `${ja}（${unit[0]}） / ${en} (${unit[1]})` : `${ja} / ${en}`

/** `views.sql`: a view for each file, with comments that DuckDB shows. DuckDB reads it in the folder of the files. */
export const martViewsSql = (): string =>
  marts
    .map(({ name, meaning, columns }) =>
      [
        `create or replace view ${name} as select * from read_parquet('${name}.parquet');`,
        `comment on view ${name} is ${quote(describe({ meaning }))};`,
        ...columns.map((column) => `comment on column ${name}.${column.name} is ${quote(describe(column))};`),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n')

const typeNames: Record<ParquetColumn['type'], string> = {
  varchar: 'text',
  date: 'date',
  bigint: 'integer',
  double: 'decimal',
  boolean: 'boolean',
}

/** docs/marts.md. */
export function martsDocument(): string {
  const sections = marts.map(({ name, meaning: [ja, en], columns }) => {
    const rows = columns.map(
      (column) =>
        `| \`${column.name}\` | ${typeNames[column.type]} | ${column.unit ? column.unit.join(' / ') : ''} | ${column.meaning[0]} | ${column.meaning[1]} |`,
    )
    return `## ${name}\n\n${ja}。\n${en}.\n\n| column | type | unit | 意味 | meaning |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`
  })
  return `# データをSQLで読む / The data for SQL

運営の管理者は、倉庫の数値をParquetのファイルに書き出して、DuckDBなどのSQLで自由に集計できます。契約の利用者は使えません。会員とレシートは含みません。
Administrators of the operator export the figures of the warehouse as Parquet files and query them with DuckDB or any other program. Users of contracts cannot. Members and receipts are not included.

\`\`\`sh
npm run marts -- /srv/marts        # サーバーの機械で。動いたままでもよい / on the server's machine, also while it runs
cd /srv/marts/marts-*/ && duckdb -init views.sql
\`\`\`

\`\`\`sql
-- 先週よく売れた書籍 / best-selling books of a week
select titles.title, sum(sales.copies) as copies
from sales join titles using (jan)
where sales.day between '2026-11-09' and '2026-11-15' and titles.kind = 'book'
group by all order by copies desc limit 20;
\`\`\`

- 書き出しは1時点の数値で、途中で失敗すれば何も残りません。フォルダーの名前は日時（UTC）です。
  An export has the figures of one moment; if it fails, nothing is left. The folder is named after the time (UTC).
- \`views.sql\` はファイルごとのビューと、列の説明（\`describe\` ではなく \`duckdb_columns()\` の \`comment\`）をつくります。
  \`views.sql\` creates a view for each file, with the meaning of each column (\`comment\` of \`duckdb_columns()\`).
- ランキングなどの画面は、指定がなければ書籍と雑誌だけを数え、ランキングの対象外の出版社（\`publishers.excluded\`）を除きます。
  Screens such as the ranking count books and magazines by default, and leave out publishers that are excluded from rankings (\`publishers.excluded\`).

${sections.join('\n\n')}
`
}
