// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Sparkline } from './sparkline.tsx'

/** Positions from the left at which a line starts or continues. */
function drawSteps(values: readonly (number | null)[], skipsLeadingZeros?: boolean): string[] {
  const { container } = render(<Sparkline values={values} isOwn skipsLeadingZeros={skipsLeadingZeros} width={45} />)
  return (
    container
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/[ML][\d.]+/g) ?? []
  )
}

it('interrupts the line of a sparkline at a missing value and keeps the distances of the others', () => {
  expect(drawSteps([4, 2, null, 3, 1])).toEqual(['M2.0', 'L12.0', 'M32.0', 'L42.0'])
})

it('starts the line of a sparkline at the first value that is not zero', () => {
  expect(drawSteps([null, 0, 4, 0, 2])).toEqual(['M22.0', 'L32.0', 'L42.0'])
})

it('draws leading zeros in a sparkline where zero is a figure, such as a rate', () => {
  expect(drawSteps([null, 0, 4, 0, 2], false)).toEqual(['M12.0', 'L22.0', 'L32.0', 'L42.0'])
  expect(drawSteps([0, 0, 0, 0, 0], false)).toEqual(['M2.0', 'L12.0', 'L22.0', 'L32.0', 'L42.0'])
})

it('shows a dash instead of a sparkline without values', () => {
  const { container } = render(<Sparkline values={[null, 0]} isOwn />)
  expect(container.textContent).toBe('–')
})
