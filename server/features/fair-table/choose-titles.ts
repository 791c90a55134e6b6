import { type FairReason, fairReasons } from '../../../shared/api/fair-table.ts'

/** A title that can be on the table. */
export interface FairCandidate {
  id: number
  jan: string
  reason: FairReason
  /** Null if the title is on fewer common receipts than may be shown. */
  reliableLift: number | null
  /** Copies sold in the period and stores. */
  quantity: number
}

/** Lower end of the interval from which on titles count as bought together: not just by chance. */
export const LEAST_RELIABLE_LIFT = 1
/** Of so many places one is reserved for each reason besides titles bought together. */
const PLACES_PER_RESERVED = 5
const reservedReasons = ['series', 'author', 'genre'] as const satisfies readonly FairReason[]
/** Reliable lift of titles bought together; 0 for the others: a lift that can be by chance is no reason. */
const getStrength = ({ reliableLift }: FairCandidate): number =>
  reliableLift !== null && reliableLift >= LEAST_RELIABLE_LIFT ? reliableLift : 0

/** Orders titles by the strength of their reason: reliable lift; titles that are not bought together by reason, sales and JAN. */
export const compareFairCandidates = (a: FairCandidate, b: FairCandidate): number =>
  getStrength(b) - getStrength(a) ||
  fairReasons.indexOf(a.reason) - fairReasons.indexOf(b.reason) ||
  b.quantity - a.quantity ||
  (a.jan < b.jan ? -1 : 1)

/**
 * Chooses the titles of a table: a fifth of the places each for series, author and genre, the others for titles bought together.
 * What remains empty goes to titles bought together, then to those that sell best. Returns them in the order of the table.
 */
export function chooseFairTitles<Candidate extends FairCandidate>(candidates: readonly Candidate[], count: number): Candidate[] {
  const ordered = candidates.toSorted(compareFairCandidates)
  const chosen = new Set<Candidate>()
  const takeTitles = (from: readonly Candidate[], places: number) => {
    const free = from.filter((candidate) => !chosen.has(candidate))
    for (const candidate of free.slice(0, Math.max(0, Math.min(places, count - chosen.size)))) chosen.add(candidate)
  }
  const listByReason = (reason: FairReason) => ordered.filter((candidate) => candidate.reason === reason)
  const reserved = Math.floor(count / PLACES_PER_RESERVED)
  takeTitles(listByReason('combined'), count - reserved * reservedReasons.length)
  for (const reason of reservedReasons) takeTitles(listByReason(reason), reserved)
  takeTitles(listByReason('combined'), count)
  takeTitles(
    ordered.toSorted((a, b) => b.quantity - a.quantity),
    count,
  )
  return ordered.filter((candidate) => chosen.has(candidate))
}
