import { describe, expect, it } from 'vitest'
import { searchConditions } from '../../shared/api/product-search.ts'
import { conditionFields } from '../../shared/messages/conditions.ts'
import type { Language } from '../../shared/messages/language.ts'
import { createTranslate } from '../context/language.ts'
import { formatEmptySearch } from './product-search.action.ts'

const createContext = (language: Language) => ({ language, t: createTranslate(language), env: {} })
const period = '2026-11-14–2026-11-20'

describe('product search without results', () => {
  it('lists how many titles a search without results would find without each condition', async () => {
    const result = {
      period,
      relaxations: [
        { drop: 'saleRate' as const, total: 1234 },
        { drop: 'sinceRelease' as const, total: 3 },
      ],
      missing: [{ code: '9784999090114', near: '9784999900114' }],
    }
    expect((await formatEmptySearch(result, createContext('ja'))).split('\n')).toEqual([
      `当てはまる商品はありません（${period}）。`,
      '9784999090114 の商品はありません。9784999900114 ではありませんか。',
      '「消化率(%)」の条件を外すと 1,234点あります。',
      '「集計する売上」の条件を外すと 3点あります。',
    ])
    const english = await formatEmptySearch(result, createContext('en'))
    expect(english).toContain('1,234')
    expect(english).not.toMatch(/[ぁ-ん]/)
  })

  it('suggests fewer conditions for a search without results if removing a single one does not help', async () => {
    const empty = { period, relaxations: [], missing: [] }
    expect(await formatEmptySearch(empty, createContext('ja'))).toContain('条件を減らしてください')
  })

  it('has a label for every search condition in both languages', () => {
    for (const name of searchConditions) expect([conditionFields.ja[name], conditionFields.en[name]]).not.toContain(undefined)
  })
})
