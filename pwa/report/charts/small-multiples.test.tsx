// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SmallMultiples } from './small-multiples.tsx'

vi.mock('../../ui/use-element-width.ts', () => ({ useElementWidth: () => 800 }))

describe('small multiple charts', () => {
  it('marks a note on every small multiple chart and shows its text only in the tooltip of its time step', () => {
    const multiples = ['文庫', 'コミック'].map((name) => ({ key: name, name, isOwn: false, values: [100, 104, 98] }))
    const { container } = render(
      <SmallMultiples
        label="ジャンル"
        multiples={multiples}
        steps={['11/02', '11/09', '11/16']}
        format={String}
        marks={[{ step: 1, text: '2026/11/11(水) 佐伯 由香「文庫フェア」' }]}
      />,
    )
    expect(container.querySelectorAll('.multiple-note')).toHaveLength(2)
    const tips = [...container.querySelectorAll('.multiple-tip title')].map((item) => item.textContent)
    expect(tips.filter((tip) => tip?.includes('文庫フェア'))).toEqual([
      '文庫 11/09 104\n2026/11/11(水) 佐伯 由香「文庫フェア」',
      'コミック 11/09 104\n2026/11/11(水) 佐伯 由香「文庫フェア」',
    ])
  })
})
