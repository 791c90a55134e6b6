// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '../../../shared/text/fold.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { PickList, splitKnownCodes } from './pick-list.tsx'

beforeAll(() => setUpBrowser())

const items = Array.from({ length: 10_000 }, (_none, index) => ({
  code: String(10_000 + index),
  name: `第${index}書房`,
  kana: `ダイ${index}ショボウ`,
}))

it('renders only the visible rows of ten thousand publishers, as fast as their names are folded, and filters them', () => {
  const renderList = () =>
    render(<PickList items={[...items]} hasFailed={false} searchLabel="出版社をさがす" chosen={new Set()} onChange={() => {}} />)
  const measureTime = (work: () => void): number => {
    const start = performance.now()
    work()
    return performance.now() - start
  }
  // alternately, so that a busy machine slows down both; the fastest run of each counts
  const runs = Array.from({ length: 40 }, () => ({
    folding: measureTime(() => items.map((item) => foldText(`${item.name} ${item.kana} ${item.code}`))),
    rendering: measureTime(() => renderList().unmount()),
  }))
  const findFastest = (name: 'folding' | 'rendering') => Math.min(...runs.map((run) => run[name]))
  expect(findFastest('rendering') / findFastest('folding')).toBeLessThan(2)

  renderList()
  expect(screen.queryAllByRole('checkbox').length).toBeLessThan(100)
  fireEvent.change(screen.getByLabelText('出版社をさがす', { selector: 'input' }), { target: { value: 'だい99' } })
  expect(screen.getByRole('button', { name: /111/ })).toBeTruthy()
})

describe('pick list with a pasted list of codes', () => {
  it('a pick list matches pasted codes whose leading zeros a spreadsheet has removed', () => {
    expect(splitKnownCodes(['75', '10001', 'x'], new Set(['0075', '10001']))).toEqual({
      found: ['0075', '10001'],
      unknown: ['x'],
    })
  })
})
