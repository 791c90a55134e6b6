import { isViewSelected } from '../../shared/access/analyses.ts'
import { getAnalysisInput } from '../analysis/analysis.ts'
import { analysisCommands } from './analysis-commands.ts'

/** A command that shows the same as a screen, or as one of its views. */
interface ScreenCommand {
  name: string
  slug: string
  /** URL parameters that select the view of the screen; none for the default view. */
  view: Readonly<Record<string, string>>
}

export const screenCommands: readonly ScreenCommand[] = [
  { name: 'search', slug: 'product-search', view: {} },
  { name: 'ranking', slug: 'ranking-create', view: {} },
  ...analysisCommands.flatMap((analysis) => {
    const { screen } = getAnalysisInput(analysis)
    return screen ? [{ name: analysis.name, ...screen }] : []
  }),
]

/** Command that shows a view of a screen, and the parameters that its choice expresses; null if there is none. */
export function findScreenCommand(
  slug: string,
  params: Readonly<Record<string, string>>,
): { name: string; expressed: readonly string[] } | null {
  const commands = screenCommands.filter((command) => command.slug === slug)
  const command = commands.findLast(({ view }) => isViewSelected(view, (parameter) => params[parameter]))
  return command ? { name: command.name, expressed: commands.flatMap(({ view }) => Object.keys(view)) } : null
}
