// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { HeaderCell } from './header-cell.tsx'
import { placeColumns } from './placed-columns.ts'

beforeAll(() => setUpBrowser())

const [column] = placeColumns([{ id: 'sales', header: '売上', width: 92, value: () => null }], 0, 0).columns

it.each(['pointerUp', 'pointerCancel'] as const)('stops resizing a column after %s', (end) => {
  if (!column) throw new Error('the column is missing')
  const onResize = vi.fn()
  const { container } = render(<HeaderCell column={column} index={1} orders={[]} onSort={undefined} onResize={onResize} />)
  const resizer = container.querySelector<HTMLElement>('.resizer')
  if (!resizer) throw new Error('the handle is missing')
  // jsdom has no pointer capture
  resizer.setPointerCapture = () => {}
  fireEvent.pointerDown(resizer, { clientX: 100 })
  fireEvent.pointerMove(resizer, { clientX: 110 })
  expect(onResize).toHaveBeenLastCalledWith('sales', 102)
  fireEvent[end](resizer)
  fireEvent.pointerMove(resizer, { clientX: 150 })
  expect(onResize).toHaveBeenCalledTimes(1)
})
