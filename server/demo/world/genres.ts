import type { Knex } from 'knex'
import { toTextLiteral } from '../../warehouse/engine/sql.ts'
import { createTable, runSql } from '../demo-sql.ts'
import { itemNames, largeGenreNames, magazineGenres, subjects } from './subjects.ts'
import { magazines } from './words/magazines.ts'

type TradeGenre = readonly [c1: string, c1Nm: string, c2: string, c2Nm: string, c3: string, c3Nm: string]
type ItemGenre = readonly [item: string, dai: string, chu: string, sho: string]

const tradeGenres = new Map<string, { id: number; row: TradeGenre }>()
const itemGenres = new Map<string, { id: number; row: ItemGenre }>()
function getOrAddId<T>(map: Map<string, { id: number; row: T }>, row: T): number {
  const key = JSON.stringify(row)
  const entry = map.get(key) ?? { id: map.size + 1, row }
  map.set(key, entry)
  return entry.id
}
const getTradeGenreId = (c1: string, rest: readonly [string, string, string, string]) =>
  getOrAddId<TradeGenre>(tradeGenres, [c1, largeGenreNames[c1] ?? '', ...rest])

const subjectGenreIds = subjects.map((subject) => {
  const [c1, c2, c2Nm, c3, c3Nm] = subject.genre
  return {
    tradeId: c1 === '' ? null : getTradeGenreId(c1, [c2, c2Nm, c3, c3Nm]),
    itemId: getOrAddId<ItemGenre>(itemGenres, subject.item),
  }
})
const magazineGenreIds = magazines.map((magazine) => {
  const genre = magazineGenres[magazine[8]] ?? ['09', 'その他', '01', 'その他']
  const rhythm = magazine[2] <= 7 ? '週刊誌' : magazine[2] <= 14 ? '隔週刊誌' : magazine[2] <= 31 ? '月刊誌' : '隔月刊誌'
  return { tradeId: getTradeGenreId('01', genre), itemId: getOrAddId<ItemGenre>(itemGenres, ['02', rhythm, genre[1], genre[3]]) }
})

export const getSubjectGenres = (index: number) => subjectGenreIds[index] ?? { tradeId: null, itemId: 1 }
export const getMagazineGenres = (index: number) => magazineGenreIds[index] ?? { tradeId: 1, itemId: 1 }

/** Codes of the item hierarchy, numbered within the level above. */
function numberItemCodes(): (string | number)[][] {
  const codes = new Map<string, Map<string, string>>()
  const getOrAddCode = (parent: string, name: string) => {
    const childCodes = codes.get(parent) ?? new Map<string, string>()
    codes.set(parent, childCodes)
    if (!childCodes.has(name)) childCodes.set(name, String(childCodes.size + 1).padStart(2, '0'))
    return childCodes.get(name) ?? ''
  }
  return [...itemGenres.values()].map(({ id, row: [item, dai, chu, sho] }) => {
    const daiCd = getOrAddCode(item, dai)
    const chuCd = getOrAddCode(`${item}/${daiCd}`, chu)
    return [id, item, itemNames[item] ?? '', daiCd, dai, chuCd, chu, getOrAddCode(`${item}/${daiCd}/${chuCd}`, sho), sho]
  })
}

export async function writeGenres(knex: Knex): Promise<void> {
  const insertRows = async (table: string, rows: readonly (readonly (string | number)[])[]) => {
    const values = rows.map(
      (row) => `(${row.map((value) => (typeof value === 'number' ? value : toTextLiteral(value))).join(', ')})`,
    )
    await runSql(knex, `delete from ${table}`)
    await runSql(knex, `insert into ${table} values ${values.join(', ')}`)
  }
  await insertRows(
    'trade_genre',
    [...tradeGenres.values()].map(({ id, row }) => [id, ...row]),
  )
  await insertRows('item_genre', numberItemCodes())
}

export async function loadSubjects(
  knex: Knex,
  parameters: (index: number) => readonly (string | number | null)[],
  columns: readonly string[],
): Promise<void> {
  await createTable(
    knex,
    'subject',
    ['sid integer', 'key text', 'c1 text', 'item_cd text', 'trade_id integer', 'item_id integer', ...columns],
    subjects.map((subject, index) => {
      const { tradeId, itemId } = getSubjectGenres(index)
      return [index, subject.key, subject.genre[0], subject.item[0], tradeId, itemId, ...parameters(index)]
    }),
  )
}
