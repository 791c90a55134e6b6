import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { clusterAnalysis } from '../../../shared/contract/purchase-cluster.ts'

export type ClusterAnswer = Answer<typeof clusterAnalysis>

export const clusterTables = ['cells', 'stores', 'clusters'] as const
export type ClusterTableName = (typeof clusterTables)[number]

/** What of an answer is looked at: which table stands, and which band is lit, as gender and age group. */
export interface ClusterView {
  table: ClusterTableName
  band: string
}

/** Too few buyers to say anything of them. */
export const hidesEverything = ({ totals, cells }: ClusterAnswer): boolean =>
  totals.buyers === null && cells.every(({ suppressed }) => suppressed)
