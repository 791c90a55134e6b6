import type { ReadOptions } from '../store/stage.ts'
import type { DatasetCheck, DatasetField, DatasetSpec, DatasetWarning } from './dataset-fields.ts'
import { NO_MEMBER } from './members.ts'

/** POS lines (domain 1.2): each store × business day in the file replaces the stored one. */

export const storeField: DatasetField = {
  name: 'storeCode',
  ja: '店舗コード',
  en: 'Store code',
  type: 'code',
  isRequired: true,
  lookup: 'store',
  headers: ['store_cd', '店コード', '書店コード', '店舗', 'store_id', 'store_no', 'store', 'shop_id', 'shop_code', 'shop'],
}
export const productField: DatasetField = {
  name: 'productCode',
  ja: '商品コード',
  en: 'Product code',
  type: 'productCode',
  isRequired: true,
  lookup: 'product',
  headers: [
    'JAN',
    'JANコード',
    'ISBN',
    'ISBNコード',
    '雑誌コード',
    'jan_cd',
    'ean',
    'isbn13',
    'isbn10',
    'stock_code',
    'sku',
    'product_id',
    'item_id',
    'upc',
    'barcode',
  ],
}

/** Issue of a product that is identified by its 雑誌コード. */
export const issueField: DatasetField = {
  name: 'issue',
  ja: '号',
  en: 'Issue',
  type: 'text',
  maxLength: 40,
  headers: ['号数', '月号'],
}

const saleDaySql = 'coalesce(v_saleDate, cast(v_soldAt as date))'
const taxRateSql = `case when ${saleDaySql} < date '2019-10-01' then 108 else 110 end`
/** Fractions are dropped, with refunds symmetric to sales. Integer arithmetic avoids rounding errors. */
const addTaxSql = (amount: string) => `sign(${amount}) * (abs(${amount}) * ${taxRateSql} // 100)`
/**
 * The smallest tax-exclusive amount whose tax-inclusive value, rounded down, reaches the given amount; the exact inverse if there
 * is one.
 */
const toExTaxSql = (amount: string) => `sign(${amount}) * ((abs(${amount}) * 100 + ${taxRateSql} - 1) // (${taxRateSql}))`

/**
 * The upper 63 bits of md5's lower 64 bits, the same as md5_number_lower; computing them from the whole number takes a third of
 * the time.
 */
const receiptNumberSql = (code: string) =>
  `cast(md5_number(v_storeCode || '|' || cast(${saleDaySql} as varchar) || '|' || ${code}) >> 65 as bigint)`

function buildSaleColumns(options: ReadOptions): Record<string, string> {
  const amountSql = 'coalesce(v_amount, v_unitPrice * v_quantity)'
  const exTax = options.amountIncludesTax ? toExTaxSql(amountSql) : amountSql
  return {
    sale_date: saleDaySql,
    store_id: 'id_storeCode',
    product_id: 'id_productCode',
    sale_hour: 'case when h_soldAt then cast(extract(hour from v_soldAt) as smallint) end',
    // a time in Japan as an instant; a date without time becomes noon
    sold_at: 'make_timestamptz(epoch_us(coalesce(v_soldAt, v_saleDate + interval 12 hour)) - 32400000000)',
    quantity: 'v_quantity',
    // values out of range would overflow, so invalid lines are not computed
    amount: `case when problem is null then cast(${exTax} as integer) end`,
    amount_tax_in: `case when problem is null then cast(${options.amountIncludesTax ? amountSql : addTaxSql(amountSql)} as integer) end`,
    channel: "cast(coalesce(v_channel, '1') as smallint)",
    // 63 bits: a receipt has the same number in every load and on every engine. A line without a receipt number gets a negative
    // one, which is not a basket: a cluster shards rows by this number
    receipt_id: `case when v_receiptNo is not null then ${receiptNumberSql('v_receiptNo')} else -1 - ${receiptNumberSql('v_productCode')} end`,
    member_id: 'id_memberCode',
  }
}

function buildChecks(options: ReadOptions): DatasetCheck[] {
  const list: DatasetCheck[] = [
    { field: 'soldAt', reason: 'needsOther', when: 'v_soldAt is null and v_saleDate is null' },
    { field: 'amount', reason: 'noAmount', when: 'v_amount is null and v_unitPrice is null' },
    { field: 'amount', reason: 'amountSign', when: '(v_quantity < 0 and v_amount > 0) or (v_quantity > 0 and v_amount < 0)' },
    { field: 'unitPrice', reason: 'tooLarge', when: 'v_amount is null and abs(v_unitPrice * v_quantity) > 1900000000' },
  ]
  if (options.append) list.push({ field: 'receiptNo', reason: 'receiptRequired', when: 'v_receiptNo is null' })
  return list
}

const amountOfLineSql = 'abs(coalesce(v_amount, v_unitPrice * v_quantity))'
/** A sale at another price than this multiple of the list price, or its reciprocal, is suspicious. */
const PRICE_FACTOR = 3

