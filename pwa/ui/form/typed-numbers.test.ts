import { expect, it } from 'vitest'
import { parseTypedNumber } from './typed-numbers.ts'

it.each([
  ['1200', 1200],
  ['１，２００', 1200],
  [' 1 200 ', 1200],
  ['0.5', 0.5],
  ['−5', -5],
  ['ー５', -5],
  ['', null],
  ['　', null],
  ['十二', Number.NaN],
])('reads the typed number %s as %s', (text, number) => {
  expect(parseTypedNumber(text)).toBe(number)
})
