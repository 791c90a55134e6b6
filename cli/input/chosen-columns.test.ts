import { describe, expect, it } from 'vitest'
import { rankingReport } from '../../shared/contract/ranking-create.columns.ts'
import type { Language } from '../../shared/language.ts'
import { createTranslate } from '../language.ts'
import { type ColumnOptions, chosenNames } from './chosen-columns.ts'

const options = (more: Partial<ColumnOptions>): ColumnOptions => ({ profile: 'default', color: true, ...more })
const chosen = (columns: string[] | undefined, more: Partial<ColumnOptions> = {}, language: Language = 'ja') =>
  chosenNames(rankingReport, options({ ...(columns ? { columns } : {}), ...more }), {
    language,
    t: createTranslate(language),
    env: {},
  })

describe('the columns of --columns', () => {
  it('are shown in the order in which they are named, hidden ones of the screen too', () => {
    expect(chosen(['quantity', 'seriesName', 'jan', 'quantity'])).toEqual(['quantity', 'seriesName', 'jan'])
    expect(chosen(undefined)).toBeUndefined()
  })

  it('are refused with the near one and the list where the report has none of the name', () => {
    expect(() => chosen(['jan', 'quantty'])).toThrow(
      /^--columns: 「quantty」という列はありません。quantity のことですか。使える列：rank, /,
    )
    expect(() => chosen(['数量'], {}, 'en')).toThrow(/^--columns: There is no column “数量”. The columns are rank, /)
    // a column that only the screen has
    expect(() => chosen(['kind'])).toThrow(/kind/)
  })

  it('do not go with --json, which writes the whole answer', () => {
    expect(() => chosen(['jan'], { json: true })).toThrow(/--json/)
  })
})
