/**
 * Decides which counts of members may leave the server (domain 1.7). A count below k identifies too few people. Hiding it alone
 * is not enough if totals are shown beside it, so more counts are hidden until no hidden count can be derived.
 *
 * Counts that add up are a flow: every published equation (a row's total, a column's total, “kept + new + returned = buyers”) is
 * a node where inflow equals outflow, and every count is an edge between two nodes. Hidden counts can then vary only around
 * cycles of hidden edges: a hidden count on no cycle (a bridge) is determined. On a cycle it could still be determined because
 * counts are never negative, so the cycle must leave room: every count that would decrease must stay at 1 or more.
 *
 * A true 0 is shown as 0, since it identifies nobody. It is hidden if a total above it is below k, unless another total above it
 * is 0: otherwise the zeros would reveal what the few did not do, and so what they did.
 */

/** Minimum of distinct members; demographic cells below it are hidden. */
export const MIN_CELL_MEMBERS = 10
/** Rounds members down to whole lots of ten. */
export const roundDownToTens = (members: number): number => Math.floor(members / MIN_CELL_MEMBERS) * MIN_CELL_MEMBERS
/** Minimum of units (receipts or members); pairs of products below it are hidden. */
export const MIN_PAIR_UNITS = 5
/** Rounds the members with both products of a pair down to whole lots of five. */
export const roundDownToFives = (members: number): number => Math.floor(members / MIN_PAIR_UNITS) * MIN_PAIR_UNITS

/** One published count, as an edge. At every node, inflow equals outflow. */
export interface CountEdge {
  value: number
  from: number
  to: number
  /** A total is hidden only if nothing else can be. */
  isTotal?: boolean
  /** Indexes of the totals that contain this count. */
  under?: readonly number[]
}

const isTooFew = (value: number, k: number) => value > 0 && value < k

/** Cost of hiding a total: higher than that of any cells that could be hidden instead. */
const TOTAL_COST = 1e12

interface Reached {
  cost: number
  /** Indexes of the counts on the path. */
  path: readonly number[]
}

/** Returns the path between two nodes that hides least of what is shown; null if there is none. */
function findCheapestPath(
  counts: readonly CountEdge[],
  hidden: readonly boolean[],
  [start, goal]: [number, number],
  without: number,
) {
  const best = new Map<number, Reached>([[start, { cost: 0, path: [] }]])
  const open = new Set([start])
  while (open.size > 0) {
    const node = [...open].reduce((a, b) => ((best.get(b)?.cost ?? 0) < (best.get(a)?.cost ?? 0) ? b : a))
    open.delete(node)
    const current = best.get(node)
    if (current === undefined || node === goal) return current ?? null
    for (const [index, { from, to, value, isTotal }] of counts.entries()) {
      if (index === without || (value === 0 && !hidden[index])) continue
      // in the edge's direction a count grows; against it, it shrinks and must stay at 1 or more
      const next = from === node ? to : to === node && value >= 2 ? from : null
      if (next === null) continue
      const cost = current.cost + (hidden[index] ? 0 : value + (isTotal ? TOTAL_COST : 0))
      if (cost >= (best.get(next)?.cost ?? Number.POSITIVE_INFINITY)) continue
      best.set(next, { cost, path: [...current.path, index] })
      open.add(next)
    }
  }
  return null
}

/**
 * Returns the counts to hide so that a hidden count could have another value while all shown counts stay the same: the counts of
 * a cycle through it. Empty if it already lies on one; null if there is none.
 */
function findHidingCycle(counts: readonly CountEdge[], hidden: readonly boolean[], at: number): number[] | null {
  const { from, to, value } = counts[at] as CountEdge
  const more = findCheapestPath(counts, hidden, [to, from], at)
  const less = value >= 2 ? findCheapestPath(counts, hidden, [from, to], at) : null
  const path = more === null || (less !== null && less.cost < more.cost) ? less : more
  return path === null ? null : path.path.filter((index) => !hidden[index])
}

