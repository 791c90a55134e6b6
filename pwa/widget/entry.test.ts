// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { readWidgetEntry } from './entry.ts'

const openUrl = (address: string) => {
  history.replaceState(null, '', address)
  return readWidgetEntry()
}

describe('URL of the widget', () => {
  const token = `urt_${'a1-_'.repeat(10)}xyz`

  it('keeps the prefix of a token in the URL of the widget, by which the server finds the permitted sites', () => {
    expect(openUrl(`/widget/stock?token=${token}&jan=1`).token).toBe(token)
    expect(location.search).toBe(`?jan=1&head=${token.slice(0, 10)}`)
    expect(readWidgetEntry().token).toBe(token)
  })

  it('removes a value that is not a token from the URL of the widget', () => {
    for (const wrongToken of ['bad', 'Demo-pass1!', `${token}x`, '']) {
      expect(openUrl(`/widget/stock?token=${encodeURIComponent(wrongToken)}&jan=1`).token).toBe(wrongToken)
      expect(location.search).toBe('?jan=1')
    }
  })
})
