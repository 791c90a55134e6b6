import { describe, expect, it } from 'vitest'
import { isEasilyGuessed, isValidPassword } from './password.ts'
import {
  countCharacters,
  hasDigits,
  hasPasswordShape,
  isDate,
  isDigits,
  isDigitsAndHyphens,
  isEmail,
  isFullWidth,
  isFullWidthKatakana,
  isHalfWidth,
  isName,
  isNotBefore,
  isNotFuture,
  isOneLine,
  toSafeName,
} from './validation.ts'

type Rule = (text: string) => boolean
const rules: [string, Rule, string[], string[]][] = [
  [
    'oneLine',
    isOneLine,
    [
      '山田 花子',
      'a b',
      '👩‍👧',
      'می‌خواهم',
      '葛\u{e0100}城',
      '☺\ufe0f',
      '☺\ufe0e',
      '𠮷',
      '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
    ],
    [
      'a\nb',
      'a\r\nb',
      'a\tb',
      '\u0000',
      'a\u0085b',
      'a\u2028b',
      'abc\u202egpj.exe',
      '\u2066a\u2069',
      '\u200fa',
      'a\u200bb',
      'a\ufeffb',
      // soft hyphens, fillers, annotations, tags and halves of characters
      'pay\u00adpal',
      'a\u034fb',
      'a\u180eb',
      'a\u3164b',
      'a\u206ab',
      'a\ufff0b',
      'a\ufff9b',
      'a\u{1d173}b',
      'a\u{e0041}b',
      'a\u{e0067}\u{e007f}',
      '名\ud800前',
    ],
  ],
  [
    'name',
    isName,
    ['文庫', '👩‍👧', '葛\u{e0100}城'],
    [
      '\u200d',
      '\u200b\u200c',
      '\ufeff',
      '\u2060 \u00ad',
      '\u3164',
      '\ufe0f',
      '\u17b4',
      '\ufff0',
      '\u{1d159}',
      '\u{e0100}',
      '　',
      'a\u202eb',
      'a\nb',
    ],
  ],
  ['fullWidth', isFullWidth, ['全角', 'ＡＢＣ１２３', '　'], ['abc', '全角a', '全角 ']],
  ['halfWidth', isHalfWidth, ['abcXYZ019', 'a-b_c@d.e!'], ['a b', 'ａ', 'あ', 'a\n']],
  ['fullWidthKata', isFullWidthKatakana, ['ヤマダ　タロウ', 'ヴィー・ヂー'], ['やまだ', 'ﾔﾏﾀﾞ', 'ヤマダ タロウ', '山田']],
  ['phoneDigits', isDigits, ['0312345678'], ['03-1234-5678', '０３', 'a']],
  ['digitsAndHyphen', isDigitsAndHyphens, ['03-1234-5678', '123'], ['03 1234', '０', '+81']],
  ['postalHead', (text) => hasDigits(text, 3), ['100'], ['10', '1000', '１００']],
  ['postalBody', (text) => hasDigits(text, 4), ['0001'], ['001', '00001']],
  ['postalCode', (text) => hasDigits(text, 7), ['1000001'], ['100-0001', '100001', '10000012']],
  ['passwordShape', hasPasswordShape, ['a!', 'Abc-1'], ['abc', '1!', 'a !', 'a_1']],
  [
    'email',
    isEmail,
    ['a@b.jp', 'a.b+c@d-e.example'],
    ['a', 'a@b', '@b.jp', 'a@@b.jp', 'あ@b.jp', 'a@-b.jp', 'a b@c.jp', 'a@b..jp'],
  ],
  ['isDate', isDate, ['2026-02-28', '2024-02-29'], ['2026-02-29', '2026-2-8', '2026/02/08', '20260208', '']],
]

it.each([
  ['売上.csv', '売上.csv'],
  ['a\r\nb.csv', 'a��b.csv'],
  ['\u202evsc.exe', '�vsc.exe'],
  ['\u200d', '�'],
])('shows a file name from another user safely: %j', (name, shown) => expect(toSafeName(name)).toBe(shown))

it('counts a rare kanji in a field as one character', () => {
  expect(countCharacters('𠮷野家')).toBe(3)
})

describe('field rules', () => {
  it.each(rules)('accepts valid and rejects invalid values of the field rule for %s', (_name, rule, good, bad) => {
    for (const text of good) expect(rule(text), text).toBe(true)
    for (const text of bad) expect(rule(text), text).toBe(false)
  })

  it('compares the days of a field rule by date', () => {
    expect(isNotFuture('2026-11-21', '2026-11-21')).toBe(true)
    expect(isNotFuture('2026-11-22', '2026-11-21')).toBe(false)
    expect(isNotBefore('2026-04-01', '2026-04-01')).toBe(true)
    expect(isNotBefore('2026-03-31', '2026-04-01')).toBe(false)
  })

  it('checks very long texts against field rules in linear time', () => {
    const all: Rule[] = [...rules.map(([, rule]) => rule), isValidPassword, isEasilyGuessed]
    const texts = ['a', '1', '-', '@', 'a@', 'a.', '　', 'ア', ' ', 'a!1'].map((part) => part.repeat(100_000 / part.length))
    for (const rule of all) {
      for (const text of texts) {
        const start = performance.now()
        rule(text)
        // a backtracking rule would take minutes
        expect(performance.now() - start).toBeLessThan(5000)
      }
    }
  })
})

describe('isEasilyGuessed', () => {
  it.each(['P@ssw0rd1!', 'Password123!', 'Admin123#', 'Welcome1!', 'Qwerty1!', '1Passw0rd!', 'Uresuji2026!'])(
    'recognises the password %s as easily guessed',
    (text) => {
      expect(isEasilyGuessed(text)).toBe(true)
    },
  )
  it.each(['Demo-pass1!', 'Sakura-3rd!', 'correct-Horse7', 'Tokyo-Osaka-515!'])(
    'does not recognise the password %s as easily guessed',
    (text) => {
      expect(isEasilyGuessed(text)).toBe(false)
    },
  )
})
