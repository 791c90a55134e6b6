// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type DashboardItemView, DashboardItemViewProvider } from './dashboard-item-view.ts'
import { HelpText } from './help-text.tsx'

const foot = (
  <p>
    <HelpText>購入者だけを数えます。</HelpText>2か所は表示しません。
  </p>
)

describe('explanations below a result', () => {
  it('shows explanations below a result on the screen but not in a dashboard item, and warnings on both', () => {
    expect(render(foot).container.textContent).toBe('購入者だけを数えます。2か所は表示しません。')
    const item: DashboardItemView = { panel: 'table', rows: 6, onValues: () => {}, previousValues: null }
    expect(render(<DashboardItemViewProvider value={item}>{foot}</DashboardItemViewProvider>).container.textContent).toBe(
      '2か所は表示しません。',
    )
  })
})
