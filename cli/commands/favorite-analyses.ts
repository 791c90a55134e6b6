import { analyses } from '../../shared/access/analyses.ts'
import { findFeatureTypeByUrl } from '../../shared/access/feature-types.ts'
import type { CommandContext } from '../context/context.ts'
import type { Exportable } from '../exporting/exportable.ts'
import { listExportables } from './exporting/exportables.ts'
import { screenCommands } from './screen-commands.ts'

export interface FavoriteAnalysis {
  exportable: Exportable
  /** URL parameters that select its view of the screen. */
  view: Readonly<Record<string, string>>
  getType: (search: string) => number
}

/** Analyses whose questions can be saved as favourites. */
export const listFavoriteAnalyses = (context: CommandContext): FavoriteAnalysis[] =>
  listExportables(context).flatMap((exportable) => {
    const command = screenCommands.find(({ name }) => name === exportable.name)
    const analysis = analyses.find(({ slug }) => slug === command?.slug)
    const [first] = analysis?.favorites ?? []
    if (!command || !analysis || !first) return []
    const getFeatureType = (search: string) => findFeatureTypeByUrl(`/${analysis.slug}`, search) ?? first.code
    return [{ exportable, view: command.view, getType: getFeatureType }]
  })
