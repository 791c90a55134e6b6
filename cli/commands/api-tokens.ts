import type { Command } from 'commander'
import { addCommandGroup } from '../command-group.ts'
import type { CommandContext } from '../context.ts'
import { collectCodes } from '../input/conditions.ts'
import type { IssueOptions, RevokeOptions, TokenOptions } from './api-tokens.action.ts'

export function addTokens(program: Command, context: CommandContext): void {
  const { say } = context
  const actions = () => import('./api-tokens.action.ts')
  const examples = (...lines: string[]) =>
    `\n${say('examples.title')}\n${lines.map((line) => `  uresuji tokens ${line}`).join('\n')}`
  const tokens = addCommandGroup(program, { name: 'tokens', summary: 'tokens.summary' }, context)
    .option('--contract <contract>', say('tokens.contract'))
    .addHelpText(
      'after',
      examples(
        '--contract 200001',
        'issue 夜間バッチ --contract 200001 --scope analyses --expires 2027/03/31',
        'revoke 夜間バッチ --contract 200001',
      ),
    )
    .action(async (_local: TokenOptions, self: Command) =>
      (await actions()).listTokens(self.optsWithGlobals<TokenOptions>(), context),
    )
  tokens
    .command('issue')
    .description(say('tokens.issue'))
    .argument('<name>', say('tokens.name'))
    .option('--contract <contract>', say('tokens.contract'))
    .option('--scope <scope>', say('tokens.scope'), collectCodes)
    .option('--origin <origin>', say('tokens.origin'), collectCodes)
    .option('--expires <day>', say('tokens.expires'))
    .addHelpText(
      'after',
      examples(
        'issue 夜間バッチ --contract 200001 --scope analyses --expires 2027/03/31 > ~/.uresuji-token',
        'issue 社内ポータル --contract 200001 --scope widget --origin https://portal.example.jp --expires 2027/03/31',
      ),
    )
    .action(async (name: string, _local: IssueOptions, self: Command) =>
      (await actions()).issueToken(name, self.optsWithGlobals<IssueOptions>(), context),
    )
  tokens
    .command('revoke')
    .description(say('tokens.revoke'))
    .argument('<token>', say('tokens.which'))
    .option('--contract <contract>', say('tokens.contract'))
    .option('--yes', say('tokens.yes'))
    .addHelpText('after', examples('revoke 夜間バッチ --contract 200001', 'revoke urt_AbCdEf --contract 200001 --yes'))
    .action(async (token: string, _local: RevokeOptions, self: Command) =>
      (await actions()).revokeToken(token, self.optsWithGlobals<RevokeOptions>(), context),
    )
}
