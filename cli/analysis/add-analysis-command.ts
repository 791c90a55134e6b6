import type { Command } from 'commander'
import type { Language } from '../../shared/messages/language.ts'
import { addPagingOptions, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import {
  type AnalysisCommand,
  type AnalysisInput,
  addColumnsOption,
  addFileOptions,
  addQueryOptions,
  getAnalysisInput,
  readArgument,
} from './analysis.ts'

/** Description of a command: in English it begins in lower case, unless with an abbreviation. */
const toDescription = (summary: AnalysisInput['summary'], language: Language): string =>
  language === 'en' ? summary.en.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()) : summary[language]

/** Adds the command of an analysis. */
export function addAnalysisCommand(program: Command, analysis: AnalysisCommand, context: CommandContext): void {
  const input = getAnalysisInput(analysis)
  const command = program.command(analysis.name).description(toDescription(input.summary, context.language))
  addQueryOptions(command, input, context)
  if (analysis.maxCodes !== undefined) command.option('--file <file>', context.t('groups.file'))
  if (input.isPaged) addPagingOptions(command, context)
  addColumnsOption(command, context)
  if (analysis.exportCall) addFileOptions(command, context)
  command.addHelpText('after', createExampleFormatter(context)(...analysis.examples)).action(async (...args: unknown[]) => {
    const self = args.at(-1) as Command
    const { runAnalysis } = await import('./analysis.action.ts')
    await runAnalysis({ analysis, input, argument: readArgument(input, args), options: self.optsWithGlobals() }, context)
  })
}
