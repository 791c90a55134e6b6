/** Distributes `count` choices over the weights in proportion: returns the index of a weight for each choice, in order. */
export function apportionChoices(weights: readonly number[], count: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const choices: number[] = []
  let reached = 0
  for (const [index, weight] of weights.entries()) {
    reached += (weight / sum) * count
    while (choices.length < Math.round(reached)) choices.push(index)
  }
  return choices
}

/** Encodes 64 weighted choices as letters, A for the first weight: SQL picks one at random by its position. */
export const encodeChoices = (weights: readonly number[]): string =>
  apportionChoices(weights, 64)
    .map((index) => String.fromCharCode(65 + index))
    .join('')
