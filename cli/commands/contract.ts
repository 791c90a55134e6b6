import { type Command, Option } from 'commander'
import { addCommandGroup } from '../command-group.ts'
import type { CommandContext } from '../context.ts'
import { collectCodes } from '../input/conditions.ts'
import type { CliTranslate } from '../language.ts'
import type { ContractListOptions, ContractShowOptions } from './contract.action.ts'
import type { ContractAddOptions } from './contract-add.action.ts'
import type { ContractChangeOptions } from './contract-change.action.ts'

export const companyCategoryNames = ['publisher', 'store', 'agency', 'manufacturer', 'other'] as const

/** Options of what describes a contract: of a new one, and of one that is changed. */
const withDescription = (command: Command, say: CliTranslate): Command =>
  command
    .addOption(new Option('--category <category>', say('contracts.category')).choices(companyCategoryNames))
    .option('--attribute <text>', say('contracts.attribute'))
    .option('--contact <name>', say('contracts.contact'))
    .option('--contact-kana <text>', say('contracts.contactKana'))
    .option('--postal-code <text>', say('contracts.postalCode'))
    .option('--address <text>', say('contracts.address'))
    .option('--phone <text>', say('contracts.phone'))
    .option('--extension <text>', say('contracts.extension'))
    .option('--own-publisher <code>', say('contracts.ownPublisher'), collectCodes)
    .option('--own-company <code>', say('contracts.ownCompany'), collectCodes)

export function addContracts(program: Command, context: CommandContext): void {
  const { say } = context
  const actions = () => import('./contract.action.ts')
  const contracts = addCommandGroup(program, { name: 'contracts', summary: 'contracts.summary' }, context)
    .option('--keyword <text>', say('contracts.keyword'))
    .addOption(new Option('--category <category>', say('contracts.category')).choices(companyCategoryNames))
    .option('--status <status>', say('contracts.statuses'), collectCodes)
    .option('--page <n>', say('conditions.page'))
    .option('--page-size <n>', say('conditions.pageSize'))
    .option('--all', say('masters.all'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji contracts --category publisher\n  uresuji contracts --status valid,invalid,deleted --all --csv > contracts.csv\n  uresuji contracts show 200001\n  uresuji contracts show 200001 --at "2026/11/20 13:05"\n  uresuji contracts history`,
    )
    .action(async (_local: ContractListOptions, self: Command) =>
      (await actions()).runContractList(self.optsWithGlobals<ContractListOptions>(), context),
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
  const add = contracts
    .command('add')
    .description(say('contracts.add'))
    .argument('<name>', say('contracts.addName'))
    .option('--company <name>', say('contracts.company'))
    .addOption(new Option('--pattern <pattern>', say('contracts.pattern')).makeOptionMandatory())
    .addOption(new Option('--licences <n>', say('contracts.licences')).makeOptionMandatory())
    .option('--admins <n>', say('contracts.admins'))
    .option('--from <day>', say('contracts.from'))
    .option('--to <day>', say('contracts.to'))
    .option('--number <text>', say('contracts.number'))
    .option('--trial-id <text>', say('contracts.trialId'))
    .option('--screen-cooperation', say('contracts.screenCooperation'))
    .option('--external-api', say('contracts.externalApi'))
    .option('--inactive', say('contracts.inactive'))
  withDescription(add, say)
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji contracts add 架空書林 --category publisher --pattern フルプラン --licences 10 --admins 2 --own-publisher 9901\n  uresuji contracts add 夜店書房 --category store --pattern フルプラン --licences 3 --from 2027/04/01 --to 2028/03/31\n  URESUJI_TRIAL_PASSWORD='…' uresuji contracts add お試し --category other --pattern お試し --licences 0 --admins 0 --trial-id tameshi2027 --to 2027/06/30`,
    )
    .action(async (name: string, _local: ContractAddOptions, self: Command) =>
      (await import('./contract-add.action.ts')).runContractAdd(name, self.optsWithGlobals<ContractAddOptions>(), context),
    )
  const change = contracts
    .command('change')
    .description(say('contracts.change'))
    .argument('<contract>', say('contracts.which'))
    .option('--name <name>', say('contracts.addName'))
    .option('--company <name>', say('contracts.companyName'))
    .option('--pattern <pattern>', say('contracts.pattern'))
    .option('--licences <n>', say('contracts.licences'))
    .option('--admins <n>', say('contracts.adminCount'))
    .option('--from <day>', say('contracts.startsOn'))
    .option('--to <day>', say('contracts.endsOn'))
    .addOption(new Option('--status <status>', say('contracts.newStatus')).choices(['valid', 'invalid']))
  withDescription(change, say)
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji contracts change 200001 --contact '営業　太郎' --contact-kana 'エイギョウ　タロウ' --postal-code 101-0051 --phone 0312345678 --extension 204\n  uresuji contracts change 200001 --to none --licences 20`,
    )
    .action(async (contract: string, _local: ContractChangeOptions, self: Command) =>
      (await import('./contract-change.action.ts')).changeContract(
        contract,
        self.optsWithGlobals<ContractChangeOptions>(),
        context,
      ),
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
