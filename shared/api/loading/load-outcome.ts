import type { InboxFile } from './inbox.ts'
import type { LoadSummary } from './loads.ts'

/** Outcome of a load, as lists, metrics and mails show it. */
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
  return state === 'done' ? getDoneOutcome({ read, loaded, rejected }) : state
}

function getDoneOutcome({
  read,
  loaded,
  rejected,
}: Pick<LoadSummary, 'read' | 'loaded' | 'rejected'>): 'done' | 'part' | 'nothing' {
  if (rejected === 0) return 'done'
  return loaded === 0 && read > 0 ? 'nothing' : 'part'
}

/** True if a load has ended without a single line loaded, because it failed or because every line is rejected. */
export function hasLoadedNothing(load: Pick<LoadSummary, 'state' | 'read' | 'loaded' | 'rejected'>): boolean {
  const outcome = getLoadOutcome(load)
  return outcome === 'failed' || outcome === 'nothing'
}

/** Returns the outcome of an inbox file, in the words of its load; `refused` if no load was started for it. */
export function getInboxOutcome({
  state,
  repeated,
  error,
  loadId,
  ...counts
}: Pick<InboxFile, 'state' | 'repeated' | 'error' | 'loadId' | 'read' | 'loaded' | 'rejected'>):
  | LoadOutcome
  | 'working'
  | 'repeated'
  | 'refused' {
  if (state === 'working') return 'working'
  if (state === 'done') return repeated ? 'repeated' : getDoneOutcome(counts)
  if (error === null) return getDoneOutcome(counts) === 'nothing' ? 'nothing' : 'refused'
  if (error.code === 'inbox.cancelled') return 'cancelled'
  return loadId === null ? 'refused' : 'failed'
}
