import { describe, expect, it } from 'vitest'
import { findAddresses } from './postal-code.routes.ts'

const getTexts = (postalCode: string) =>
  findAddresses(postalCode).map(({ prefecture, city, town }) => `${prefecture} ${city} ${town}`)

describe('findAddresses', () => {
  it.each([
    ['1010051', ['東京都 千代田区 神田神保町']],
    // the wards of 浜松 were reorganized in 2024
    ['4300904', ['静岡県 浜松市中央区 中沢町']],
    // the rest of a ward has no town
    ['0600000', ['北海道 札幌市中央区 ']],
    // one code, two municipalities
    ['1900100', ['東京都 あきる野市 ', '東京都 西多摩郡日の出町 ']],
    ['9999999', []],
    ['0000000', []],
  ])('returns the addresses of the postal code %s: %j', (postalCode, texts) => {
    expect(getTexts(postalCode)).toEqual(texts)
  })

  it('omits remarks that stand in place of a town name from the addresses of a postal code', () => {
    expect(getTexts('4090142')).toEqual(['山梨県 北都留郡小菅村 '])
    expect(getTexts('7614101')).toEqual(['香川県 小豆郡土庄町 '])
  })

  it('lists each town exactly once for a postal code with dozens of towns', () => {
    const texts = getTexts('4520961')
    expect(texts.length).toBeGreaterThan(50)
    expect(new Set(texts).size).toBe(texts.length)
  })
})
