import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../context.ts'

export function addMcpCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('mcp')
    .description(t('mcp.summary'))
    .addHelpText(
      'after',
      `\n${t('mcp.help')}\n\n${t('examples.title')}\n  URESUJI_TOKEN=urt_… uresuji mcp --server https://uresuji.example.jp`,
    )
    .action(async (_local: GlobalOptions, self: Command) =>
      (await import('./mcp.action.ts')).runMcp(self.optsWithGlobals<GlobalOptions>(), context),
    )
}
