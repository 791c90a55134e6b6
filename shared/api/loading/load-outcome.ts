import type { LoadSummary } from './loads.ts'

/** What a load came to, as every list, metric and mail tells it. */
export const loadOutcomes = ['done', 'part', 'nothing', 'failed', 'cancelled'] as const
export type LoadOutcome = (typeof loadOutcomes)[number]

/**
 * Returns the outcome of a load, or its state if it has not ended or was undone. A load of which every line is rejected ends as
 * `done`, but has loaded `nothing`.
 */
export function getLoadOutcome({
  state,
  read,
  loaded,
  rejected,
}: Pick<LoadSummary, 'state' | 'read' | 'loaded' | 'rejected'>): LoadSummary['state'] | LoadOutcome {
  if (state !== 'done' || rejected === 0) return state
  return loaded === 0 && read > 0 ? 'nothing' : 'part'
}
