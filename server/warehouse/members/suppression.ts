/**
 * Which counts of people may leave the server (domain 1.7). A count below k names too few; hiding it alone is not enough
 * where totals stand beside it, so more is hidden until nothing that is hidden can be worked out.
 *
 * Counts that add up are a flow: every published equation (a row's total, a column's total, "kept + new + returned =
 * buyers") is a node where what comes in equals what goes out, and every count an edge from one node to another. What is
 * hidden can then move only around cycles of hidden edges: a hidden count that lies on none (a bridge) is known. On a
 * cycle it could still be known because counts are never negative, so the cycle has to leave room: every count that
 * would become smaller must stay at 1 or more.
 *
 * A true 0 is shown as 0: that nobody did something names nobody. It is hidden where a total above it is below k, unless
 * another is 0 itself: there the zeros would tell what the few did not do, which is what they did.
 */

/** Distinct members below which a cell of a demography is hidden. */
export const CELL_K = 10
/** Members in whole lots of so many: those over are not counted. */
export const inTens = (members: number): number => Math.floor(members / CELL_K) * CELL_K
/** Units (receipts or members) below which a pair of products is hidden. */
export const PAIR_K = 5
/** Members with both of a pair, in whole lots. */
export const inFives = (members: number): number => Math.floor(members / PAIR_K) * PAIR_K

/** One published count. At every node, what comes in equals what goes out. */
export interface Count {
  value: number
  from: number
  to: number
  /** A total is hidden only where nothing else can be. */
  total?: boolean
  /** Places of the totals that this count is part of. */
  under?: readonly number[]
}

const tooFew = (value: number, k: number) => value > 0 && value < k

/** A total costs more than any cells that can be hidden in its place. */
const TOTAL_COST = 1e12

interface Reached {
  cost: number
  /** Places of the counts on the way. */
  path: readonly number[]
}

/** The way between two nodes that hides least of what is shown; null where there is none. */
function cheapestWay(counts: readonly Count[], hidden: readonly boolean[], [start, goal]: [number, number], without: number) {
  const best = new Map<number, Reached>([[start, { cost: 0, path: [] }]])
  const open = new Set([start])
  while (open.size > 0) {
    const node = [...open].reduce((a, b) => ((best.get(b)?.cost ?? 0) < (best.get(a)?.cost ?? 0) ? b : a))
    open.delete(node)
    const here = best.get(node)
    if (here === undefined || node === goal) return here ?? null
    for (const [index, { from, to, value, total }] of counts.entries()) {
      if (index === without || (value === 0 && !hidden[index])) continue
      // along the way a count grows; against it, it shrinks, and has to stay at 1 or more
      const next = from === node ? to : to === node && value >= 2 ? from : null
      if (next === null) continue
      const cost = here.cost + (hidden[index] ? 0 : value + (total ? TOTAL_COST : 0))
      if (cost >= (best.get(next)?.cost ?? Number.POSITIVE_INFINITY)) continue
      best.set(next, { cost, path: [...here.path, index] })
      open.add(next)
    }
  }
  return null
}

/**
 * What has to be hidden so that a hidden count can have been another one with all that is shown staying as it is: the
 * counts of a cycle around it. Nothing where it lies on one; null where there is none.
 */
function cycleAround(counts: readonly Count[], hidden: readonly boolean[], at: number): number[] | null {
  const { from, to, value } = counts[at] as Count
  const more = cheapestWay(counts, hidden, [to, from], at)
  const less = value >= 2 ? cheapestWay(counts, hidden, [from, to], at) : null
  const way = more === null || (less !== null && less.cost < more.cost) ? less : more
  return way === null ? null : way.path.filter((index) => !hidden[index])
}

