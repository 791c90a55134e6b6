import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDeterminedUnknowns } from '../../testing/determined-unknowns.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { type CountEdge, hideCounts, hideDivisions, hideList, hideTable } from './suppression.ts'

const runs = propertyRuns({ quick: 500, deep: 10_000 })
const count = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 80 }) },
  { weight: 1, arbitrary: fc.constant(0) },
)
const table = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(count, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  )
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

interface Unknowns {
  /** Coefficients of the hidden counts, one equation per row. */
  equations: number[][]
  values: number[]
}

/** Builds the published equations of a table over its hidden counts: every row, every column and both sums of totals. */
function listUnknowns(cells: number[][], hidden: ReturnType<typeof hideTable>): Unknowns & { names: string[] } {
  const names: string[] = []
  const values: number[] = []
  const index = new Map<string, number>()
  const note = (name: string, value: number, isHidden: boolean) => {
    if (!isHidden) return
    index.set(name, names.length)
    names.push(name)
    values.push(value)
  }
  const columns = cells[0]?.length ?? 0
  for (const [row, line] of cells.entries()) {
    for (const [column, value] of line.entries()) note(`${row},${column}`, value, hidden.cells[row]?.[column] === true)
    note(`${row},*`, sum(line), hidden.rows[row] === true)
  }
  for (let column = 0; column < columns; column++)
    note(`*,${column}`, sum(cells.map((line) => line[column] ?? 0)), hidden.columns[column] === true)
  note('*,*', sum(cells.flat()), hidden.total)
  const equation = (parts: string[], total: string) => {
    const line = names.map(() => 0)
    for (const part of parts) {
      const at = index.get(part)
      if (at !== undefined) line[at] = 1
    }
    const at = index.get(total)
    if (at !== undefined) line[at] = -1
    return line
  }
  const each = (length: number) => Array.from({ length }, (_none, index) => index)
  return {
    names,
    values,
    equations: [
      ...each(cells.length).map((row) =>
        equation(
          each(columns).map((column) => `${row},${column}`),
          `${row},*`,
        ),
      ),
      ...each(columns).map((column) =>
        equation(
          each(cells.length).map((row) => `${row},${column}`),
          `*,${column}`,
        ),
      ),
      equation(
        each(cells.length).map((row) => `${row},*`),
        '*,*',
      ),
      equation(
        each(columns).map((column) => `*,${column}`),
        '*,*',
      ),
    ],
  }
}

/** Searches for a small change of the hidden counts that satisfies every equation and keeps each count possible. */
function canMove({ equations, values }: Unknowns, at: number): boolean {
  const size = values.length
  const step = values.map(() => 0)
  const open = equations.map((line) => line.reduce((last, value, index) => (value === 0 ? last : index), -1))
  const search = (index: number): boolean => {
    if (index === size) return step[at] !== 0
    // a hidden zero can only grow; a hidden positive count stays at 1 or more
    for (const move of [0, 1, -1]) {
      if (index === at && move === 0) continue
      if (move === -1 && (values[index] as number) < 2) continue
      step[index] = move
      const fits = equations.every(
        (line, which) => open[which] !== index || sum(line.map((value, one) => value * (step[one] as number))) === 0,
      )
      if (fits && search(index + 1)) return true
    }
    step[index] = 0
    return false
  }
  return search(0)
}

