/**
 * Weights ≥ 0 of columns with the least weighted sum of absolute errors, found by iteratively reweighted least squares. Ridge
 * draws them towards a prior, so that columns that say the same share the weight.
 */
export interface LeastAbsoluteQuery {
  /** Row after row, each as long as the prior. */
  rows: Float64Array
  targets: Float64Array
  importance: Float64Array
  prior: readonly number[]
  /** Relative to the mean information of a column. */
  ridge: number
}

/**
 * A hundredth above the median, which has the least absolute error: demand has more surprises upwards than downwards, so that
 * forecasts of the median together are a little too low.
 */
const QUANTILE = 0.51
const ROUNDS = 10
/** Rounds after which no further column is left out. */
const LEAVING_ROUNDS = 7
/** Smallest error in units of importance, below which errors count as equal. */
const SMALLEST_ERROR = 0.02

export function fitLeastAbsolute({ rows, targets, importance, prior, ridge }: LeastAbsoluteQuery): number[] {
  const columns = prior.length
  let active = prior.map((_value, column) => column)
  let weights: number[] = [...prior]
  for (let round = 0; round < ROUNDS; round++) {
    const sums = sumProducts({ rows, targets, importance }, weights)
    const getSum = (line: number, column: number) => sums[line * (columns + 1) + column] ?? 0
    const pull = (ridge * active.reduce((trace, column) => trace + getSum(column, column), 0)) / active.length + 1e-9
    const equations = active.map((line) =>
      Float64Array.from([
        ...active.map((column) => getSum(Math.min(line, column), Math.max(line, column)) + (line === column ? pull : 0)),
        getSum(line, columns) + pull * (prior[line] ?? 0),
      ]),
    )
    const solved = solveLinearEquations(equations)
    weights = prior.map(() => 0)
    for (const [index, column] of active.entries()) weights[column] = Math.max(0, solved[index] ?? 0)
    const kept = active.filter((_column, index) => (solved[index] ?? 0) > 0)
    if (kept.length > 0 && round < LEAVING_ROUNDS) active = kept
  }
  return weights
}

/** Sums of the products of columns, and of columns and targets, each row weighted by importance ÷ error. */
function sumProducts(
  { rows, targets, importance }: Pick<LeastAbsoluteQuery, 'rows' | 'targets' | 'importance'>,
  weights: readonly number[],
): Float64Array {
  const columns = weights.length
  const factors = Float64Array.from(weights)
  const sums = new Float64Array(columns * (columns + 1))
  for (let index = 0, start = 0; index < targets.length; index++, start += columns) {
    const [target, own] = [targets[index] as number, importance[index] as number]
    let error = target
    for (let column = 0; column < columns; column++) error -= (factors[column] as number) * (rows[start + column] as number)
    const weight = (own * (error > 0 ? QUANTILE : 1 - QUANTILE)) / Math.max(Math.abs(error), SMALLEST_ERROR / own)
    for (let line = 0; line < columns; line++) {
      const scaled = (rows[start + line] as number) * weight
      const base = line * (columns + 1)
      for (let column = line; column < columns; column++)
        sums[base + column] = (sums[base + column] as number) + scaled * (rows[start + column] as number)
      sums[base + columns] = (sums[base + columns] as number) + scaled * target
    }
  }
  return sums
}

/** Solves linear equations, each with its right side at the end, by elimination with pivots. */
export function solveLinearEquations(equations: readonly Float64Array[]): number[] {
  const lines = equations.map((line) => Float64Array.from(line))
  const size = lines.length
  const getCoefficient = (line: number, column: number): number => lines[line]?.[column] ?? 0
  const subtractLine = (line: number, other: number, factor: number) => {
    const changed = lines[line] as Float64Array
    for (let column = 0; column <= size; column++)
      changed[column] = getCoefficient(line, column) - factor * getCoefficient(other, column)
  }
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let line = column + 1; line < size; line++)
      if (Math.abs(getCoefficient(line, column)) > Math.abs(getCoefficient(pivot, column))) pivot = line
    lines.splice(column, 1, ...lines.splice(pivot, 1, ...lines.slice(column, column + 1)))
    const head = getCoefficient(column, column) || 1e-12
    for (let line = 0; line < size; line++)
      if (line !== column && getCoefficient(line, column) !== 0) subtractLine(line, column, getCoefficient(line, column) / head)
  }
  return lines.map((_line, index) => getCoefficient(index, size) / (getCoefficient(index, index) || 1e-12))
}