/** Is the sum of what is hidden at the node known, and below k? */
function sumTooSmall(counts: readonly Count[], hidden: readonly boolean[], node: number, k: number): boolean {
  let coming = 0
  let going = 0
  for (const [index, { from, to, value }] of counts.entries()) {
    if (!hidden[index]) continue
    if (to === node) coming += value
    if (from === node) going += value
  }
  // with hidden counts on both sides only their difference is known
  return (coming === 0 || going === 0) && tooFew(coming + going, k)
}

/** Places of the counts that are hidden; those of `forced` in any case. */
export function hide(counts: readonly Count[], k: number, forced: readonly boolean[] = []): boolean[] {
  const primary = counts.map(({ value }) => tooFew(value, k))
  // under a total of nobody every count is plainly 0
  const isUnder = ({ under = [] }: Count) =>
    under.some((total) => primary[total]) && !under.some((total) => counts[total]?.value === 0)
  const hidden = counts.map((count, index) => primary[index] === true || forced[index] === true || isUnder(count))
  const nodes = 1 + Math.max(-1, ...counts.flatMap(({ from, to }) => [from, to]))
  /** Hides the smallest count that is still shown at one of the nodes, else anywhere. */
  const hideMore = (...at: number[]): boolean => {
    const shown = [...counts.keys()].filter((index) => !hidden[index] && (counts[index]?.value ?? 0) !== 0)
    const near = shown.filter((index) => at.includes(counts[index]?.from ?? -1) || at.includes(counts[index]?.to ?? -1))
    const [least] = (near.length > 0 ? near : shown).sort(
      (a, b) =>
        Number(counts[a]?.total ?? false) - Number(counts[b]?.total ?? false) ||
        (counts[a]?.value ?? 0) - (counts[b]?.value ?? 0) ||
        a - b,
    )
    if (least === undefined) return false
    hidden[least] = true
    return true
  }
  for (;;) {
    const node = Array.from({ length: nodes }, (_none, index) => index).find((value) => sumTooSmall(counts, hidden, value, k))
    if (node !== undefined) {
      if (!hideMore(node)) return hidden
      continue
    }
    let changed = false
    for (const [index, { from, to }] of counts.entries()) {
      if (!hidden[index]) continue
      const needed = cycleAround(counts, hidden, index)
      if (needed?.length === 0) continue
      if (needed === null) changed = hideMore(from, to) || changed
      else for (const value of needed) hidden[value] = true
      changed ||= needed !== null
    }
    if (!changed) return hidden
  }
}

export interface HiddenTable {
  cells: boolean[][]
  rows: boolean[]
  columns: boolean[]
  total: boolean
}

/** What is hidden of a table with published totals of its rows, its columns and everything. */
export function hideTable(cells: readonly (readonly number[])[], k = CELL_K): HiddenTable {
  const rows = cells.length
  const columns = cells[0]?.length ?? 0
  // a row's node takes in its total and gives out its cells; a column's takes in cells and gives out its total
  const rowTotals = rows
  const columnTotals = rows + 1
  const columnNode = (column: number) => rows + 2 + column
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const at = (row: number, column: number) => row * columns + column
  const rowAt = (row: number) => rows * columns + row
  const columnAt = (column: number) => rows * columns + rows + column
  const totalAt = rows * columns + rows + columns
  const counts: Count[] = [
    ...cells.flatMap((line, row) =>
      line.map((value, column) => ({
        value,
        from: row,
        to: columnNode(column),
        under: [rowAt(row), columnAt(column), totalAt],
      })),
    ),
    ...cells.map((line, row) => ({ value: sum(line), from: rowTotals, to: row, total: true, under: [totalAt] })),
    ...Array.from({ length: columns }, (_none, column) => ({
      value: sum(cells.map((line) => line[column] ?? 0)),
      from: columnNode(column),
      to: columnTotals,
      total: true,
      under: [totalAt],
    })),
    { value: sum(cells.flat()), from: columnTotals, to: rowTotals, total: true },
  ]
  const hidden = hide(counts, k)
  return {
    cells: cells.map((line, row) => line.map((_value, column) => hidden[at(row, column)] ?? false)),
    rows: cells.map((_line, row) => hidden[rowAt(row)] ?? false),
    columns: Array.from({ length: columns }, (_none, column) => hidden[columnAt(column)] ?? false),
    total: hidden[totalAt] ?? false,
  }
}