describe('hideTable', () => {
  it('hides every count below ten in a table and shows counts that reveal none of these', () => {
    expect(hideTable([[40, 50]])).toEqual({ cells: [[false, false]], rows: [false], columns: [false, false], total: false })
    const hidden = hideTable([
      [3, 40, 50],
      [60, 70, 80],
      [90, 100, 110],
    ])
    // one small cell hides the smallest rectangle with it, and no total
    expect(hidden.cells).toEqual([
      [true, true, false],
      [true, true, false],
      [false, false, false],
    ])
    expect([hidden.total, ...hidden.rows, ...hidden.columns]).not.toContain(true)
  })

  it('hides cells of a table rather than totals, even larger ones', () => {
    const hidden = hideTable([
      [3, 40, 0],
      [0, 50, 60],
      [70, 0, 80],
    ])
    expect(hidden.cells[0]?.[0]).toBe(true)
    expect([...hidden.rows, ...hidden.columns, hidden.total]).not.toContain(true)
  })

  it('shows a true zero in a table, except under a hidden total', () => {
    const hidden = hideTable([
      [0, 20, 30],
      [0, 4, 0],
      [0, 40, 50],
    ])
    expect(hidden.cells[0]?.[0]).toBe(false)
    // nobody is in the first column, so its zero reveals nothing
    expect(hidden.cells[1]).toEqual([false, true, true])
    expect(hidden.rows[1]).toBe(true)
    expect(hidden.total).toBe(false)
  })

  it('hides every count in a table with a total below ten', () => {
    const hidden = hideTable([
      [0, 4],
      [5, 0],
    ])
    expect([...hidden.cells.flat(), ...hidden.rows, ...hidden.columns, hidden.total]).not.toContain(false)
  })

  it('never shows a count between 1 and 9 in a table', () => {
    fc.assert(
      fc.property(table, (cells) => {
        const hidden = hideTable(cells)
        for (const [row, line] of cells.entries()) {
          for (const [column, value] of line.entries())
            if (value > 0 && value < 10) expect(hidden.cells[row]?.[column]).toBe(true)
          if (sum(line) > 0 && sum(line) < 10) expect(hidden.rows[row]).toBe(true)
        }
      }),
      runs,
    )
  })

  it('leaves no hidden count in a table that the totals determine', () => {
    fc.assert(
      fc.property(table, (cells) => {
        const hidden = hideTable(cells)
        const unknowns = listUnknowns(cells, hidden)
        const known = findDeterminedUnknowns(unknowns.equations)
        if (!everythingHidden(cells, hidden)) expect(known.map((at) => unknowns.names[at])).toEqual([])
      }),
      runs,
    )
  })

  it('leaves no hidden count in a table that follows from counts being non-negative', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
          .chain(([rows, columns]) =>
            fc.array(fc.array(count, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
          ),
        (cells) => {
          const hidden = hideTable(cells)
          if (everythingHidden(cells, hidden)) return
          const unknowns = listUnknowns(cells, hidden)
          for (const at of unknowns.values.keys()) expect(canMove(unknowns, at), unknowns.names[at]).toBe(true)
        },
      ),
      {
        ...runs,
        numRuns: Math.min(runs.numRuns, 3000),
        // counts of 1 that another count could only replace by falling to 0
        examples: [
          [
            [
              [0, 1, 0],
              [0, 9, 9],
              [10, 0, 1],
            ],
          ],
        ],
      },
    )
  })

  it('hides counts of at least ten in sum in every line of a table whose total is shown', () => {
    fc.assert(
      fc.property(table, (cells) => {
        const hidden = hideTable(cells)
        for (const [row, line] of cells.entries()) {
          const within = sum(line.filter((_value, column) => hidden.cells[row]?.[column]))
          if (!hidden.rows[row]) expect(within === 0 || within >= 10).toBe(true)
        }
        for (let column = 0; column < (cells[0]?.length ?? 0); column++) {
          const within = sum(cells.filter((_line, row) => hidden.cells[row]?.[column]).map((line) => line[column] ?? 0))
          if (!hidden.columns[column]) expect(within === 0 || within >= 10).toBe(true)
        }
      }),
      runs,
    )
  })
})

/** True if only zeros are shown, so that nothing can be derived. */
function everythingHidden(cells: number[][], hidden: ReturnType<typeof hideTable>): boolean {
  const disclosed = cells.flatMap((line, row) => line.filter((_value, column) => !hidden.cells[row]?.[column]))
  return hidden.total && hidden.rows.every(Boolean) && hidden.columns.every(Boolean) && sum(disclosed) === 0
}

describe('hideList', () => {
  it('hides a second count of a list if one is small, and every count of a small total', () => {
    expect(hideList([3, 20, 40])).toEqual({ parts: [true, true, false], total: false })
    expect(hideList([3, 0, 40])).toEqual({ parts: [true, false, true], total: false })
    expect(hideList([3, 0])).toEqual({ parts: [true, true], total: true })
    expect(hideList([0, 0])).toEqual({ parts: [false, false], total: false })
    expect(hideList([12, 0])).toEqual({ parts: [false, false], total: false })
  })

  it('hides at least two counts of a list with ten members together', () => {
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 9 }), (values) => {
        const { parts, total } = hideList(values)
        const hidden = values.filter((value, index) => parts[index] && value > 0)
        if (total || hidden.length === 0) return
        expect(hidden.length).toBeGreaterThan(1)
        expect(sum(hidden)).toBeGreaterThanOrEqual(10)
      }),
      runs,
    )
  })
})

