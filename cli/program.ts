import { Command, type CommanderError, Option } from 'commander'
import { createExampleFormatter } from './context/command-group.ts'
import type { CommandContext, GlobalOptions } from './context/context.ts'
import { CommandFailure } from './context/failure.ts'
import { getArgumentName, getPlaceholder, getTextWidth, localizeTerm, wrapHelp } from './context/help-text.ts'
import type { CliMessageKey, CliTranslate } from './context/language.ts'
import { VERSION } from './version.mjs'

const titleKeys: Record<string, CliMessageKey> = {
  'Usage:': 'title.usage',
  'Arguments:': 'title.arguments',
  'Options:': 'title.options',
  'Global Options:': 'title.globalOptions',
  'Commands:': 'title.commands',
}

const getRoot = (command: Command): Command => (command.parent ? getRoot(command.parent) : command)

/** Translates Commander's own texts. */
function translateCommander(command: Command, t: CliTranslate): void {
  if (command.commands.length > 0) command.helpCommand('help [command]', t('help.command'))
  command
    .helpOption('-h, --help', t('help.option'))
    .configureHelp({
      showGlobalOptions: command.parent !== null,
      // a group's options belong to its list, not to its subcommands
      visibleGlobalOptions: (item) => [...getRoot(item).options],
      boxWrap: wrapHelp,
      displayWidth: getTextWidth,
      styleUsage: (usage) => localizeTerm(usage, t),
      styleOptionTerm: (term) => localizeTerm(term, t),
      styleSubcommandTerm: (term) => localizeTerm(term, t),
      styleArgumentTerm: (term) => getPlaceholder(term, t),
      styleTitle: (title) => (titleKeys[title] ? t(titleKeys[title]) : title),
      optionDescription: (option) => {
        const more = [
          ...(option.argChoices ? [t('help.choices', { values: option.argChoices.join(', ') })] : []),
          ...(typeof option.defaultValue === 'string' ? [t('help.default', { value: option.defaultValue })] : []),
        ]
        return more.length > 0 ? t('help.with', { text: option.description, more: more.join(', ') }) : option.description
      },
      argumentDescription: (argument) =>
        argument.argChoices
          ? t('help.with', {
              text: argument.description,
              more: t('help.choices', { values: argument.argChoices.join(', ') }),
            })
          : argument.description,
    })
    // the caller reports errors; a group without a subcommand shows its help
    .configureOutput({ outputError: () => {} })
    .exitOverride()
  for (const item of command.commands) translateCommander(item, t)
}

type AddCommands = (program: Command, context: CommandContext) => void

/** Names of commands, and the module that adds them. The analyses have the names that no other module has. */
type CommandModule = readonly [names: readonly string[] | 'other names', load: () => Promise<AddCommands>]

/** Adds the typed analysis, or all. */
async function loadAnalyses(): Promise<AddCommands> {
  const [{ analysisCommands }, { addAnalysisCommand }] = await Promise.all([
    import('./commands/analysis-commands.ts'),
    import('./analysis/add-analysis-command.ts'),
  ])
  return (program, context) => {
    const typed = context.typed && findTypedCommand(context.typed)
    const isTyped = analysisCommands.some(({ name }) => name === typed)
    for (const command of analysisCommands) if (!isTyped || command.name === typed) addAnalysisCommand(program, command, context)
  }
}

