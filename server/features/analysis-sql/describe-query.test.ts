import { expect, it } from 'vitest'
import { describeQuery } from './describe-query.ts'

it('describes the tables that a query reads, in the language of the reader', () => {
  const sql = 'select 1 from "rollup_store_day" join store on store.id = store_id left join (select 1 from found) as x on true'
  expect(describeQuery(sql, 'ja')).toBe('売上と入出荷・店舗：rollup_store_day, store')
  expect(describeQuery(sql, 'en')).toBe('sales, deliveries and returns; stores: rollup_store_day, store')
  expect(describeQuery('select 1', 'ja')).toBe('')
})
