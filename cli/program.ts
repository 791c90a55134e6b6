import { Command, type CommanderError, Option } from 'commander'
import { analyses } from './analysis/analyses.ts'
import { addAnalysis } from './analysis/analysis.ts'
import { addTokens } from './commands/api-tokens.ts'
import { addAudit } from './commands/audit.ts'
import { addPassword } from './commands/change-password.ts'
import { addCompletion } from './commands/completion.ts'
import { addContracts } from './commands/contract.ts'
import { addPatterns } from './commands/contract-pattern.ts'
import { addImport } from './commands/data-import/import.ts'
import { addLoads } from './commands/data-import/loads.ts'
import { addExport } from './commands/export-jobs/export.ts'
import { addJobs } from './commands/export-jobs/jobs.ts'
import { addFavorites } from './commands/favorite.ts'
import { addMapping } from './commands/import-mapping/import-mapping.ts'
import { addInbox } from './commands/inbox.ts'
import { addLogin } from './commands/login/login.ts'
import { addLogout } from './commands/login/logout.ts'
import { addWhoami } from './commands/login/whoami.ts'
import { addCover } from './commands/masters/cover.ts'
import { addMasters } from './commands/masters/masters.ts'
import { addNotices } from './commands/notification.ts'
import { addProduct } from './commands/product-detail/product.ts'
import { addTrend } from './commands/product-detail/trend.ts'
import { addSearch } from './commands/product-search.ts'
import { addRanking } from './commands/ranking-create.ts'
import { addGroups } from './commands/saved-groups.ts'
import { addSchedules } from './commands/schedules/schedules.ts'
import { addUsers } from './commands/user-management.ts'
import { addWatches } from './commands/watch.ts'
import type { CommandContext } from './context.ts'
import { Failure } from './failure.ts'
import { wrapHelp } from './help-text.ts'
import type { MessageKey, Say } from './language.ts'

const titles: Record<string, MessageKey> = {
  'Usage:': 'title.usage',
  'Arguments:': 'title.arguments',
  'Options:': 'title.options',
  'Global Options:': 'title.globalOptions',
  'Commands:': 'title.commands',
}

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command)

/** Commander's own words in the chosen language. */
function speak(command: Command, say: Say): void {
  command
    .helpOption('-h, --help', say('help.option'))
    .configureHelp({
      showGlobalOptions: command.parent !== null,
      // a group's options are its list's, not those of every command below it
      visibleGlobalOptions: (one) => [...rootOf(one).options],
      boxWrap: wrapHelp,
      styleTitle: (title) => (titles[title] ? say(titles[title]) : title),
      optionDescription: (option) => {
        const more = [
          ...(option.argChoices ? [say('help.choices', { values: option.argChoices.join(', ') })] : []),
          ...(typeof option.defaultValue === 'string' ? [say('help.default', { value: option.defaultValue })] : []),
        ]
        return more.length > 0 ? say('help.with', { text: option.description, more: more.join(', ') }) : option.description
      },
      argumentDescription: (argument) =>
        argument.argChoices
          ? say('help.with', {
              text: argument.description,
              more: say('help.choices', { values: argument.argChoices.join(', ') }),
            })
          : argument.description,
    })
    // what is wrong is said by whoever runs the program; a group without its word shows its help
    .configureOutput({ outputError: () => {} })
    .exitOverride()
  for (const one of command.commands) speak(one, say)
}

const addAnalyses = (program: Command, context: CommandContext): void => {
  for (const spec of analyses) addAnalysis(program, spec, context)
}

type Add = (program: Command, context: CommandContext) => void

/** The commands in the order of the help, under what they are for. */
const commandGroups: readonly (readonly [heading: MessageKey, adds: readonly Add[]])[] = [
  ['commands.account', [addLogin, addLogout, addWhoami, addPassword]],
  ['commands.analysis', [addSearch, addProduct, addTrend, addRanking, addAnalyses]],
  ['commands.exports', [addExport, addJobs, addSchedules]],
  ['commands.own', [addGroups, addFavorites, addWatches, addNotices]],
  ['commands.data', [addMasters, addCover, addImport, addMapping, addLoads, addInbox]],
  ['commands.administration', [addContracts, addPatterns, addUsers, addTokens, addAudit]],
  ['commands.more', [addCompletion]],
]

/** The whole command line; what is heavy loads inside the actions. */
export function buildProgram(context: CommandContext): Command {
  const { say } = context
  const program = new Command('uresuji')
    .description(say('program.description'))
    .version('0.1.0', '-V, --version', say('help.version'))
    .option('--json', say('option.json'))
    .option('--csv', say('option.csv'))
    .option('--server <url>', say('option.server'))
    .addOption(new Option('--profile <name>', say('option.profile')).default('default'))
    .addOption(new Option('--lang <language>', say('option.lang')).choices(['ja', 'en']))
    .option('--no-color', say('option.noColor'))
  for (const [heading, adds] of commandGroups) {
    program.commandsGroup(say(heading))
    for (const add of adds) add(program, context)
  }
  program.helpCommand('help [command]', say('help.command'))
  program.addHelpText(
    'after',
    `\n${say('examples.title')}\n  uresuji login\n  uresuji search 夜汽車\n  uresuji ranking --genre 03 --limit 30\n  uresuji import pos ./pos_20261120.csv --dry-run\n\n${say('help.more')}\n${say('exit.title')}`,
  )
  speak(program, say)
  return program
}

const quoted = (message: string) => /'([^']+)'/.exec(message)?.[1] ?? ''

/** What Commander found wrong, as a sentence; null where it only showed help or the version. */
export function usageFailure(error: CommanderError, say: Say): Failure | null {
  const name = quoted(error.message)
  const similar = /Did you mean ([^?]+)\?/.exec(error.message)?.[1]
  const hint = similar ? ` ${say('error.didYouMean', { name: similar })}` : ''
  switch (error.code) {
    case 'commander.help':
    case 'commander.helpDisplayed':
    case 'commander.version':
      return null
    case 'commander.unknownOption':
      return new Failure(say('error.unknownOption', { name }) + hint)
    case 'commander.unknownCommand':
      return new Failure(say('error.unknownCommand', { name }) + hint)
    case 'commander.missingArgument':
    case 'commander.missingMandatoryOptionValue':
      return new Failure(say('error.missingArgument', { name: name.toUpperCase() }))
    case 'commander.optionMissingArgument':
      return new Failure(say('error.optionMissingArgument', { name: name.split(' ')[0] ?? name }))
    case 'commander.excessArguments':
      return new Failure(say('error.excessArguments'))
    case 'commander.invalidArgument': {
      const values = /Allowed choices are (.+)\.$/.exec(error.message)?.[1]
      const argument = /for argument '([^']+)'/.exec(error.message)?.[1]
      const option = argument?.toUpperCase() ?? name.split(' ')[0] ?? name
      return new Failure(
        say('error.option', {
          option,
          reason: values ? say('error.choice', { values }) : say('error.invalid'),
        }),
      )
    }
    default:
      return new Failure(error.message)
  }
}
