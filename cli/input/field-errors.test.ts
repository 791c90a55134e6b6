import { expect, it } from 'vitest'
import { createTranslate } from '../context/language.ts'
import { formatFieldErrors } from './field-errors.ts'

const context = { language: 'ja' as const, t: createTranslate('ja'), env: {} }
const formatErrors = (...fields: string[]) =>
  formatFieldErrors(
    fields.map((field) => ({ field, code: 'period.reversed' })),
    context,
  ).map((line) => line.split(':')[0])

it('names the option of an invalid field', () => {
  expect(formatErrors('period.from', 'stores.storeCds.0', 'pageSize')).toEqual(['--from', '--store', '--page-size'])
})

it('names the option of an invalid field in the query of a job or schedule', () => {
  expect(formatErrors('content.body.period.from', 'jobs.0.content.body.products.kind', 'content.body.columns')).toEqual([
    '--from',
    '--kind',
    '--columns',
  ])
})

it('names an invalid field itself if it has no option', () => {
  expect(formatErrors('content.kind')).toEqual(['「content.kind」'])
})
