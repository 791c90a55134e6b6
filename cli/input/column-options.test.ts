import { describe, expect, it } from 'vitest'
import type { Language } from '../../shared/messages/language.ts'
import { rankingReport } from '../../shared/reports/ranking-create.ts'
import { createTranslate } from '../context/language.ts'
import { type ColumnOptions, parseColumnNames } from './column-options.ts'

const options = (more: Partial<ColumnOptions>): ColumnOptions => ({ profile: 'default', color: true, ...more })
const chooseColumns = (columns: string[] | undefined, more: Partial<ColumnOptions> = {}, language: Language = 'ja') =>
  parseColumnNames(rankingReport, options({ ...(columns ? { columns } : {}), ...more }), {
    language,
    t: createTranslate(language),
    env: {},
  })

describe('option --columns', () => {
  it('shows the columns of --columns in the given order, including those hidden on the screen', () => {
    expect(chooseColumns(['quantity', 'seriesName', 'jan', 'quantity'])).toEqual(['quantity', 'seriesName', 'jan'])
    expect(chooseColumns(undefined)).toBeUndefined()
  })

  it('rejects unknown columns in --columns with a similar name and the list of columns', () => {
    expect(() => chooseColumns(['jan', 'quantty'])).toThrow(
      /^--columns: 「quantty」という列はありません。quantity ではありませんか。使える列：rank, /,
    )
    expect(() => chooseColumns(['数量'], {}, 'en')).toThrow(/^--columns: There is no column “数量”. The columns are rank, /)
    // a screen-only column
    expect(() => chooseColumns(['kind'])).toThrow(/kind/)
  })

  it('rejects --columns together with --json, which prints the complete response', () => {
    expect(() => chooseColumns(['jan'], { json: true })).toThrow(/--json/)
  })
})
