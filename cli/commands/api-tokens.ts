import type { Command } from 'commander'
import { addCommandGroup, createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import { collectCodes } from '../input/conditions.ts'

export function addTokenCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const loadActions = () => import('./api-tokens.action.ts')
  const examples = createExampleFormatter(context)
  const tokens = addCommandGroup(program, { name: 'tokens', summary: 'tokens.summary' }, context)
    .option('--contract <contract>', t('tokens.contract'))
    .addHelpText(
      'after',
      examples(
        'tokens --contract 200001',
        'tokens issue 夜間バッチ --contract 200001 --scope analyses --expires 2027/03/31',
        'tokens revoke 夜間バッチ --contract 200001',
      ),
    )
    .action(createAction(loadActions, 'listTokens', context))
  tokens
    .command('issue')
    .description(t('tokens.issue'))
    .argument('<name>', t('tokens.name'))
    .option('--contract <contract>', t('tokens.contract'))
    .option('--scope <scope>', t('tokens.scope'), collectCodes)
    .option('--origin <origin>', t('tokens.origin'), collectCodes)
    .option('--expires <day>', t('tokens.expires'))
    .addHelpText(
      'after',
      examples(
        'tokens issue 夜間バッチ --contract 200001 --scope analyses --expires 2027/03/31 > ~/.uresuji-token',
        'tokens issue 社内ポータル --contract 200001 --scope widget --origin https://portal.example.jp --expires 2027/03/31',
      ),
    )
    .action(createAction(loadActions, 'issueToken', context))
  tokens
    .command('revoke')
    .description(t('tokens.revoke'))
    .argument('<token>', t('tokens.which'))
    .option('--contract <contract>', t('tokens.contract'))
    .option('--yes', t('tokens.yes'))
    .addHelpText(
      'after',
      examples('tokens revoke 夜間バッチ --contract 200001', 'tokens revoke urt_AbCdEf --contract 200001 --yes'),
    )
    .action(createAction(loadActions, 'revokeToken', context))
}
