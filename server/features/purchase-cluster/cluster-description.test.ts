import { describe, expect, it } from 'vitest'
import { describeCluster } from './cluster-description.ts'
import { NO_GENRE } from './tastes.ts'

const nobody = { group: [], buysNothingElse: false, taken: new Set<string>() }

describe('describeCluster', () => {
  it('describes a buyer cluster in a complete sentence in both languages if no genre can be shown', () => {
    const { name, explanation } = describeCluster({ ...nobody, usedNames: new Set(), genres: [] })
    expect(name).toEqual({ ja: 'いろいろ買う層（幅広い年代）', en: 'Buys across genres (all ages)' })
    expect(explanation).toEqual({ ja: '幅広い年代の層です。', en: 'All ages.' })
  })

  it('mentions products without a genre in the description of a buyer cluster', () => {
    const { name, explanation } = describeCluster({
      ...nobody,
      usedNames: new Set(),
      genres: [{ name: NO_GENRE, rate: 40, lift: 2 }],
    })
    expect(name).toEqual({
      ja: 'ジャンルのない商品をよく買う層（幅広い年代）',
      en: 'Often buys titles without a genre (all ages)',
    })
    expect(explanation.ja).toBe('ジャンルのない商品を買った人が40%（購入者全体の2倍）。幅広い年代の層です。')
    expect(explanation.en).toBe('40% bought titles without a genre (2 times the rate of all buyers); all ages.')
  })
})
