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
