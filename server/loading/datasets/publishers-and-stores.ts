import { prefectures } from '../../../shared/trade/prefectures.ts'
import { scales } from '../../../shared/trade/store-categories.ts'
import { toTextLiteral } from '../../warehouse/engine/sql.ts'
import { EXCLUDED_BY_DEFAULT } from '../../warehouse/products/publisher-groups.ts'
import { prepareRows, searchTextSql } from '../store/ready-rows.ts'
import type { DatasetField, DatasetSpec } from './dataset-fields.ts'

/** Publishers, companies, chains and stores. */

/** Returns SQL: true for publishers that are excluded by default. */
export const isExcludedByDefaultSql = (code: string): string =>
  `(${code} in (${EXCLUDED_BY_DEFAULT.map(toTextLiteral).join(', ')}))`

const validRowsSql = 'select * from checked where problem is null'
const hasField = (fields: ReadonlySet<string>, field: string) => fields.has(field)

export const publishers: DatasetSpec = {
  dataset: 'publishers',
  ja: '出版社',
  en: 'Publishers',
  fields: [
    {
      name: 'publisherCode',
      ja: '出版社コード',
      en: 'Publisher code',
      type: 'code',
      isRequired: true,
      headers: ['取引コード', 'publisher_cd'],
    },
    { name: 'publisherName', ja: '出版社名', en: 'Publisher name', type: 'text', headers: ['publisher_nm', '出版社'] },
    { name: 'publisherKana', ja: '出版社名カナ', en: 'Publisher name in kana', type: 'text', headers: ['publisher_kana'] },
    { name: 'isbnPrefix', ja: 'ISBN出版者記号', en: 'ISBN registrant prefix', type: 'code', headers: ['isbn_prefix'] },
    { name: 'imprintOf', ja: '親出版社コード', en: 'Imprint of (publisher code)', type: 'code', headers: ['imprint_of_cd'] },
    {
      name: 'excludedFromRanking',
      ja: 'ランキング対象外',
      en: 'Excluded from rankings',
      type: 'boolean',
      headers: ['excluded_from_ranking'],
    },
  ],
  prepareTargets: async (stage) => {
    return [
      await prepareRows(stage, {
        table: 'publisher',
        source: validRowsSql,
        key: { publisher_cd: 'v_publisherCode' },
        columns: {
          publisher_nm: {
            from: 'v_publisherName',
            fields: ['publisherName'],
            initial: 'i.publisher_cd',
          },
          publisher_kana: { from: 'v_publisherKana', fields: ['publisherKana'] },
          isbn_prefix: { from: 'v_isbnPrefix', fields: ['isbnPrefix'] },
          imprint_of_cd: { from: 'v_imprintOf', fields: ['imprintOf'] },
          excluded_from_ranking: {
            from: 'v_excludedFromRanking',
            fields: ['excludedFromRanking'],
            initial: isExcludedByDefaultSql('i.publisher_cd'),
            // administrators edit the list: a repeated file must not overwrite it
            isForNewRows: true,
          },
        },
        computed: { search_text: searchTextSql(['publisher_cd', 'publisher_nm', 'publisher_kana']) },
      }),
    ]
  },
}

export const companies: DatasetSpec = {
  dataset: 'companies',
  ja: '法人',
  en: 'Companies',
  fields: [
    {
      name: 'companyCode',
      ja: '法人コード',
      en: 'Company code',
      type: 'code',
      isRequired: true,
      headers: ['company_cd', '企業コード'],
    },
    { name: 'companyName', ja: '法人名', en: 'Company name', type: 'text', headers: ['company_nm', '企業名'] },
    { name: 'companyKana', ja: '法人名カナ', en: 'Company name in kana', type: 'text', headers: ['company_kana'] },
  ],
  prepareTargets: async (stage) => [
    await prepareRows(stage, {
      table: 'company',
      source: validRowsSql,
      key: { company_cd: 'v_companyCode' },
      columns: {
        company_nm: {
          from: 'v_companyName',
          fields: ['companyName'],
          initial: 'i.company_cd',
        },
        company_kana: { from: 'v_companyKana', fields: ['companyKana'] },
      },
      computed: { search_text: searchTextSql(['company_cd', 'company_nm', 'company_kana']) },
    }),
  ],
}

