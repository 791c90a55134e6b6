import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { ensureMemberSecret, recordKeySql } from '../../warehouse/members/record-keys.ts'
import { prepareRows } from '../store/ready-rows.ts'
import type { DatasetSpec } from './dataset-fields.ts'
import { definePrefectureField } from './publishers-and-stores.ts'

/** What tills and customer systems write for a customer who is no member. */
export const NO_MEMBER =
  '0+|[-‐−ー―]+|非会員(様)?|会員外|会員なし|未登録|一般(客)?|ゲスト|なし|無し|無|guest|none|non[- ]?member|no[- ]?member'

/** Read at each load: a server runs longer than a year. */
const getYear = (): number => Number(getTodayInJapan().slice(0, 4))

/** Converts an age group g stated in year Y to the decade whose middle gives g again: floor((Y - 5 - decade) / 10) * 10 = g. */
const buildDecadeSql =
  (): string => `coalesce(v_birthDecade - v_birthDecade % 10, v_birthYear - v_birthYear % 10, extract(year from v_birthDate) - extract(year from v_birthDate) % 10,
  cast(floor((coalesce(v_ageYear, ${getYear()}) - 5 - (v_ageGroup - v_ageGroup % 10)) / 10.0) as integer) * 10)`

/** Members, pseudonymous: only the decade of a birth date is stored. */
export const members: DatasetSpec = {
  dataset: 'members',
  ja: '会員',
  en: 'Members',
  fields: [
    {
      name: 'memberCode',
      ja: '会員コード',
      en: 'Member code',
      type: 'code',
      isRequired: true,
      absent: NO_MEMBER,
      headers: ['member_cd', '会員番号', '会員ID', 'member_id', 'customer_id', 'user_id', 'household_id'],
    },
    {
      name: 'gender',
      ja: '性別',
      en: 'Gender',
      type: 'enum',
      values: {
        0: ['不明', 'その他', '回答なし', 'unknown', 'u'],
        1: ['男', '男性', 'm', 'male'],
        2: ['女', '女性', 'f', 'female'],
      },
      headers: ['sex'],
    },
    { name: 'birthDate', ja: '生年月日', en: 'Date of birth', type: 'date', dates: 'any', headers: ['birth_date', 'birthday'] },
    {
      name: 'birthYear',
      ja: '生年',
      en: 'Year of birth',
      type: 'integer',
      min: 1900,
      get max() {
        return getYear()
      },
      headers: ['birth_year'],
    },
    {
      name: 'birthDecade',
      ja: '生年代',
      en: 'Decade of birth',
      type: 'integer',
      min: 1900,
      get max() {
        return getYear()
      },
      headers: ['birth_decade'],
    },
    { name: 'ageGroup', ja: '年代', en: 'Age group', type: 'integer', min: 0, max: 120, headers: ['age_group', '年齢', 'age'] },
    {
      name: 'ageYear',
      ja: '年代の基準年',
      en: 'Year in which the age group held',
      type: 'integer',
      min: 1950,
      get max() {
        return getYear() + 1
      },
      headers: ['age_year'],
    },
    definePrefectureField('prefecture'),
  ],
  // customer systems export customers without a card, too
  subject: 'memberCode',
  prepareTargets: async (stage) => {
    const target = await prepareRows(stage, {
      table: 'member',
      source: 'select * from checked where problem is null',
      key: { member_cd: 'v_memberCode' },
      columns: {
        gender: { from: 'cast(v_gender as smallint)', fields: ['gender'], initial: '0' },
        birth_decade: {
          from: `cast(${buildDecadeSql()} as smallint)`,
          fields: ['birthDate', 'birthYear', 'birthDecade', 'ageGroup'],
        },
        prefecture_cd: { from: 'v_prefecture', fields: ['prefecture'] },
      },
      computed: { record_key: recordKeySql(await ensureMemberSecret(stage.warehouse.knex), 'f.member_cd') },
    })
    return [{ ...target, how: { kind: 'keys', keys: ['id'] } }]
  },
}
