import { type Language, pickByLanguage } from '../../../shared/messages/language.ts'

type Meaning = readonly [ja: string, en: string]

/** What tables of the warehouse contain, by their names; the first that fits applies. */
const tableMeanings: readonly (readonly [names: RegExp, meaning: Meaning])[] = [
  [/^warehouse_state$/, ['データの範囲と版', 'extent and version of the data']],
  [/^store_gap$/, ['売上の欠け', 'missing sales']],
  [
    /^(rollup_\w*position|rollup_product_stock_\w+|product_position_snapshot|product_standing)$/,
    ['在庫と累計', 'stock and totals'],
  ],
  [/^(rollup_open_order|fact_order|product_supply)$/, ['注文', 'orders']],
  [/^member$/, ['購入者', 'buyers']],
  [/^rollup_store_receipt_day$/, ['レシートの枚数', 'receipts']],
  [/^(rollup_\w+|fact_sale|fact_delivery|fact_return|fact_adjust\w*)$/, ['売上と入出荷', 'sales, deliveries and returns']],
  [/^(fact_pre_order|product_booking)$/, ['予約', 'pre-orders']],
  [/^fact_subscription$/, ['定期購読', 'subscriptions']],
  [/^fact_(publisher|wholesaler)_stock$/, ['出版社と取次の在庫', 'stock of publishers and wholesalers']],
  [/^(fact_publicity|fact_award|entered_event)$/, ['パブリシティと受賞', 'publicity and awards']],
  [/^stock_out\w*$/, ['品切れ', 'stock-outs']],
  [/^return_demand$/, ['返品候補の需要', 'demand of return candidates']],
  [/^forecast_record$/, ['予測の記録', 'recorded forecasts']],
  [/^(product|product_card|product_group|product_price|publisher|series|trade_genre|item_genre)$/, ['商品', 'titles']],
  [/^(store|chain|company|agency)$/, ['店舗', 'stores']],
]

const findMeaning = (table: string): Meaning | undefined => tableMeanings.find(([names]) => names.test(table))?.[1]

/** Returns what a query reads, e.g. “sales, deliveries and returns; stores: rollup_store_day, store”. Empty if it is unknown. */
export function describeQuery(sql: string, language: Language): string {
  const named = [...sql.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g)].map(([, table = '']) => table)
  const described = [...new Set(named)].flatMap((table) => {
    const meaning = findMeaning(table)
    return meaning === undefined ? [] : [{ table, meaning: pickByLanguage(language, meaning) }]
  })
  if (described.length === 0) return ''
  const [comma, colon] = language === 'ja' ? ['・', '：'] : ['; ', ': ']
  const meanings = [...new Set(described.map(({ meaning }) => meaning))].join(comma)
  return `${meanings}${colon}${described.map(({ table }) => table).join(', ')}`
}
