import { describe, expect, it } from 'vitest'
import { toEventKind } from './event-kinds.ts'

describe('kinds of events', () => {
  it.each([
    ['テレビ', 'tv'],
    ['ＴＶ', 'tv'],
    ['新聞広告', 'advertisement'],
    ['新聞書評', 'newspaper'],
    ['ラジオ', 'radio'],
    ['雑誌', 'magazine'],
    ['SNS', 'sns'],
    ['Web', 'web'],
    ['映像化', 'screen'],
    ['テレビドラマ化', 'screen'],
    ['看板', 'other'],
    [null, 'award'],
  ])('reads the medium %s as %s', (medium, kind) => {
    expect(toEventKind(medium)).toBe(kind)
  })
})
