/**
 * Protects members in counts by the cell key method of the census offices of Australia and the United Kingdom (domain 1.7,
 * decision 0039). The record keys of a cell's members (record-keys.ts) are added up; the sum modulo KEY_RANGE is the cell key, and
 * a fixed table turns it into a small noise. The same members always get the same noise, whatever condition selected them, so
 * asking again or in other words reveals nothing; a set that differs by one member gets an unrelated noise, so the difference of
 * two results is noise as well. Cells whose noisy count is small are hidden, which says nothing about the true count.
 */

/** Minimum of a noisy count of members; cells below it are hidden. */
export const MIN_CELL_MEMBERS = 10

/** Minimum of the true count: fewer members are hidden whatever their noise. */
export const MIN_TRUE_MEMBERS = 5

/** Number of different record keys and cell keys. */
export const KEY_RANGE = 4096

/**
 * The noise table: of KEY_RANGE cell keys, how many have a noise of 0, how many have +1, and as many -1, +2 … The noise is
 * symmetric, so its mean is 0, and its distribution is the one of highest entropy for its range and variance.
 */
export const NOISE_SHARES = [332, 322, 303, 274, 238, 199, 159, 123, 91, 65, 44, 29, 18, 11, 6]

/** Largest noise of a count, in members. */
export const MAX_NOISE = NOISE_SHARES.length - 1

/** Noises from -MAX_NOISE to MAX_NOISE, each with the first cell key that no longer has it. */
const steps = (() => {
  let end = 0
  return Array.from({ length: 2 * MAX_NOISE + 1 }, (_none, index) => {
    const noise = index - MAX_NOISE
    end += NOISE_SHARES[Math.abs(noise)] ?? 0
    return { noise, end }
  })
})()

/** Variance of the noise of one count. */
export const NOISE_VARIANCE =
  steps.reduce((sum, { noise }) => sum + noise ** 2 * (NOISE_SHARES[Math.abs(noise)] ?? 0), 0) / KEY_RANGE

/** A set of distinct members as a query adds it up: their number and the sum of their record keys. */
export interface MemberSet {
  members: number
  keys: number
}

export const NO_MEMBERS: MemberSet = { members: 0, keys: 0 }

/** Joins sets that have no member in common. */
export const joinSets = (sets: readonly MemberSet[]): MemberSet =>
  sets.reduce((all, { members, keys }) => ({ members: all.members + members, keys: all.keys + keys }), NO_MEMBERS)

/** Returns the noisy count of a set; null if it is hidden. */
export function countMembers({ members, keys }: MemberSet): number | null {
  const cellKey = keys % KEY_RANGE
  const noisy = members + (steps.find(({ end }) => cellKey < end)?.noise ?? 0)
  return members < MIN_TRUE_MEMBERS || noisy < MIN_CELL_MEMBERS ? null : noisy
}

/** Returns the noise as SQL over the sum of the record keys of distinct members. */
export const noiseSql = (keys: string): string =>
  `case ${steps
    .slice(0, -1)
    .map(({ noise, end }) => `when ${keys} % ${KEY_RANGE} < ${end} then ${noise}`)
    .join(' ')} else ${MAX_NOISE} end`

/** Returns SQL of the condition that a number of distinct members may be shown, as it is and with its noise. */
export const isShownSql = (members: string, noisy: string): string =>
  `${members} >= ${MIN_TRUE_MEMBERS} and ${noisy} >= ${MIN_CELL_MEMBERS}`

/**
 * Returns a sum over the members of a set, such as their copies, as it may be shown beside their noisy count: what each of them
 * has on average, times the noisy count. Null if the count is hidden.
 */
export function scaleToCount(sum: number, set: MemberSet): number | null {
  const count = countMembers(set)
  return count === null || set.members === 0 ? null : Math.round((sum * count) / set.members)
}
