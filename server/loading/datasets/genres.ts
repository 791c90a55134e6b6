import { prepareRows } from '../store/ready-rows.ts'
import type { LoadTarget, Stage } from '../store/stage.ts'
import type { DatasetField, DatasetSpec } from './dataset-fields.ts'

/** Genres in three levels: those of the trade (C1 to C3) and those of an item (large, medium, small). */

/** Returns SQL of a code derived from a name: short, stable, and without the `/` that separates genre keys. Null remains null. */
export const nameToCodeSql = (nameSql: string): string =>
  `'n' || left(md5(lower(nfc_normalize(regexp_replace(${nameSql}, '[\\s\u3000]+', ' ', 'g')))), 8)`

const codeOrNameSql = (code: string, nameSql: string): string => `coalesce(${code}, ${nameToCodeSql(nameSql)})`

const defineGenreField = (fieldName: string, ja: string, en: string, type: 'code' | 'text'): DatasetField => ({
  name: fieldName,
  ja,
  en,
  type,
  maxLength: type === 'code' ? 30 : 100,
})

export const tradeGenreFields: readonly DatasetField[] = [
  defineGenreField('largeGenreCode', '大ジャンルコード', 'Large genre code', 'code'),
  defineGenreField('largeGenreName', '大ジャンル名', 'Large genre name', 'text'),
  defineGenreField('mediumGenreCode', '中ジャンルコード', 'Medium genre code', 'code'),
  defineGenreField('mediumGenreName', '中ジャンル名', 'Medium genre name', 'text'),
  defineGenreField('smallGenreCode', '小ジャンルコード', 'Small genre code', 'code'),
  defineGenreField('smallGenreName', '小ジャンル名', 'Small genre name', 'text'),
]
export const itemGenreFields: readonly DatasetField[] = [
  defineGenreField('itemCode', 'アイテムコード', 'Item code', 'code'),
  defineGenreField('itemName', 'アイテム名', 'Item name', 'text'),
  defineGenreField('itemLargeCode', 'アイテム大ジャンルコード', 'Item large genre code', 'code'),
  defineGenreField('itemLargeName', 'アイテム大ジャンル名', 'Item large genre name', 'text'),
  defineGenreField('itemMediumCode', 'アイテム中ジャンルコード', 'Item medium genre code', 'code'),
  defineGenreField('itemMediumName', 'アイテム中ジャンル名', 'Item medium genre name', 'text'),
  defineGenreField('itemSmallCode', 'アイテム小ジャンルコード', 'Item small genre code', 'code'),
  defineGenreField('itemSmallName', 'アイテム小ジャンル名', 'Item small genre name', 'text'),
]

const levelCodeSql = (prefix: string) => codeOrNameSql(`v_${prefix}Code`, `v_${prefix}Name`)

/** Code columns of a line's trade genre; below an empty level all levels are empty. */
export const tradeGenreKey: Readonly<Record<string, string>> = {
  genre_c1_cd: levelCodeSql('largeGenre'),
  genre_c2_cd: levelCodeSql('mediumGenre'),
  genre_c3_cd: `case when ${levelCodeSql('mediumGenre')} is not null then ${levelCodeSql('smallGenre')} end`,
}
export const itemGenreKey: Readonly<Record<string, string>> = {
  item_cd: levelCodeSql('item'),
  dai_genre_cd: levelCodeSql('itemLarge'),
  chu_genre_cd: `case when ${levelCodeSql('itemLarge')} is not null then ${levelCodeSql('itemMedium')} end`,
  sho_genre_cd: `case when ${levelCodeSql('itemLarge')} is not null and ${levelCodeSql('itemMedium')} is not null then ${levelCodeSql('itemSmall')} end`,
}

export const usesTradeGenre = (fields: ReadonlySet<string>) => fields.has('largeGenreCode') || fields.has('largeGenreName')
export const usesItemGenre = (fields: ReadonlySet<string>) => fields.has('itemCode') || fields.has('itemName')

const nameSql = (field: string) => ({ from: `v_${field}Name`, fields: [`${field}Name`] })

export async function prepareTradeGenres(stage: Stage, source: string, onlyNew: boolean): Promise<LoadTarget> {
  const key = tradeGenreKey
  return prepareRows(stage, {
    table: 'trade_genre',
    source: `select * from (${source}) as g where ${key.genre_c1_cd} is not null`,
    key,
    columns: {
      genre_c1_nm: { ...nameSql('largeGenre'), initial: 'i.genre_c1_cd' },
      genre_c2_nm: { ...nameSql('mediumGenre'), initial: 'i.genre_c2_cd' },
      genre_c3_nm: { ...nameSql('smallGenre'), initial: 'i.genre_c3_cd' },
    },
    onlyNew,
  })
}

export async function prepareItemGenres(stage: Stage, source: string, onlyNew: boolean): Promise<LoadTarget> {
  const key = itemGenreKey
  return prepareRows(stage, {
    table: 'item_genre',
    source: `select * from (${source}) as g where ${key.item_cd} is not null`,
    key,
    columns: {
      item_nm: { ...nameSql('item'), initial: 'i.item_cd' },
      dai_genre_nm: { ...nameSql('itemLarge'), initial: 'i.dai_genre_cd' },
      chu_genre_nm: { ...nameSql('itemMedium'), initial: 'i.chu_genre_cd' },
      sho_genre_nm: { ...nameSql('itemSmall'), initial: 'i.sho_genre_cd' },
    },
    onlyNew,
  })
}

export const genres: DatasetSpec = {
  dataset: 'genres',
  ja: 'ジャンル',
  en: 'Genres',
  fields: [...tradeGenreFields, ...itemGenreFields],
  atLeastOneOf: [['largeGenreCode', 'largeGenreName', 'itemCode', 'itemName']],
  checks: () => [
    {
      field: 'largeGenreCode',
      reason: 'required',
      when: 'v_largeGenreCode is null and v_largeGenreName is null and v_itemCode is null and v_itemName is null',
    },
  ],
  prepareTargets: async (stage) => {
    const validRowsSql = 'select * from checked where problem is null'
    const targets: LoadTarget[] = []
    if (usesTradeGenre(stage.options.mappedFields)) targets.push(await prepareTradeGenres(stage, validRowsSql, false))
    if (usesItemGenre(stage.options.mappedFields)) targets.push(await prepareItemGenres(stage, validRowsSql, false))
    return targets
  },
}
