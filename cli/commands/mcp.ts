import type { Command } from 'commander'
import { createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'

export function addMcpCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('mcp')
    .description(t('mcp.summary'))
    .addHelpText(
      'after',
      `\n${t('mcp.help')}\n${createExampleFormatter(context)('URESUJI_TOKEN=urt_… uresuji mcp --server https://uresuji.example.jp')}`,
    )
    .action(createAction(() => import('./mcp.action.ts'), 'runMcp', context))
}