/** Commands in the order of the help, grouped by purpose. Only the module of the typed command is loaded. */
const commandGroups: readonly (readonly [heading: CliMessageKey, modules: readonly CommandModule[]])[] = [
  [
    'commands.account',
    [
      [['login'], async () => (await import('./commands/login/login.ts')).addLoginCommand],
      [['logout'], async () => (await import('./commands/login/login.ts')).addLogoutCommand],
      [['whoami'], async () => (await import('./commands/login/login.ts')).addWhoamiCommand],
      [['password'], async () => (await import('./commands/change-password.ts')).addPasswordCommand],
    ],
  ],
  [
    'commands.analysis',
    [
      [['ask'], async () => (await import('./commands/ask.ts')).addAskCommand],
      [['today'], async () => (await import('./commands/today.ts')).addTodayCommand],
      [['search'], async () => (await import('./commands/product-search.ts')).addSearchCommand],
      [['product'], async () => (await import('./commands/product-detail/product-detail.ts')).addProductCommand],
      [['trend'], async () => (await import('./commands/product-detail/trend.ts')).addTrendCommand],
      [['ranking'], async () => (await import('./commands/ranking-create.ts')).addRankingCommand],
      ['other names', loadAnalyses],
    ],
  ],
  [
    'commands.exports',
    [
      [['export'], async () => (await import('./commands/exporting/export.ts')).addExportCommand],
      [['jobs'], async () => (await import('./commands/exporting/jobs.ts')).addJobCommands],
      [['schedules'], async () => (await import('./commands/schedules/schedules.ts')).addScheduleCommands],
    ],
  ],
  [
    'commands.own',
    [
      [['groups'], async () => (await import('./commands/saved-groups.ts')).addGroupCommands],
      [['favorites'], async () => (await import('./commands/favorite.ts')).addFavoriteCommands],
      [['reports'], async () => (await import('./commands/reports/reports.ts')).addReportCommands],
      [['watches'], async () => (await import('./commands/watch.ts')).addWatchCommands],
      [['notices'], async () => (await import('./commands/notification.ts')).addNoticeCommands],
    ],
  ],
  [
    'commands.data',
    [
      [['masters'], async () => (await import('./commands/masters/masters.ts')).addMasterCommands],
      [['cover'], async () => (await import('./commands/masters/cover.ts')).addCoverCommand],
      [['import'], async () => (await import('./commands/loading/import.ts')).addImportCommand],
      [['mapping', 'mappings'], async () => (await import('./commands/loading/mapping-files.ts')).addMappingCommands],
      [['loads'], async () => (await import('./commands/loading/loads.ts')).addLoadCommands],
      [['inbox'], async () => (await import('./commands/loading/inbox.ts')).addInboxCommand],
      [['data-health'], async () => (await import('./commands/data-health.ts')).addDataHealthCommand],
    ],
  ],
  [
    'commands.administration',
    [
      [['contracts'], async () => (await import('./commands/contract.ts')).addContractCommands],
      [['patterns'], async () => (await import('./commands/contract-pattern.ts')).addPatternCommands],
      [['reprint-parameters'], async () => (await import('./commands/reprint-parameters.ts')).addReprintParametersCommand],
      [['users'], async () => (await import('./commands/user-management.ts')).addUserCommands],
      [['tokens'], async () => (await import('./commands/api-tokens.ts')).addTokenCommands],
      [['audit'], async () => (await import('./commands/audit.ts')).addAuditCommand],
      [['query'], async () => (await import('./commands/query.ts')).addQueryCommand],
    ],
  ],
  [
    'commands.more',
    [
      [['mcp'], async () => (await import('./commands/mcp.ts')).addMcpCommand],
      [['completion'], async () => (await import('./commands/completion.ts')).addCompletionCommand],
    ],
  ],
]

/** Options before the command whose value is the next word. */
const OPTIONS_WITH_VALUE = ['--server', '--profile', '--lang']

/** Returns the command named by a command line, without `help`; null if there is none. */
export function findTypedCommand(args: readonly string[]): string | null {
  const operands = args.filter((word, index) => !word.startsWith('-') && !OPTIONS_WITH_VALUE.includes(args[index - 1] ?? ''))
  return (operands[0] === 'help' ? operands[1] : operands[0]) ?? null
}

/** Determines the modules to load: the command's, or all, e.g. for the list of commands. */
async function createModuleFilter(args: readonly string[] | undefined): Promise<(names: CommandModule[0]) => boolean> {
  const name = args ? findTypedCommand(args) : null
  // completion needs every command
  if (name === null || name === 'completion') return () => true
  const isListed = (names: CommandModule[0]) => names !== 'other names' && names.includes(name)
  if (commandGroups.some(([, modules]) => modules.some(([names]) => isListed(names)))) return isListed
  const { analysisCommands } = await import('./commands/analysis-commands.ts')
  return analysisCommands.some((command) => command.name === name) ? (names) => names === 'other names' : () => true
}