export const chains: DatasetSpec = {
  dataset: 'chains',
  ja: 'チェーン',
  en: 'Chains',
  fields: [
    { name: 'chainCode', ja: 'チェーンコード', en: 'Chain code', type: 'code', isRequired: true, headers: ['chain_cd'] },
    { name: 'chainName', ja: 'チェーン名', en: 'Chain name', type: 'text', headers: ['chain_nm'] },
    { name: 'chainKana', ja: 'チェーン名カナ', en: 'Chain name in kana', type: 'text', headers: ['chain_kana'] },
    { name: 'companyCode', ja: '法人コード', en: 'Company code', type: 'code', headers: ['company_cd'] },
  ],
  prepareTargets: async (stage) => [
    await prepareRows(stage, {
      table: 'chain',
      source: validRowsSql,
      key: { chain_cd: 'v_chainCode' },
      columns: {
        chain_nm: {
          from: 'v_chainName',
          fields: ['chainName'],
          initial: 'i.chain_cd',
        },
        chain_kana: { from: 'v_chainKana', fields: ['chainKana'] },
        company_cd: { from: 'v_companyCode', fields: ['companyCode'] },
      },
      computed: { search_text: searchTextSql(['chain_cd', 'chain_nm', 'chain_kana']) },
    }),
  ],
}

/** Accepts 01, 1, 東京都, 東京, Tokyo. */
const prefectureValues = Object.fromEntries(
  prefectures.map(({ cd, ja, en }) => [cd, [String(Number(cd)), ja, ja === '北海道' ? ja : ja.slice(0, -1), en]]),
)
export const definePrefectureField = (name: string): DatasetField => ({
  name,
  ja: '都道府県',
  en: 'Prefecture',
  type: 'enum',
  values: prefectureValues,
  reason: 'unknownPrefecture',
  headers: ['都道府県コード', 'prefecture_cd', 'prefecture'],
})

const areaSql = `case f.prefecture_cd ${prefectures.map(({ cd, areaCd }) => `when ${toTextLiteral(cd)} then ${toTextLiteral(areaCd)}`).join(' ')} end`
const scaleSql = `case ${scales.map(({ cd, to }) => `when v_tsubo <= ${to} then ${toTextLiteral(cd)}`).join(' ')} end`

