import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeQuery } from './statement-purpose.ts'

it('describes what a query reads, in the language of the reader', () => {
  const sql = 'select 1 from "rollup_store_day" join store on store.id = store_id left join (select 1 from found) as x on true'
  expect(describeQuery(sql, 'ja')).toBe('売上と入出荷・店舗：rollup_store_day, store')
  expect(describeQuery(sql, 'en')).toBe('sales, deliveries and returns; stores: rollup_store_day, store')
  expect(describeQuery('select 1', 'ja')).toBe('')
})

it('describes every query of the documented analyses', () => {
  const folder = join(import.meta.dirname, '../../../docs/sql')
  const statements = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .replace(/^--.*$/gm, '')
      .split(/;\n/)
      .map((sql) => sql.replace(/\s+/g, ' ').trim())
      .filter((sql) => sql !== ''),
  )
  expect(statements.length).toBeGreaterThan(300)
  expect(statements.filter((sql) => describeQuery(sql, 'en') === '')).toEqual([])
})
