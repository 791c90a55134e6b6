// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { getFailureMessage, getMessages, translateErrorCode } from './get-messages.ts'
import { initLanguage, loadMessages } from './i18n.ts'

beforeAll(async () => {
  await initLanguage('ja')
  await loadMessages('analysis')
})

describe('message of a failed request', () => {
  it('shows the app’s text for a failed request if it knows the error code, and that of the server otherwise', () => {
    expect(getFailureMessage({ status: 400, code: 'validation.max', values: { max: 9 }, message: 'x' })).toBe(
      '9 以下の数を入力してください',
    )
    expect(getFailureMessage({ status: 418, code: 'teapot.hot', message: '急須です' })).toBe('急須です')
    expect(getFailureMessage({ status: 0, code: 'network', message: 'fetch failed' })).toBe(
      '通信の状態を確かめて、もう一度お試しください。',
    )
  })

  it('never shows a template, a stack trace or an empty text for a failed request', () => {
    for (const message of ['{"issue":1}', 'at f ({{name}})', ''])
      expect(getFailureMessage({ status: 400, code: 'teapot.hot', message })).toBe('エラーが発生しました')
    expect(translateErrorCode('validation.unknownField', { names: '{{x}}' })).toBeNull()
  })
})

describe('numbers in messages', () => {
  it('formats numbers in messages as integers with thousands separators and a minus sign as wide as a plus sign', () => {
    const m = getMessages('measures')
    expect([m('copiesOf', { count: 12345.4 }), m('copiesOf', { count: -1234 })]).toEqual(['12,345冊', '−1,234冊'])
    expect(translateErrorCode('export.tooManyRows', { rows: 1234567, limit: null })).toContain('–行までです（1,234,567行')
  })
})
