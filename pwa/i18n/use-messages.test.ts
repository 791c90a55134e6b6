// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { startLanguage } from './i18n.ts'
import { failureSentence, translateErrorCode } from './use-messages.ts'

beforeAll(() => startLanguage('ja'))

describe('message of a failure', () => {
  it("is the app's own if it knows the code, and the server's otherwise", () => {
    expect(failureSentence({ status: 400, code: 'validation.max', values: { max: 9 }, message: 'x' })).toBe(
      '9 以下の数を入力してください',
    )
    expect(failureSentence({ status: 418, code: 'teapot.hot', message: '急須です' })).toBe('急須です')
    expect(failureSentence({ status: 0, code: 'network', message: 'fetch failed' })).toBe(
      '通信の状態を確かめて、もう一度お試しください。',
    )
  })

  it('is never a template, a stack trace or empty', () => {
    for (const message of ['{"issue":1}', 'at f ({{name}})', ''])
      expect(failureSentence({ status: 400, code: 'teapot.hot', message })).toBe('エラーが発生しました')
    expect(translateErrorCode('validation.unknownField', { names: '{{x}}' })).toBeNull()
  })
})
