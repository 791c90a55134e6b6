import type { Dataset } from '../../../shared/trade/datasets.ts'
import type { DatasetCheck, DatasetField, DatasetSpec } from './dataset-fields.ts'
import { issueField, productField, storeField } from './pos.ts'

/** Deliveries, returns, adjustments, orders and pre-orders: each store × day in the file replaces the stored one. */

const defineQuantity = (min: number): DatasetField => ({
  name: 'quantity',
  ja: '数量',
  en: 'Quantity',
  type: 'integer',
  isRequired: true,
  min,
  max: 10_000_000,
  headers: ['冊数', '部数', 'qty'],
})

interface Movement {
  dataset: Dataset
  ja: string
  en: string
  table: string
  date: { column: string; ja: string; en: string; headers: readonly string[] }
  /** Minimum quantity: 0 if negative values have no meaning. */
  min: number
  /** Further fields and the SQL of their columns. */
  more?: { fields: readonly DatasetField[]; columns: Readonly<Record<string, string>>; checks?: readonly DatasetCheck[] }
  hasRollup: boolean
}

function defineMovement({ dataset, ja, en, table, date, min, more, hasRollup }: Movement): DatasetSpec {
  const columns = [date.column, 'store_id', 'product_id', 'quantity', ...Object.keys(more?.columns ?? {})]
  return {
    dataset,
    ja,
    en,
    fields: [
      storeField,
      {
        name: 'date',
        ja: date.ja,
        en: date.en,
        type: 'date',
        isRequired: true,
        dates: 'business',
        headers: ['日付', date.column, ...date.headers],
      },
      productField,
      issueField,
      defineQuantity(min),
      ...(more?.fields ?? []),
    ],
    checks: () => more?.checks ?? [],
    getStoredColumns: () => ({
      [date.column]: 'v_date',
      store_id: 'id_storeCode',
      product_id: 'id_productCode',
      quantity: 'v_quantity',
      ...more?.columns,
    }),
    prepareTargets: async (stage) => {
      await stage.createView(`fresh_${table}`, `select ${columns.join(', ')} from checked where problem is null`)
      return [{ table, source: `fresh_${table}`, columns, how: { kind: 'slices', date: date.column, rollup: hasRollup } }]
    },
  }
}

export const deliveries = defineMovement({
  dataset: 'deliveries',
  ja: '配本（送品）',
  en: 'Deliveries',
  table: 'fact_delivery',
  date: { column: 'delivery_date', ja: '入荷日', en: 'Delivery date', headers: ['納品日', '搬入日', '送品日'] },
  min: -10_000_000,
  more: {
    fields: [
      {
        name: 'kind',
        ja: '送品区分',
        en: 'Kind',
        type: 'enum',
        values: {
          新刊: ['new', '配本', '委託'],
          指定: ['指定配本', 'assigned'],
          注文: ['order', '補充'],
          客注: ['customer'],
          定期: ['subscription', '定期購読'],
        },
        headers: ['区分'],
      },
    ],
    columns: { kind: "coalesce(v_kind, '注文')" },
  },
  hasRollup: true,
})

export const storeReturns = defineMovement({
  dataset: 'returns',
  ja: '返品',
  en: 'Returns',
  table: 'fact_return',
  date: { column: 'return_date', ja: '返品日', en: 'Return date', headers: [] },
  min: -10_000_000,
  hasRollup: true,
})

export const adjustments = defineMovement({
  dataset: 'adjustments',
  ja: '在庫調整',
  en: 'Adjustments',
  table: 'fact_adjustment',
  date: { column: 'adjustment_date', ja: '調整日', en: 'Adjustment date', headers: [] },
  min: -10_000_000,
  more: {
    fields: [{ name: 'reason', ja: '理由', en: 'Reason', type: 'text' }],
    columns: { reason: 'v_reason' },
  },
  hasRollup: true,
})

export const orders = defineMovement({
  dataset: 'orders',
  ja: '受注',
  en: 'Orders',
  table: 'fact_order',
  date: { column: 'order_date', ja: '注文日', en: 'Order date', headers: ['発注日'] },
  min: 0,
  more: {
    fields: [
      { name: 'filled', ja: '出荷済数', en: 'Filled', type: 'integer', min: 0, max: 10_000_000, headers: ['満数', '出荷数'] },
      { name: 'cancelled', ja: '取消', en: 'Cancelled', type: 'boolean', headers: ['キャンセル'] },
      {
        name: 'channel',
        ja: '注文経路',
        en: 'Channel',
        type: 'enum',
        values: { 1: ['normal', 'store', '通常', '店舗'], 2: ['net', 'ネット', 'インターネット'] },
        headers: ['チャネル'],
      },
    ],
    columns: {
      filled: 'coalesce(v_filled, 0)',
      cancelled: 'coalesce(v_cancelled, false)',
      channel: "cast(coalesce(v_channel, '1') as smallint)",
    },
  },
  hasRollup: false,
})

export const preOrders = defineMovement({
  dataset: 'pre-orders',
  ja: '予約',
  en: 'Pre-orders',
  table: 'fact_pre_order',
  date: { column: 'pre_order_date', ja: '予約日', en: 'Pre-order date', headers: ['受付日'] },
  min: -10_000_000,
  hasRollup: false,
})
