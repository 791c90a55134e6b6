import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { CommandFailure } from './failure.ts'
import type { CliMessageKey } from './language.ts'

/**
 * Adds a command that lists and has subcommands: `uresuji contracts`, `uresuji contracts show 200001`. `uresuji contracts list`
 * is an alias of the list.
 */
export function addCommandGroup(
  program: Command,
  { name, alias, summary }: { name: string; alias?: string; summary: CliMessageKey },
  { t }: CommandContext,
): Command {
  const group = program.command(name).description(t(summary)).allowExcessArguments()
  if (alias) group.alias(alias)
  group.hook('preAction', (_group, action) => {
    const [word] = group.args
    if (action === group && word !== undefined && (word !== 'list' || group.args.length > 1))
      throw new CommandFailure(
        t('error.unknownBelow', { name: `${name} ${word}`, values: group.commands.map((command) => command.name()).join(', ') }),
      )
    // Commander assigns the group's options to the group even if they are typed after a subcommand that does not have them
    const strange = group.options.find(
      (option) =>
        group.getOptionValueSource(option.attributeName()) === 'cli' && !action.options.some((item) => item.long === option.long),
    )
    if (strange) throw new CommandFailure(t('error.unknownOption', { name: strange.long ?? '' }))
  })
  return group
}

/**
 * True if the subcommands of a command are needed: its word is typed, or all commands are shown. Where they have many options,
 * building them for every command would slow down each start.
 */
export const isCommandTyped = ({ typed }: CommandContext, name: string): boolean =>
  typed === undefined || typed.some((word) => word === name || word === 'completion' || word === 'help')

/** Names of the functions of a module. */
type FunctionName<Module> = {
  [Name in keyof Module]: Module[Name] extends (...args: never[]) => unknown ? Name : never
}[keyof Module]

/**
 * Creates the action of a command. When the command runs, its module is loaded and the function called with the arguments, the
 * options (including the global ones), and the context.
 */
export const createAction =
  <Module, Name extends FunctionName<Module>>(load: () => Promise<Module>, name: Name, context: CommandContext) =>
  async (...typed: unknown[]): Promise<void> => {
    const command = typed.at(-1) as Command
    const run = (await load())[name] as (...args: unknown[]) => Promise<void> | void
    await run(...typed.slice(0, -2), command.optsWithGlobals(), context)
  }

/** Examples below a help text: command lines without `uresuji`, unless variables precede it. */
export const createExampleFormatter =
  ({ t }: CommandContext) =>
  (...lines: string[]): string =>
    `\n${t('examples.title')}\n${lines.map((line) => (/^[A-Z_]+=/.test(line) ? `  ${line}` : `  uresuji ${line}`)).join('\n')}`

/** Adds the options that select a page. */
export const addPageOptions = (command: Command, { t }: CommandContext): Command =>
  command.option('--page <n>', t('conditions.page')).option('--page-size <n>', t('conditions.pageSize'))

/** Adds the options for the page of a list, or all of it. */
export const addPagingOptions = (command: Command, context: CommandContext): Command =>
  addPageOptions(command, context).option('--all', context.t('masters.all'))
