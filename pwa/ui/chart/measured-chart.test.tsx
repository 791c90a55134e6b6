// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MeasuredChart } from './measured-chart.tsx'

const place = vi.hoisted(() => ({ width: 0 }))
vi.mock('../use-element-width.ts', () => ({ useElementWidth: () => place.width }))

it.each([
  ['the width of its place', 320, 320],
  ['a default width until it is measured', 0, 640],
])('draws a chart with %s', (_case, measured, drawn) => {
  place.width = measured
  const { unmount } = render(
    <MeasuredChart label="売上" height={120}>
      {(width) => <text>{`幅 ${width}`}</text>}
    </MeasuredChart>,
  )
  const chart = screen.getByRole('img', { name: '売上' })
  expect(chart.getAttribute('viewBox')).toBe(`0 0 ${drawn} 120`)
  expect(chart.textContent).toBe(`幅 ${drawn}`)
  unmount()
})
