// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { initLanguage, loadMessages } from '../../i18n/i18n.ts'
import { useLoadText } from './load-text.tsx'

beforeAll(async () => {
  await initLanguage('ja')
  await loadMessages('administration')
})

const load = {
  state: 'done' as const,
  dryRun: false,
  read: 3,
  loaded: 3,
  rejected: 0,
  repeated: false,
  progress: { step: 'done' as const, done: 0, total: 0 },
}

describe('the texts of a load', () => {
  it('describes the outcome of a dry run and says that it was one', () => {
    const { result } = renderHook(() => useLoadText())
    const { formatState } = result.current
    expect(formatState(load)).toBe('完了')
    expect(formatState({ ...load, dryRun: true })).toBe('テスト：完了')
    expect(formatState({ ...load, dryRun: true, loaded: 0, rejected: 3 })).toBe('テスト：全行除外')
    expect(formatState({ ...load, dryRun: true, state: 'failed' })).toBe('テスト：失敗')
  })

  it('gives the reason for several rejected lines without the value of a single line', () => {
    const { result } = renderHook(() => useLoadText())
    expect(result.current.formatReason('checkDigit')).toBe('チェックディジットが合いません。')
  })
})
