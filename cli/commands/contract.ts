import { type Command, Option } from 'commander'
import { addGroup } from '../command-group.ts'
import type { CommandContext } from '../context.ts'
import { codes } from '../input/conditions.ts'
import type { ContractListOptions, ContractShowOptions } from './contract.action.ts'

export const categories = ['publisher', 'store', 'agency', 'manufacturer', 'other'] as const

export function addContracts(program: Command, context: CommandContext): void {
  const { say } = context
  const actions = () => import('./contract.action.ts')
  const contracts = addGroup(program, { name: 'contracts', summary: 'contracts.summary' }, context)
    .option('--keyword <text>', say('contracts.keyword'))
    .addOption(new Option('--category <category>', say('contracts.category')).choices(categories))
    .option('--status <status>', say('contracts.statuses'), codes)
    .option('--page <n>', say('conditions.page'))
    .option('--page-size <n>', say('conditions.pageSize'))
    .option('--all', say('masters.all'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji contracts --category publisher\n  uresuji contracts --status valid,invalid,deleted --all --csv > contracts.csv\n  uresuji contracts show 200001\n  uresuji contracts show 200001 --at "2026/11/20 13:05"\n  uresuji contracts history`,
    )
    .action(async (_local: ContractListOptions, self: Command) =>
      (await actions()).listContracts(self.optsWithGlobals<ContractListOptions>(), context),
    )
  contracts
    .command('show')
    .description(say('contracts.show'))
    .argument('<contract>', say('contracts.which'))
    .option('--at <moment>', say('versions.at'))
    .option('--all', say('versions.all'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji contracts show 200001\n  uresuji contracts show 200001 --at 2026/11/20\n  uresuji contracts show 200001 --json`,
    )
    .action(async (contract: string, _local: ContractShowOptions, self: Command) =>
      (await actions()).showContract(contract, self.optsWithGlobals<ContractShowOptions>(), context),
    )
  contracts
    .command('history')
    .description(say('contracts.history'))
    .option('--page <n>', say('conditions.page'))
    .option('--all', say('masters.all'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji contracts history\n  uresuji contracts history --all --csv > history.csv`,
    )
    .action(async (_local: ContractListOptions, self: Command) =>
      (await actions()).contractsHistory(self.optsWithGlobals<ContractListOptions>(), context),
    )
}
