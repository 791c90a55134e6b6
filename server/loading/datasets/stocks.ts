import { prepareRows } from '../store/ready-rows.ts'
import type { DatasetField, DatasetSpec } from './dataset-fields.ts'
import { issueField, productField, storeField } from './pos.ts'

/** Facts with a natural key: stocks, subscriptions, publicity and awards. A row with an existing key replaces it. */

const validRowsSql = 'select * from checked where problem is null'

const defineDateField = (
  ja: string,
  en: string,
  headers: readonly string[],
  dates: NonNullable<DatasetField['dates']>,
): DatasetField => ({
  name: 'date',
  ja,
  en,
  type: 'date',
  isRequired: true,
  dates,
  headers: ['日付', ...headers],
})
const stockQuantity: DatasetField = {
  name: 'quantity',
  ja: '在庫数',
  en: 'Stock',
  type: 'integer',
  isRequired: true,
  min: -10_000_000,
  max: 100_000_000,
  headers: ['数量', '冊数', '在庫'],
}

export const wholesalerStock: DatasetSpec = {
  dataset: 'wholesaler-stock',
  ja: '取次在庫',
  en: 'Wholesaler stock',
  fields: [
    defineDateField('在庫日', 'Stock date', ['stock_date'], 'business'),
    { name: 'agencyCode', ja: '取次コード', en: 'Wholesaler code', type: 'code', headers: ['agency_cd', '取次'] },
    productField,
    issueField,
    stockQuantity,
  ],
  prepareTargets: async (stage) => [
    await prepareRows(stage, {
      table: 'fact_wholesaler_stock',
      source: validRowsSql,
      key: { stock_date: 'v_date', product_id: 'id_productCode', agency_cd: 'v_agencyCode' },
      columns: { quantity: { from: 'v_quantity', isSupplied: true } },
      hasNoId: true,
    }),
  ],
}

export const publisherStock: DatasetSpec = {
  dataset: 'publisher-stock',
  ja: '版元在庫',
  en: 'Publisher stock',
  fields: [defineDateField('在庫日', 'Stock date', ['stock_date'], 'business'), productField, issueField, stockQuantity],
  prepareTargets: async (stage) => [
    await prepareRows(stage, {
      table: 'fact_publisher_stock',
      source: validRowsSql,
      key: { stock_date: 'v_date', product_id: 'id_productCode' },
      columns: { quantity: { from: 'v_quantity', isSupplied: true } },
      hasNoId: true,
    }),
  ],
}

export const subscriptions: DatasetSpec = {
  dataset: 'subscriptions',
  ja: '定期購読',
  en: 'Subscriptions',
  fields: [
    {
      name: 'seriesCode',
      ja: 'シリーズコード',
      en: 'Series code',
      type: 'code',
      isRequired: true,
      lookup: 'series',
      headers: ['series_cd', '雑誌シリーズコード'],
    },
    storeField,
    { name: 'fromDate', ja: '開始日', en: 'From', type: 'date', isRequired: true, dates: 'any', headers: ['from_date'] },
    { name: 'toDate', ja: '終了日', en: 'To', type: 'date', dates: 'any', headers: ['to_date'] },
    {
      name: 'quantity',
      ja: '数量',
      en: 'Quantity',
      type: 'integer',
      isRequired: true,
      min: 0,
      max: 1_000_000,
      headers: ['部数'],
    },
  ],
  checks: () => [{ field: 'toDate', reason: 'reversed', when: 'v_toDate < v_fromDate' }],
  prepareTargets: async (stage) => [
    await prepareRows(stage, {
      table: 'fact_subscription',
      source: validRowsSql,
      key: { series_id: 'id_seriesCode', store_id: 'id_storeCode', from_date: 'v_fromDate' },
      columns: { to_date: { from: 'v_toDate', fields: ['toDate'] }, quantity: { from: 'v_quantity', isSupplied: true } },
      hasNoId: true,
    }),
  ],
}

export const publicity: DatasetSpec = {
  dataset: 'publicity',
  ja: 'パブリシティ',
  en: 'Publicity',
  fields: [
    defineDateField('掲載日', 'Date', ['放送日', 'publicity_date'], 'any'),
    productField,
    issueField,
    { name: 'medium', ja: '媒体', en: 'Medium', type: 'text', isRequired: true, headers: ['媒体名'] },
    {
      name: 'title',
      ja: '内容',
      en: 'Title',
      type: 'text',
      isRequired: true,
      maxLength: 500,
      headers: ['タイトル', '番組名', '見出し'],
    },
  ],
  prepareTargets: async (stage) => [
    await prepareRows(stage, {
      table: 'fact_publicity',
      source: validRowsSql,
      key: { publicity_date: 'v_date', product_id: 'id_productCode', medium: 'v_medium', title: 'v_title' },
      columns: {},
      hasNoId: true,
    }),
  ],
}

export const awards: DatasetSpec = {
  dataset: 'awards',
  ja: '受賞',
  en: 'Awards',
  fields: [
    defineDateField('受賞日', 'Date', ['award_date'], 'any'),
    productField,
    issueField,
    { name: 'awardName', ja: '賞名', en: 'Award', type: 'text', isRequired: true, headers: ['賞', 'award_nm'] },
  ],
  prepareTargets: async (stage) => [
    await prepareRows(stage, {
      table: 'fact_award',
      source: validRowsSql,
      key: { award_date: 'v_date', product_id: 'id_productCode', award_nm: 'v_awardName' },
      columns: {},
      hasNoId: true,
    }),
  ],
}