export const stores: DatasetSpec = {
  dataset: 'stores',
  ja: '店舗',
  en: 'Stores',
  fields: [
    {
      name: 'storeCode',
      ja: '店舗コード',
      en: 'Store code',
      type: 'code',
      isRequired: true,
      headers: ['store_cd', '店コード', '書店コード', '共有書店コード', 'store_id', 'store_no', 'shop_id', 'shop_code'],
    },
    { name: 'storeName', ja: '店舗名', en: 'Store name', type: 'text', headers: ['store_nm', '店名', '書店名'] },
    { name: 'storeKana', ja: '店舗名カナ', en: 'Store name in kana', type: 'text', headers: ['store_kana'] },
    { name: 'companyCode', ja: '法人コード', en: 'Company code', type: 'code', headers: ['company_cd'] },
    { name: 'chainCode', ja: 'チェーンコード', en: 'Chain code', type: 'code', headers: ['chain_cd'] },
    { name: 'agencyCode', ja: '取次コード', en: 'Wholesaler code', type: 'code', headers: ['agency_cd'] },
    { name: 'agencyName', ja: '取次名', en: 'Wholesaler name', type: 'text', headers: ['agency_nm', '取次'] },
    {
      name: 'agencyStoreCode',
      ja: '取次の書店コード',
      en: 'Store code at the wholesaler',
      type: 'code',
      headers: ['agency_store_cd', '番線コード'],
    },
    definePrefectureField('prefecture'),
    { name: 'locationCode', ja: '立地コード', en: 'Location code', type: 'code', headers: ['location_cd'] },
    { name: 'scaleCode', ja: '規模コード', en: 'Scale code', type: 'code', headers: ['scale_cd'] },
    { name: 'tsubo', ja: '坪数', en: 'Floor space in tsubo', type: 'integer', min: 0, max: 1_000_000, headers: ['坪'] },
    { name: 'categoryCode', ja: '業態コード', en: 'Category code', type: 'code', headers: ['category_cd'] },
    { name: 'isOnline', ja: 'ネット書店', en: 'Online store', type: 'boolean', headers: ['is_online'] },
    { name: 'openedOn', ja: '開店日', en: 'Opened on', type: 'date', dates: 'any', headers: ['opened_on'] },
    { name: 'closedOn', ja: '閉店日', en: 'Closed on', type: 'date', dates: 'any', headers: ['closed_on'] },
  ],
  checks: () => [{ field: 'closedOn', reason: 'reversed', when: 'v_closedOn < v_openedOn' }],
  prepareTargets: async (stage) => {
    const { mappedFields } = stage.options
    const toPlainColumn = (column: string, field: string) => [column, { from: `v_${field}`, fields: [field] }] as const
    const targets = [
      await prepareRows(stage, {
        table: 'store',
        source: validRowsSql,
        key: { store_cd: 'v_storeCode' },
        columns: {
          store_nm: { from: 'v_storeName', fields: ['storeName'], initial: 'i.store_cd' },
          ...Object.fromEntries([
            toPlainColumn('store_kana', 'storeKana'),
            toPlainColumn('company_cd', 'companyCode'),
            toPlainColumn('chain_cd', 'chainCode'),
            toPlainColumn('agency_cd', 'agencyCode'),
            toPlainColumn('prefecture_cd', 'prefecture'),
            toPlainColumn('location_cd', 'locationCode'),
            toPlainColumn('tsubo', 'tsubo'),
            toPlainColumn('category_cd', 'categoryCode'),
            toPlainColumn('opened_on', 'openedOn'),
            toPlainColumn('closed_on', 'closedOn'),
          ]),
          scale_cd: { from: `coalesce(v_scaleCode, ${scaleSql})`, fields: ['scaleCode', 'tsubo'] },
          is_online: { from: 'v_isOnline', fields: ['isOnline'], initial: 'false' },
        },
        computed: { area_cd: areaSql, search_text: searchTextSql(['store_cd', 'store_nm', 'store_kana']) },
      }),
    ]
    if (hasField(mappedFields, 'agencyCode')) {
      targets.push(
        await prepareRows(stage, {
          table: 'agency',
          isSecondary: true,
          source: `${validRowsSql} and v_agencyCode is not null`,
          key: { agency_cd: 'v_agencyCode' },
          columns: {
            agency_nm: { from: 'v_agencyName', fields: ['agencyName'], initial: 'i.agency_cd' },
          },
        }),
      )
      if (hasField(mappedFields, 'agencyStoreCode')) {
        targets.push(
          await prepareRows(stage, {
            table: 'store_code',
            isSecondary: true,
            source: `select c.v_agencyCode, c.v_agencyStoreCode, s.id as store_id, c.n from (${validRowsSql} and v_agencyCode is not null and v_agencyStoreCode is not null) as c
              join (select store_cd, id from cur_store where id not in (select id from fresh_store) union all select store_cd, id from fresh_store) as s
                on s.store_cd = c.v_storeCode`,
            key: { agency_cd: 'v_agencyCode', code: 'v_agencyStoreCode' },
            columns: { store_id: { from: 'store_id', isSupplied: true } },
            hasNoId: true,
          }),
        )
      }
    }
    return targets
  },
}
