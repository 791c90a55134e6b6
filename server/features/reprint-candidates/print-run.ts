/** Number of copies to print, from the distribution of the demand and the costs of printing too few or too many. */

export interface PrintQuery {
  /** Copies in stores, at wholesalers and at the publisher. */
  stock: number
  /** Equally likely demands until the delivery of a reprint, and over all weeks that it should cover; in the same order. */
  untilDelivery: readonly number[]
  demands: readonly number[]
  /** Yen for a copy that is missing, and for a copy that is left over. */
  lostCost: number
  returnCost: number
  lotSize: number
  /** Percent of stock and reprint together. */
  targetReturnRate: number
}

export interface PrintOutcome {
  copies: number
  /** Yen. */
  lostCost: number
  returnCost: number
  /** Copies expected to be left over, and their percentage of stock and reprint; null without copies. */
  returns: number
  returnRate: number | null
}

export interface PrintSuggestion extends PrintOutcome {
  /** Copies with the least cost, whatever the return rate. */
  cheapest: number
}

const computeMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Returns the demands that copies can serve: sales lost before the delivery cannot be recovered. */
const computeServableDemands = ({ stock, untilDelivery, demands }: PrintQuery): number[] =>
  demands.map((demand, index) => demand - Math.max(0, (untilDelivery[index] ?? 0) - stock))

/** Returns the expected cost of printing a number of copies. */
export function estimatePrintRun(query: PrintQuery, copies: number): PrintOutcome {
  const servable = computeServableDemands(query)
  const all = query.stock + copies
  const returns = computeMean(servable.map((demand) => Math.max(0, all - demand)))
  return {
    copies,
    lostCost: computeMean(servable.map((demand) => Math.max(0, demand - all))) * query.lostCost,
    returnCost: returns * query.returnCost,
    returns,
    returnRate: all > 0 ? (returns / all) * 100 : null,
  }
}

/** Returns the multiple of the lot size with the least cost whose return rate is at most the target; 0 if there is none. */
export function suggestPrintRun(query: PrintQuery): PrintSuggestion {
  const { lotSize, stock, targetReturnRate } = query
  const getCost = (lots: number) => {
    const { lostCost, returnCost } = estimatePrintRun(query, lots * lotSize)
    return lostCost + returnCost
  }
  // the cost falls, then rises: the first step that saves nothing ends at the least cost
  const most = Math.max(0, Math.ceil((Math.max(0, ...computeServableDemands(query)) - stock) / lotSize))
  const cheapest = findLeastValue(most, (lots) => getCost(lots + 1) >= getCost(lots))
  const tooMany = findLeastValue(
    cheapest,
    (lots) => (estimatePrintRun(query, (lots + 1) * lotSize).returnRate ?? 0) > targetReturnRate,
  )
  return { ...estimatePrintRun(query, tooMany * lotSize), cheapest: cheapest * lotSize }
}

/**
 * Returns the first whole number up to `most` for which the condition holds, and from which on it holds; `most` if there is
 * none.
 */
function findLeastValue(most: number, holds: (value: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Numbers of copies in a comparison of costs. */
const COMPARED = 9

/** Returns numbers of copies around the suggestion, in steps of whole lots, including the suggestion. */
export function listComparedCopies({
  copies,
  cheapest,
  lotSize,
}: {
  copies: number
  cheapest: number
  lotSize: number
}): number[] {
  const step = lotSize * Math.max(1, Math.ceil(Math.max(copies, cheapest) / lotSize / 8))
  const first = copies - Math.min(Math.floor(copies / step), 4) * step
  return Array.from({ length: COMPARED }, (_none, index) => first + index * step)
}