/** True if the sum of the hidden counts at the node is known and below k. */
function isHiddenSumTooSmall(counts: readonly CountEdge[], hidden: readonly boolean[], node: number, k: number): boolean {
  let inflow = 0
  let outflow = 0
  for (const [index, { from, to, value }] of counts.entries()) {
    if (!hidden[index]) continue
    if (to === node) inflow += value
    if (from === node) outflow += value
  }
  // with hidden counts on both sides only their difference is known
  return (inflow === 0 || outflow === 0) && isTooFew(inflow + outflow, k)
}

/** Returns, for each count, whether it must be hidden. Counts flagged in `forced` always are. */
export function hideCounts(counts: readonly CountEdge[], k: number, forced: readonly boolean[] = []): boolean[] {
  const primary = counts.map(({ value }) => isTooFew(value, k))
  // under a total of 0 every count is evidently 0
  const isUnder = ({ under = [] }: CountEdge) =>
    under.some((total) => primary[total]) && !under.some((total) => counts[total]?.value === 0)
  const hidden = counts.map((count, index) => primary[index] === true || forced[index] === true || isUnder(count))
  const nodes = 1 + Math.max(-1, ...counts.flatMap(({ from, to }) => [from, to]))
  /** Hides the smallest shown count at one of the nodes, else anywhere. Returns false if there is none. */
  const hideMore = (...at: number[]): boolean => {
    const disclosed = [...counts.keys()].filter((index) => !hidden[index] && (counts[index]?.value ?? 0) !== 0)
    const neighbours = disclosed.filter((index) => at.includes(counts[index]?.from ?? -1) || at.includes(counts[index]?.to ?? -1))
    const [least] = (neighbours.length > 0 ? neighbours : disclosed).sort(
      (a, b) =>
        Number(counts[a]?.isTotal ?? false) - Number(counts[b]?.isTotal ?? false) ||
        (counts[a]?.value ?? 0) - (counts[b]?.value ?? 0) ||
        a - b,
    )
    if (least === undefined) return false
    hidden[least] = true
    return true
  }
  for (;;) {
    const node = Array.from({ length: nodes }, (_none, index) => index).find((value) =>
      isHiddenSumTooSmall(counts, hidden, value, k),
    )
    if (node !== undefined) {
      if (!hideMore(node)) return hidden
      continue
    }
    let hasChanged = false
    for (const [index, { from, to }] of counts.entries()) {
      if (!hidden[index]) continue
      const cycle = findHidingCycle(counts, hidden, index)
      if (cycle?.length === 0) continue
      if (cycle === null) hasChanged = hideMore(from, to) || hasChanged
      else for (const value of cycle) hidden[value] = true
      hasChanged ||= cycle !== null
    }
    if (!hasChanged) return hidden
  }
}

export interface HiddenTable {
  cells: boolean[][]
  rows: boolean[]
  columns: boolean[]
  total: boolean
}

/** Decides what to hide in a table with published totals of rows, columns and the whole. */
export function hideTable(cells: readonly (readonly number[])[], k = MIN_CELL_MEMBERS): HiddenTable {
  const rows = cells.length
  const columns = cells[0]?.length ?? 0
  // a row's node has its total as inflow and its cells as outflow; a column's node has its cells as inflow and its total as
  // outflow
  const rowTotals = rows
  const columnTotals = rows + 1
  const getColumnNode = (column: number) => rows + 2 + column
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const getCellIndex = (row: number, column: number) => row * columns + column
  const getRowTotalIndex = (row: number) => rows * columns + row
  const getColumnTotalIndex = (column: number) => rows * columns + rows + column
  const totalAt = rows * columns + rows + columns
  const counts: CountEdge[] = [
    ...cells.flatMap((line, row) =>
      line.map(
        (value, column): CountEdge => ({
          value,
          from: row,
          to: getColumnNode(column),
          under: [getRowTotalIndex(row), getColumnTotalIndex(column), totalAt],
        }),
      ),
    ),
    ...cells.map((line, row): CountEdge => ({ value: sum(line), from: rowTotals, to: row, isTotal: true, under: [totalAt] })),
    ...Array.from(
      { length: columns },
      (_none, column): CountEdge => ({
        value: sum(cells.map((line) => line[column] ?? 0)),
        from: getColumnNode(column),
        to: columnTotals,
        isTotal: true,
        under: [totalAt],
      }),
    ),
    { value: sum(cells.flat()), from: columnTotals, to: rowTotals, isTotal: true },
  ]
  const hidden = hideCounts(counts, k)
  return {
    cells: cells.map((line, row) => line.map((_value, column) => hidden[getCellIndex(row, column)] ?? false)),
    rows: cells.map((_line, row) => hidden[getRowTotalIndex(row)] ?? false),
    columns: Array.from({ length: columns }, (_none, column) => hidden[getColumnTotalIndex(column)] ?? false),
    total: hidden[totalAt] ?? false,
  }
}