/** Builds the command line; heavy modules are loaded by the actions. */
export async function buildProgram(context: CommandContext): Promise<Command> {
  const { t } = context
  const program = new Command('uresuji')
    .description(t('program.description'))
    .version(VERSION, '-V, --version', t('help.version'))
    .option('--json', t('option.json'))
    .option('--csv', t('option.csv'))
    .option('--server <url>', t('option.server'))
    .addOption(new Option('--profile <name>', t('option.profile')).default('default'))
    .addOption(new Option('--lang <language>', t('option.lang')).choices(['ja', 'en']))
    .option('--no-color', t('option.noColor'))
    .hook('preAction', (_program, command) => {
      const { json, csv } = command.optsWithGlobals<GlobalOptions>()
      if (json && csv) throw new CommandFailure(t('error.jsonAndCsv'))
    })
  const isNeeded = await createModuleFilter(context.typed)
  for (const [heading, modules] of commandGroups) {
    program.commandsGroup(t(heading))
    for (const [names, load] of modules) if (isNeeded(names)) (await load())(program, context)
  }
  program.addHelpText(
    'after',
    `${createExampleFormatter(context)(
      'login',
      'search 夜汽車',
      'ranking --genre 03 --limit 30',
      'import pos ./pos_20261120.csv --dry-run',
    )}\n\n${t('help.more')}\n${t('exit.title')}`,
  )
  translateCommander(program, t)
  return program
}

const getQuotedName = (message: string) => /'([^']+)'/.exec(message)?.[1] ?? ''

/** Converts an error of Commander to a message; null if it only showed help or the version. */
/** Options that people try for the code of a title, where it is an argument. */
const codeOptions = new Set(['--jan', '--isbn', '--code', '--product'])

/** `command`: the name of the command that was typed. */
export function toUsageFailure(error: CommanderError, t: CliTranslate, command = 'trend'): CommandFailure | null {
  const name = getQuotedName(error.message)
  // Commander writes several names as an English list
  const similar = /Did you mean (?:one of )?([^?]+)\?/.exec(error.message)?.[1]?.replaceAll(', ', ' / ')
  const hint = similar ? ` ${t('error.didYouMean', { name: similar })}` : ''
  switch (error.code) {
    case 'commander.help':
    case 'commander.helpDisplayed':
    case 'commander.version':
      return null
    case 'commander.unknownOption':
      if (codeOptions.has(name))
        return new CommandFailure(`${t('error.unknownOption', { name })} ${t('error.janArgument', { command })}`)
      return new CommandFailure(t('error.unknownOption', { name }) + hint)
    case 'commander.unknownCommand':
      return new CommandFailure(t('error.unknownCommand', { name }) + hint)
    case 'commander.missingMandatoryOptionValue':
      return new CommandFailure(t('error.missingArgument', { name: name.split(' ')[0] ?? name }))
    case 'commander.missingArgument':
      return new CommandFailure(t('error.missingArgument', { name: getArgumentName(name, t) }))
    case 'commander.optionMissingArgument':
      return new CommandFailure(t('error.optionMissingArgument', { name: name.split(' ')[0] ?? name }))
    case 'commander.excessArguments':
      return new CommandFailure(t('error.excessArguments'))
    case 'commander.invalidArgument': {
      const values = /Allowed choices are (.+)\.$/.exec(error.message)?.[1]
      const argument = /for argument '([^']+)'/.exec(error.message)?.[1]
      const option = (argument && getArgumentName(argument, t)) ?? name.split(' ')[0] ?? name
      return new CommandFailure(
        t('error.option', {
          option,
          reason: values ? t('error.choice', { values }) : t('error.invalid'),
        }),
      )
    }
    default:
      return new CommandFailure(error.message)
  }
}