/** What is hidden of a list with a published total. */
export function hideList(
  values: readonly number[],
  k = CELL_K,
  forced: readonly boolean[] = [],
): { parts: boolean[]; total: boolean } {
  const counts: Count[] = [
    ...values.map((value) => ({ value, from: 0, to: 1, under: [values.length] })),
    { value: values.reduce((all, value) => all + value, 0), from: 1, to: 0, total: true },
  ]
  const hidden = hide(counts, k, forced)
  return { parts: hidden.slice(0, -1), total: hidden[values.length] ?? false }
}

/** Lists that divide the same members in different ways: each part with the places that it is made of. */
export interface Division {
  values: readonly number[]
  /** Places of each part; whoever asks knows them. */
  places: readonly (readonly number[])[]
}

/** Is a sum of counts known once the sums of some groups of them are? */
function isKnown(known: readonly (readonly number[])[], row: readonly number[]): boolean {
  const rest = [...row]
  const lines = known.map((line) => [...line])
  for (const [top, line] of lines.entries()) {
    const pivot = line.findIndex((value) => Math.abs(value) > 1e-9)
    if (pivot === -1) continue
    for (const item of [...lines.slice(top + 1), rest]) {
      const times = (item[pivot] ?? 0) / (line[pivot] ?? 1)
      if (times !== 0) for (const [at, value] of line.entries()) item[at] = (item[at] ?? 0) - times * value
    }
  }
  return rest.every((value) => Math.abs(value) < 1e-9)
}

/**
 * What is hidden of lists beside each other. The same stores can be a part of two lists (internet shops are a location and
 * a category): what one hides, the others must not show.
 */
export function hideDivisions(divisions: readonly Division[], k = CELL_K): { parts: boolean[]; total: boolean }[] {
  const width = 1 + Math.max(0, ...divisions.flatMap(({ places }) => places.flat()))
  const line = (places: readonly number[]) => Array.from({ length: width }, (_none, at) => (places.includes(at) ? 1 : 0))
  const lines = divisions.map(({ places }) => places.map(line))
  const forced = divisions.map(({ values }) => values.map(() => false))
  for (;;) {
    const hidden = divisions.map(({ values }, index) => hideList(values, k, forced[index]))
    if (hidden.some(({ total }) => total)) return hidden.map(({ parts }) => ({ parts: parts.map(() => true), total: true }))
    const shown = lines.flatMap((parts, index) => parts.filter((_part, at) => !hidden[index]?.parts[at]))
    const known = [line([...Array(width).keys()]), ...shown]
    const given = divisions.flatMap(({ values }, index) =>
      values.flatMap((value, at) =>
        value > 0 && hidden[index]?.parts[at] && isKnown(known, lines[index]?.[at] ?? []) ? [{ index, at }] : [],
      ),
    )[0]
    if (!given) return hidden
    // what shares places with it tells most; the smallest of that goes first
    const touches = (index: number, at: number) =>
      (divisions[index]?.places[at] ?? []).some((place) => divisions[given.index]?.places[given.at]?.includes(place))
    const [next] = divisions
      .flatMap(({ values }, index) => values.map((value, at) => ({ index, at, value, near: touches(index, at) })))
      .filter(({ index, at, value }) => value > 0 && !hidden[index]?.parts[at])
      .sort((a, b) => Number(b.near) - Number(a.near) || a.value - b.value || a.index - b.index || a.at - b.at)
    const list = next ? forced[next.index] : undefined
    if (!next || !list) return hidden
    list[next.at] = true
  }
}
