// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { initLanguage, loadMessages } from '../../i18n/i18n.ts'
import { LiftCell } from './combined-table.tsx'

describe('table cell of a lift', () => {
  it('states in the cell of a lift that a pair is bought together less often than by chance', async () => {
    await initLanguage('ja')
    await loadMessages('analysis')
    const getText = (lift: number | null) => render(<LiftCell lift={lift} />).container.textContent
    expect(getText(0.84)).toBe('偶然より少ない0.84')
    expect(getText(1)).toBe('1.00')
    expect(getText(null)).not.toContain('偶然')
  })
})