describe('suppression of counts by equations', () => {
  it('leaves no hidden count that the equations determine', () => {
    const edges = fc.array(
      fc.record({ value: count, from: fc.integer({ min: 0, max: 4 }), to: fc.integer({ min: 0, max: 4 }) }),
      { minLength: 3, maxLength: 12 },
    )
    fc.assert(
      fc.property(edges, (drawn) => {
        // an outside count balances each node
        const inner: CountEdge[] = drawn.filter(({ from, to }) => from !== to)
        const balance = [0, 1, 2, 3, 4].map((node) =>
          sum(inner.map(({ from, to, value }) => (to === node ? value : 0) - (from === node ? value : 0))),
        )
        const counts: CountEdge[] = [
          ...inner,
          ...balance.map(
            (left, node): CountEdge =>
              left >= 0 ? { value: left, from: node, to: 5, isTotal: true } : { value: -left, from: 5, to: node, isTotal: true },
          ),
        ]
        const hidden = hideCounts(counts, 10)
        const places = [...counts.keys()].filter((index) => hidden[index])
        if (counts.every(({ value }, index) => hidden[index] || value === 0)) return
        const equations = [0, 1, 2, 3, 4, 5].map((node) =>
          places.map((position) => (counts[position]?.to === node ? 1 : 0) - (counts[position]?.from === node ? 1 : 0)),
        )
        expect(findDeterminedUnknowns(equations)).toEqual([])
      }),
      runs,
    )
  })
})

describe('hideDivisions', () => {
  it('hides a count that would reveal a hidden count of another list', () => {
    // online shops are the last location and the last category
    const locations = { values: [300, 8, 40], places: [[0, 1], [2], [3]] }
    const categories = { values: [180, 128, 40], places: [[0], [1, 2], [3]] }
    const [byLocation, byCategory] = hideDivisions([locations, categories])
    expect(byLocation?.parts).toEqual([false, true, true])
    expect(byCategory?.parts[2]).toBe(true)
  })

  it('leaves no hidden count that all lists together determine', () => {
    const division = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(
        fc.array(count, { minLength: 8, maxLength: 8 }),
        fc.array(division, { minLength: 1, maxLength: 3 }),
        (members, drawn) => {
          const divisions = drawn.map((parts) => {
            const places = [0, 1, 2, 3].map((part) => [...parts.keys()].filter((position) => parts[position] === part))
            return { places, values: places.map((own) => sum(own.map((position) => members[position] ?? 0))) }
          })
          const hidden = hideDivisions(divisions)
          if (hidden.some(({ total }) => total)) {
            expect(hidden.every(({ parts }) => parts.every(Boolean))).toBe(true)
            return
          }
          // the known equations: hidden parts and the eight counts are unknown, everything shown is known
          const unknown: { index: number; at: number }[] = []
          for (const [index, { values }] of divisions.entries()) {
            for (const [at, value] of values.entries()) {
              if (value > 0 && value < 10) expect(hidden[index]?.parts[at]).toBe(true)
              if (hidden[index]?.parts[at]) unknown.push({ index, at })
            }
          }
          const equations: number[][] = divisions.flatMap(({ places }, index) =>
            places.map((own, at) => [
              ...members.map((_count, position) => (own.includes(position) ? 1 : 0)),
              ...unknown.map((item) => (item.index === index && item.at === at ? -1 : 0)),
            ]),
          )
          equations.push([...members.map(() => 1), ...unknown.map(() => 0)])
          const known = findDeterminedUnknowns(equations).filter((at) => at >= members.length)
          const solved = known.map((at) => unknown[at - members.length] as { index: number; at: number })
          expect(solved.filter(({ index, at }) => (divisions[index]?.values[at] ?? 0) > 0)).toEqual([])
        },
      ),
      runs,
    )
  })
})