/** Decides what to hide in a list with a published total. */
export function hideList(
  values: readonly number[],
  k = MIN_CELL_MEMBERS,
  forced: readonly boolean[] = [],
): { parts: boolean[]; total: boolean } {
  const counts: CountEdge[] = [
    ...values.map((value): CountEdge => ({ value, from: 0, to: 1, under: [values.length] })),
    { value: values.reduce((all, value) => all + value, 0), from: 1, to: 0, isTotal: true },
  ]
  const hidden = hideCounts(counts, k, forced)
  return { parts: hidden.slice(0, -1), total: hidden[values.length] ?? false }
}

/** Lists that divide the same members in different ways: each part with the elementary counts that it consists of. */
export interface Division {
  values: readonly number[]
  /** Elementary counts of each part, by index; requesters know them. */
  places: readonly (readonly number[])[]
}

/** True if the sum of some counts follows from the known sums of groups of them. */
function isDerivable(known: readonly (readonly number[])[], row: readonly number[]): boolean {
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
 * Decides what to hide in several lists of the same members. The same stores can be part of two lists (online shops are a
 * location and a category): a part hidden in one must not be shown by another.
 */
export function hideDivisions(divisions: readonly Division[], k = MIN_CELL_MEMBERS): { parts: boolean[]; total: boolean }[] {
  const width = 1 + Math.max(0, ...divisions.flatMap(({ places }) => places.flat()))
  const line = (places: readonly number[]) => Array.from({ length: width }, (_none, at) => (places.includes(at) ? 1 : 0))
  const lines = divisions.map(({ places }) => places.map(line))
  const forced = divisions.map(({ values }) => values.map(() => false))
  for (;;) {
    const hidden = divisions.map(({ values }, index) => hideList(values, k, forced[index]))
    if (hidden.some(({ total }) => total)) return hidden.map(({ parts }) => ({ parts: parts.map(() => true), total: true }))
    const disclosed = lines.flatMap((parts, index) => parts.filter((_part, at) => !hidden[index]?.parts[at]))
    const known = [line([...Array(width).keys()]), ...disclosed]
    const derivableCell = divisions.flatMap(({ values }, index) =>
      values.flatMap((value, at) =>
        value > 0 && hidden[index]?.parts[at] && isDerivable(known, lines[index]?.[at] ?? []) ? [{ index, at }] : [],
      ),
    )[0]
    if (!derivableCell) return hidden
    // counts that share elementary counts with it reveal most; the smallest of them is hidden first
    const touches = (index: number, at: number) =>
      (divisions[index]?.places[at] ?? []).some((cell) =>
        divisions[derivableCell.index]?.places[derivableCell.at]?.includes(cell),
      )
    const [next] = divisions
      .flatMap(({ values }, index) => values.map((value, at) => ({ index, at, value, near: touches(index, at) })))
      .filter(({ index, at, value }) => value > 0 && !hidden[index]?.parts[at])
      .sort((a, b) => Number(b.near) - Number(a.near) || a.value - b.value || a.index - b.index || a.at - b.at)
    const list = next ? forced[next.index] : undefined
    if (!next || !list) return hidden
    list[next.at] = true
  }
}
