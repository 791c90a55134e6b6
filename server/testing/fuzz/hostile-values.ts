import type { Chance } from '../chaos/chance.ts'

/** Text that is written into JSON as it is, valid or not. */
export class Raw {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const repeatText = (text: string, times: number): string => text.repeat(times)

/** Invalid days, and days at which comparisons or counts can go wrong. */
export const hostileDays = [
  '0000-00-00',
  '0001-01-01',
  '1899-12-31',
  '1900-01-01',
  '2017-03-31',
  '2017-04-01',
  '2026-02-30',
  '2023-02-29',
  '2024-02-29',
  '2199-12-31',
  '9999-12-30',
  '9999-12-31',
  '+010000-01-01',
  '-000001-01-01',
  '2026-11-20T00:00:00Z',
  '２０２６-１１-２０',
  '2026-11-20\n',
  '2026-1-1',
  "2026-11-20'--",
] as const

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  "' or 1=1 --",
  "'; drop table product; --",
  '"; select pg_sleep(10); --',
  '<script>alert(1)</script>',
  '<a href="//x">x</a>',
  '../../../etc/passwd',
  '..\\..\\x',
  '=cmd|calc!A1',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '🏳️‍🌈',
  '％＿＼',
  '\\',
  '%',
  '_',
  '\u202e\u2066x',
  'ｶﾞ',
  '𠮷',
  'NaN',
  'Infinity',
  'null',
  '{{name}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would fill is sent as it is
  '${1+1}',
  repeatText('a', 41),
  repeatText('あ', 201),
  repeatText('x', 5000),
  repeatText('((((a+)+)+', 200),
  repeatText('9', 400),
  repeatText('0,', 40_000),
  repeatText('a/', 100),
  repeatText('🏳️‍🌈', 400),
]

export const hostileNumbers: readonly unknown[] = [
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  new Raw('1e999'),
  new Raw('-1e999'),
  new Raw('NaN'),
  new Raw('Infinity'),
  new Raw('-0'),
  new Raw('9223372036854775808'),
  new Raw('01'),
  new Raw('0x10'),
]

/** Names with a meaning for objects. */
export const hostileNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  'a.b',
  '$where',
  '\u0000',
] as const

const createNested = (open: string, close: string, levels: number): Raw => new Raw(open.repeat(levels) + close.repeat(levels))

/** A value that no schema accepts, or that takes long to refuse. */
export function pickHostileValue(chance: Chance): unknown {
  return chance.pick<() => unknown>([
    () => chance.pick(hostileTexts),
    () => chance.pick(hostileTexts),
    () => chance.pick(hostileDays),
    () => chance.pick(hostileNumbers),
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => ({ [chance.pick(hostileNames)]: chance.pick(hostileTexts) }),
    () => ({ from: null, to: null }),
    () => ({ from: chance.pick(hostileDays), to: chance.pick(hostileDays) }),
    () => createNested('[', ']', chance.pick([5, 100, 10_000])),
    () => createNested('{"a":', '}', 50).text.replace(/:}/, ':1}'),
    () => new Raw(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`),
    () => Array.from({ length: chance.pick([6, 501, 5001]) }, (_none, index) => String(index)),
    () => new Raw(`[${repeatText('"1",', 120_000)}"1"]`),
    () => new Raw(`[${repeatText('{},', 60_000)}{}]`),
    () => new Raw('"\\ud800"'),
    () => new Raw('"\\u0000"'),
    () => new Raw('undefined'),
  ])()
}
