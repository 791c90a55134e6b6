import type { Answer } from '../../../shared/api/endpoint.ts'
import type { clusterAnalysis } from '../../../shared/api/purchase-cluster.ts'

export type ClusterAnswer = Answer<typeof clusterAnalysis>

export const clusterTables = ['cells', 'stores', 'clusters'] as const
export type ClusterTableName = (typeof clusterTables)[number]

/** View of an answer: the visible table, and the highlighted band as gender and age group. */
export interface ClusterView {
  table: ClusterTableName
  band: string
}

/** Returns true if all figures are suppressed because there are too few buyers. */
export const hidesEverything = ({ totals, cells }: ClusterAnswer): boolean =>
  totals.buyers === null && cells.every(({ suppressed }) => suppressed)