/** Lines that a till or a spreadsheet writes wrongly without breaking a rule; the first that applies counts. */
const warnings: DatasetWarning[] = [
  {
    field: 'quantity',
    reason: 'zeroQuantity',
    needs: ['amount'],
    when: 'v_quantity = 0 and v_amount <> 0',
  },
  {
    field: 'quantity',
    reason: 'swapped',
    needs: ['amount'],
    // read the other way round, the line has the list price
    when: `price > 0 and abs(v_quantity) > 3 * abs(v_amount) and abs(v_quantity) between abs(v_amount) * price * 0.5 and abs(v_amount) * price * 1.5`,
    detail: 'price',
  },
  {
    field: 'unitPrice',
    reason: 'priceFarOff',
    needs: [],
    when: `price > 0 and v_quantity <> 0 and (${amountOfLineSql} > ${PRICE_FACTOR} * price * abs(v_quantity) or ${PRICE_FACTOR} * ${amountOfLineSql} < price * abs(v_quantity))`,
    detail: 'price',
  },
  {
    field: 'saleDate',
    reason: 'storeClosed',
    needs: [],
    when: `${saleDaySql} < opened_on or ${saleDaySql} > closed_on`,
    detail: `concat(coalesce(cast(opened_on as varchar), ''), '–', coalesce(cast(closed_on as varchar), ''))`,
  },
]

const columns = [
  'sale_date',
  'store_id',
  'product_id',
  'sale_hour',
  'sold_at',
  'quantity',
  'amount',
  'amount_tax_in',
  'channel',
  'receipt_id',
  'member_id',
] as const

export const pos: DatasetSpec = {
  dataset: 'pos',
  ja: 'POS売上',
  en: 'POS lines',
  fields: [
    storeField,
    {
      name: 'soldAt',
      ja: '販売日時',
      en: 'Sold at',
      type: 'timestamp',
      headers: ['sold_at', '売上日時', '取引日時', 'invoice_date', 'transaction_timestamp', 'transaction_datetime', 'datetime'],
      timeHeaders: [
        '売上時刻',
        '販売時刻',
        '取引時刻',
        '精算時刻',
        '会計時刻',
        '登録時刻',
        '売上時間',
        '販売時間',
        '取引時間',
        '会計時間',
        '時刻',
        '時間',
        'sale_time',
        'sold_time',
        'transaction_time',
        'time',
      ],
    },
    {
      name: 'saleDate',
      ja: '営業日',
      en: 'Business day',
      type: 'date',
      headers: ['sale_date', '売上日', '販売日', '取引日', '会計日', '日付', 'transaction_date', 'date'],
    },
    productField,
    issueField,
    {
      name: 'quantity',
      ja: '数量',
      en: 'Quantity',
      type: 'integer',
      isRequired: true,
      min: -1_000_000,
      max: 1_000_000,
      headers: ['販売数', '冊数', '部数', 'qty', 'units', 'units_sold', 'quantity_sold'],
    },
    {
      name: 'amount',
      ja: '金額',
      en: 'Amount',
      type: 'yen',
      min: -1_900_000_000,
      max: 1_900_000_000,
      headers: ['売上金額', '販売金額', '本体金額', 'sales_value', 'sales_amount', 'line_total', 'net_amount'],
    },
    {
      name: 'unitPrice',
      ja: '単価',
      en: 'Unit price',
      type: 'yen',
      min: 0,
      max: 1_900_000_000,
      headers: ['本体単価', 'unit_price', 'price', 'selling_price'],
    },
    {
      name: 'receiptNo',
      ja: 'レシート番号',
      en: 'Receipt number',
      type: 'code',
      headers: [
        'receipt_no',
        '伝票番号',
        '取引番号',
        'receipt_id',
        'invoice_no',
        'invoice',
        'transaction_id',
        'transaction_no',
        'order_id',
        'basket_id',
      ],
    },
    {
      name: 'memberCode',
      ja: '会員コード',
      en: 'Member code',
      type: 'code',
      lookup: 'member',
      absent: NO_MEMBER,
      // not customer_id or similar: lines of customers who are not members would be rejected
      headers: ['member_cd', '会員番号', '会員ID'],
    },
    {
      name: 'channel',
      ja: 'チャネル',
      en: 'Channel',
      type: 'enum',
      values: { 1: ['store', '店舗', '店頭'], 2: ['net', 'ネット', 'インターネット', 'ec', 'online'] },
      headers: ['販売区分'],
    },
  ],
  atLeastOneOf: [
    ['soldAt', 'saleDate'],
    ['amount', 'unitPrice'],
  ],
  checks: buildChecks,
  warnings,
  getStoredColumns: buildSaleColumns,
  // a receipt that is stored without a line would be skipped when the corrected file is appended
  getLineGroup: ({ append }) => (append ? { column: 'receipt_id', field: 'receiptNo', reason: 'receiptIncomplete' } : null),
  prepareTargets: async (stage) => {
    await stage.createView('fresh_fact_sale', `select ${columns.join(', ')} from checked where problem is null`)
    const kind = stage.options.append ? 'append' : 'slices'
    const targets = [
      { table: 'fact_sale', source: 'fresh_fact_sale', columns, how: { kind, date: 'sale_date', rollup: true } } as const,
    ]
    return targets
  },
}
