import type { DatasetField, DatasetSpec, Target } from '../dataset-fields.ts'
import { readyRows } from '../ready-rows.ts'
import type { Stage } from '../stage.ts'

/** Genres in three levels: those of the trade (C1 to C3) and those of an item (large, medium, small). */

/** Returns SQL of a code derived from a name: short, stable, and without the `/` that separates genre keys. Null remains null. */
export const nameToCodeSql = (nameSql: string): string =>
  `'n' || left(md5(lower(nfc_normalize(regexp_replace(${nameSql}, '[\\s\u3000]+', ' ', 'g')))), 8)`

const codeOrName = (code: string, nameSql: string): string => `coalesce(${code}, ${nameToCodeSql(nameSql)})`

const genreField = (fieldName: string, ja: string, en: string, type: 'code' | 'text'): DatasetField => ({
  name: fieldName,
  ja,
  en,
  type,
  maxLength: type === 'code' ? 30 : 100,
})

export const tradeGenreFields: readonly DatasetField[] = [
  genreField('largeGenreCode', '大ジャンルコード', 'Large genre code', 'code'),
  genreField('largeGenreName', '大ジャンル名', 'Large genre name', 'text'),
  genreField('mediumGenreCode', '中ジャンルコード', 'Medium genre code', 'code'),
  genreField('mediumGenreName', '中ジャンル名', 'Medium genre name', 'text'),
  genreField('smallGenreCode', '小ジャンルコード', 'Small genre code', 'code'),
  genreField('smallGenreName', '小ジャンル名', 'Small genre name', 'text'),
]
export const itemGenreFields: readonly DatasetField[] = [
  genreField('itemCode', 'アイテムコード', 'Item code', 'code'),
  genreField('itemName', 'アイテム名', 'Item name', 'text'),
  genreField('itemLargeCode', 'アイテム大ジャンルコード', 'Item large genre code', 'code'),
  genreField('itemLargeName', 'アイテム大ジャンル名', 'Item large genre name', 'text'),
  genreField('itemMediumCode', 'アイテム中ジャンルコード', 'Item medium genre code', 'code'),
  genreField('itemMediumName', 'アイテム中ジャンル名', 'Item medium genre name', 'text'),
  genreField('itemSmallCode', 'アイテム小ジャンルコード', 'Item small genre code', 'code'),
  genreField('itemSmallName', 'アイテム小ジャンル名', 'Item small genre name', 'text'),
]

const level = (prefix: string) => codeOrName(`v_${prefix}Code`, `v_${prefix}Name`)

/** Code columns of a line's trade genre; below an empty level all levels are empty. */
export const tradeGenreKey: Readonly<Record<string, string>> = {
  genre_c1_cd: level('largeGenre'),
  genre_c2_cd: level('mediumGenre'),
  genre_c3_cd: `case when ${level('mediumGenre')} is not null then ${level('smallGenre')} end`,
}
export const itemGenreKey: Readonly<Record<string, string>> = {
  item_cd: level('item'),
  dai_genre_cd: level('itemLarge'),
  chu_genre_cd: `case when ${level('itemLarge')} is not null then ${level('itemMedium')} end`,
  sho_genre_cd: `case when ${level('itemLarge')} is not null and ${level('itemMedium')} is not null then ${level('itemSmall')} end`,
}

export const usesTradeGenre = (fields: ReadonlySet<string>) => fields.has('largeGenreCode') || fields.has('largeGenreName')
export const usesItemGenre = (fields: ReadonlySet<string>) => fields.has('itemCode') || fields.has('itemName')

const nameSql = (field: string) => ({ from: `v_${field}Name`, fields: [`${field}Name`] })

export async function readyTradeGenres(stage: Stage, source: string, onlyNew: boolean): Promise<Target> {
  const key = tradeGenreKey
  return readyRows(stage, {
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

export async function readyItemGenres(stage: Stage, source: string, onlyNew: boolean): Promise<Target> {
  const key = itemGenreKey
  return readyRows(stage, {
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
  ready: async (stage) => {
    const good = 'select * from checked where problem is null'
    const targets: Target[] = []
    if (usesTradeGenre(stage.options.mappedFields)) targets.push(await readyTradeGenres(stage, good, false))
    if (usesItemGenre(stage.options.mappedFields)) targets.push(await readyItemGenres(stage, good, false))
    return targets
  },
}
