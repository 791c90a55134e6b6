import { expect, it } from 'vitest'
import { findSenderPrefix } from './sender-prefix.ts'

const stored = (name: string, filePattern: string | null, prefix: string) => ({
  name,
  filePattern,
  text: `columns:\n  productCode: { from: 品番, prefix: "${prefix}" }\n  # memberCode: { from: 会員, prefix: "OWN-" }\n`,
})

it('finds the prefix of a sender in its stored mappings by the name of the file', () => {
  const mappings = [stored('汽笛堂 売上', 'kiteki_pos_*.csv', 'KT-'), stored('北陸', 'hokuriku_*.csv', 'HB-')]
  expect(findSenderPrefix(mappings, 'kiteki_stores_20261120.csv')).toEqual({ prefix: 'KT-', mapping: '汽笛堂 売上' })
  expect(findSenderPrefix(mappings, 'shiomi_pos_20261120.csv')).toBeNull()
})

it('finds no prefix if the file name states only the content, or if the mappings disagree', () => {
  expect(findSenderPrefix([stored('汽笛堂', 'pos_*.csv', 'KT-')], 'pos_20261120.csv')).toBeNull()
  expect(findSenderPrefix([stored('汽笛堂', '売上_*.csv', 'KT-')], '売上_20261120.csv')).toBeNull()
  const differing = [stored('港店', 'kiteki_a_*.csv', 'KA-'), stored('丘店', 'kiteki_b_*.csv', 'KB-')]
  expect(findSenderPrefix(differing, 'kiteki_c.csv')).toBeNull()
})
