import { describe, expect, it } from 'vitest'
import { prefectures } from '../../../shared/trade/prefectures.ts'
import { findNeighbouringPrefecture, getShareLimits } from './tile-map.tsx'
import { TILE_COLUMNS, TILE_ROWS, tilePositions } from './tile-positions.ts'

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

describe('tile map of the prefectures', () => {
  it('gives every prefecture a separate square on the tile map', () => {
    expect(Object.keys(tilePositions).sort()).toEqual(prefectures.map(({ cd }) => cd).sort())
    const places = Object.entries(tilePositions)
    for (const [cd, [x, y]] of places) {
      expect(x >= 0 && x <= TILE_COLUMNS - 0.9 && y >= 0 && y <= TILE_ROWS - 0.9, cd).toBe(true)
      for (const [other, [ox, oy]] of places)
        if (other !== cd) expect(Math.abs(x - ox) >= 0.99 || Math.abs(y - oy) >= 0.99, `${cd} ${other}`).toBe(true)
    }
  })
  it('reaches every prefecture on the tile map from Tokyo by arrow keys', () => {
    const visited = new Set(['13'])
    const queue = ['13']
    while (queue.length > 0) {
      const cd = queue.pop() ?? ''
      for (const key of arrows) {
        const next = findNeighbouringPrefecture(cd, key)
        if (next !== null && !visited.has(next)) {
          visited.add(next)
          queue.push(next)
        }
      }
    }
    expect(visited.size).toBe(prefectures.length)
    expect(findNeighbouringPrefecture('13', 'Enter')).toBeNull()
  })
  it('divides the prefectures on the tile map equally among the classes of a share', () => {
    expect(getShareLimits([])).toEqual([])
    expect(getShareLimits([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([3, 5, 7, 9])
  })
})
