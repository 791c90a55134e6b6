import { analyses } from '../../shared/access/analyses.ts'
import { findFeatureTypeByUrl } from '../../shared/access/feature-types.ts'
import type { CommandContext } from '../context/context.ts'
import type { Exportable } from '../exporting/exportable.ts'
import { listExportables } from './exporting/exportables.ts'

export interface FavoriteAnalysis {
  exportable: Exportable
  /** URL parameters that select its view of the screen. */
  view: Readonly<Record<string, string>>
  getType: (search: string) => number
}

/** Analyses whose questions can be saved as favourites. */
export const listFavoriteAnalyses = (context: CommandContext): FavoriteAnalysis[] =>
  listExportables(context).flatMap((exportable) => {
    const analysis = analyses.find(({ commands }) => exportable.name in commands)
    const [first] = analysis?.favorites ?? []
    if (!analysis || !first) return []
    const getType = (search: string) => findFeatureTypeByUrl(`/${analysis.slug}`, search) ?? first.code
    return [{ exportable, view: analysis.commands[exportable.name] ?? {}, getType }]
  })
