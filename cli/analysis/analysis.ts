import { type Command, Option } from 'commander'
import { conditionFields } from '../../shared/messages/conditions.ts'
import type { Language } from '../../shared/messages/language.ts'
import type { ReportColumns } from '../../shared/reports/columns.ts'
import { exportExtensions } from '../../shared/trade/file-formats.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import {
  addChoiceOption,
  addPeriodOptions,
  addProductGroupOption,
  addProductOptions,
  addStoreOptions,
  collectCodes,
  type PeriodName,
} from '../input/conditions.ts'
import analysisInputs from './analysis-inputs.json' with { type: 'json' }

/** Input of an analysis, derived from its API declaration: an entry of analysis-inputs.json. */
export interface AnalysisInput {
  summary: { ja: string; en: string }
  /** The screen that shows the same, and its parameters for it. */
  screen?: { slug: string; view: Readonly<Record<string, string>> }
  /** Whether a period is required; `optional` if the analysis has its own default. */
  period: 'required' | 'optional' | null
  hasProducts: boolean
  hasStores: boolean
  isPaged: boolean
  isSorted: boolean
  /** Product code or codes, typed as arguments of the command. */
  argument: 'jan' | 'jans' | null
  /** The codes may be omitted, because other options can identify the subject. */
  isArgumentOptional?: boolean
  /** Lists that stand for the caller's own publishers or stores if they are omitted. */
  ownLists?: readonly string[]
  options: readonly AnalysisOption[]
}

export interface AnalysisOption {
  /** Field of the request body. */
  field: string
  flag: string
  kind: 'choice' | 'number' | 'switch' | 'codes' | 'text' | 'day' | 'numbers' | 'days'
  /** Accepted values and the values sent in the request. */
  choices?: Readonly<Record<string, string | number>>
  /** Default value. */
  fallback?: string
  /** Applies to exports only. */
  isFileOnly?: boolean
}

/** Declaration of an analysis command; everything else follows from its API declaration. */
export interface AnalysisCommand {
  name: string
  /** Names of the API call and of its export. */
  call: string
  exportCall?: string
  /** Additional fields of the export, if one export serves several calls. */
  exportWith?: Readonly<Record<string, unknown>>
  /** Loads the module with the API declaration. */
  loadApi: () => Promise<Record<string, unknown>>
  /** Default period. */
  period?: PeriodName
  /** Codes of one call; more are asked for in several calls, and can come from a file or standard input. */
  maxCodes?: number
  /** Extracts the table rows from the result; by default its `list`. */
  rows?: (result: never, language: Language) => readonly unknown[]
  /** Loads the columns when the command runs. */
  loadReport: () => Promise<ReportColumns<never>>
  /** Text below the table. */
  getFooter?: (result: never, language: Language) => string
  /** Command lines shown in the help, without `uresuji`. */
  examples: readonly string[]
}

/** Generated from the API declarations by `npm run documents`; loading the declarations here would slow down every start. */
const inputs = analysisInputs as Readonly<Record<string, object>> as Readonly<Record<string, AnalysisInput>>

/** Returns the declared input of an analysis. */
export function getAnalysisInput(analysis: AnalysisCommand): AnalysisInput {
  const input = inputs[analysis.call]
  if (!input) throw new CommandFailure(`analysis-inputs.json has no entry for ${analysis.call}; run \`npm run documents\`.`)
  return input
}

/** Flags that an analysis uses for fields of its own, not of the product filter. */
export const listOwnFlags = ({ options, argument }: AnalysisInput): string[] => [
  ...options.map(({ flag }) => flag),
  ...(argument === 'jans' ? ['--jan'] : []),
]

/** Codes as arguments and after --jan. */
function flattenCodes(args: readonly unknown[]): string[] {
  // the command follows the arguments, except in commands that wrap the analysis
  const command = args.at(-1) as Partial<Command> | undefined
  const { jan = [] } = (command?.opts?.() ?? {}) as { jan?: string[] }
  return [...(args[0] as string[]), ...jan]
}

/** Extracts the typed product code or codes from Commander's action arguments. */
export const readArgument = ({ argument }: AnalysisInput, args: readonly unknown[]): string | string[] | null =>
  argument === null ? null : argument === 'jan' ? (args[0] as string) : flattenCodes(args)

/** Adds the arguments and options of the query, independent of the output. */
export function addQueryOptions(command: Command, input: AnalysisInput, { t, language }: CommandContext): void {
  const labels: Record<string, string> = conditionFields[language]
  if (input.argument === 'jan') command.argument('<code>', t('product.jan'))
  // a saved list can replace the codes
  if (input.argument === 'jans')
    command
      .argument('[codes...]', t('product.jan'))
      .addOption(new Option('--jan <jan>', t('product.jan')).argParser(collectCodes).hideHelp())
  if (input.period) addPeriodOptions(command, t)
  for (const option of input.options) {
    const text = labels[option.field] ?? option.field
    const description =
      option.fallback === undefined ? text : t('help.with', { text, more: t('help.default', { value: option.fallback }) })
    if (option.kind === 'choice')
      addChoiceOption(command, `${option.flag} <value>`, description, Object.keys(option.choices ?? {}))
    else if (option.kind === 'switch') command.option(option.flag, text)
    else if (option.kind === 'codes') command.option(`${option.flag} <code>`, text, collectCodes)
    else if (option.kind === 'number') command.option(`${option.flag} <n>`, description)
    else if (option.kind === 'day') command.option(`${option.flag} <day>`, text)
    else if (option.kind === 'days' || option.kind === 'numbers') command.option(`${option.flag} <range>`, text)
    else command.option(`${option.flag} <text>`, description)
  }
  const own = listOwnFlags(input)
  if (input.hasProducts) addProductOptions(command, t, own)
  else if (input.argument === 'jans') addProductGroupOption(command, t)
  if (input.hasStores) addStoreOptions(command, t)
  if (input.isSorted) command.option('--sort <column>', t('search.sort'), collectCodes)
  if (input.ownLists) command.option('--no-own', t('conditions.noOwn'))
}

/** Adds the option that selects the columns of the table or file. */
export const addColumnsOption = (command: Command, { t }: CommandContext): Command =>
  command.option('--columns <columns>', t('columns.option'), collectCodes)

/** Adds the file options shared by all commands with an export. */
export function addFileOptions(command: Command, { t }: CommandContext): void {
  addChoiceOption(command, '--format <format>', t('file.format'), exportExtensions)
  command.option('-o, --out <file>', t('file.out'))
  addChoiceOption(command, '--encoding <encoding>', t('conditions.encoding'), ['utf-8-bom', 'utf-8', 'cp932'])
}
