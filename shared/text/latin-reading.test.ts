import { describe, expect, it } from 'vitest'
import { foldName } from './fold.ts'
import { toReadingPattern } from './latin-reading.ts'

const matches = (word: string, kana: string) => {
  const pattern = toReadingPattern(word)
  return pattern !== null && new RegExp(pattern, 'u').test(foldName(kana))
}

describe('the reading of a word in Latin letters', () => {
  it.each([
    ['yogisha', 'よぎしゃはほしをかぞえない'],
    ['wa', 'は'],
    ['o', 'を'],
    ['kazoenai', 'かぞえない'],
    ['Tokyo', 'とうきょう'],
    ['Tōkyō', 'トウキョウ'],
    ['toukyou', 'とうきょう'],
    ['shimbun', 'しんぶん'],
    ['shinbun', 'しんぶん'],
    ['matcha', 'まっちゃ'],
    ['kitekido', 'きてきどう'],
    ['konyaku', 'こにゃく'],
    ["kon'yaku", 'こんやく'],
    ['oneesan', 'おねえさん'],
    ['chizu', 'ちず'],
    ['hanaji', 'はなぢ'],
    ['sensei', 'せんせい'],
    ['si-syo', 'ししょ'],
    ['ramen', 'ラーメン'],
  ])('finds the Latin reading %s in %s', (word, kana) => {
    expect(matches(word, kana)).toBe(true)
  })

  it.each([
    ['yogisha', 'よぎしょ'],
    ['kita', 'きった'],
    ['shin', 'し'],
  ])('does not find the Latin reading %s in %s', (word, kana) => {
    expect(matches(word, kana)).toBe(false)
  })

  it.each(['blue', 'sales', 'x', 'a1', '猫', 'vol', ''])('does not take %s for a Latin reading', (word) => {
    expect(toReadingPattern(word)).toBeNull()
  })
})
