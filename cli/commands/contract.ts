import { type Command, Option } from 'commander'
import { addCommandGroup, addPagingOptions, createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import type { CliTranslate } from '../context/language.ts'
import { collectCodes } from '../input/conditions.ts'

const companyCategoryNames = ['publisher', 'store', 'agency', 'manufacturer', 'other'] as const

/** Adds the options describing a contract, for new and changed ones. */
const addDescriptionOptions = (command: Command, t: CliTranslate): Command =>
  command
    .addOption(new Option('--category <category>', t('contracts.category')).choices(companyCategoryNames))
    .option('--attribute <text>', t('contracts.attribute'))
    .option('--contact <name>', t('contracts.contact'))
    .option('--contact-kana <text>', t('contracts.contactKana'))
    .option('--postal-code <text>', t('contracts.postalCode'))
    .option('--address <text>', t('contracts.address'))
    .option('--phone <text>', t('contracts.phone'))
    .option('--extension <text>', t('contracts.extension'))
    .option('--own-publisher <code>', t('contracts.ownPublisher'), collectCodes)
    .option('--own-company <code>', t('contracts.ownCompany'), collectCodes)

export function addContractCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  const loadActions = () => import('./contract.action.ts')
  const contracts = addCommandGroup(program, { name: 'contracts', summary: 'contracts.summary' }, context)
    .option('--keyword <text>', t('contracts.keyword'))
    .addOption(new Option('--category <category>', t('contracts.category')).choices(companyCategoryNames))
    .option('--status <status>', t('contracts.statuses'), collectCodes)
  addPagingOptions(contracts, context)
    .addHelpText(
      'after',
      examples(
        'contracts --category publisher',
        'contracts --status valid,invalid,deleted --all --csv > contracts.csv',
        'contracts show 200001',
        'contracts show 200001 --at "2026/11/20 13:05"',
        'contracts history',
      ),
    )
    .action(createAction(loadActions, 'runContractList', context))
  contracts
    .command('show')
    .description(t('contracts.show'))
    .argument('<contract>', t('contracts.which'))
    .option('--at <datetime>', t('versions.at'))
    .option('--all', t('versions.all'))
    .addHelpText(
      'after',
      examples('contracts show 200001', 'contracts show 200001 --at 2026/11/20', 'contracts show 200001 --json'),
    )
    .action(createAction(loadActions, 'runContractShow', context))
  const add = contracts
    .command('add')
    .description(t('contracts.add'))
    .argument('<name>', t('contracts.addName'))
    .option('--company <name>', t('contracts.company'))
    .addOption(new Option('--pattern <pattern>', t('contracts.pattern')).makeOptionMandatory())
    .addOption(new Option('--licences <n>', t('contracts.licences')).makeOptionMandatory())
    .option('--admins <n>', t('contracts.admins'))
    .option('--from <day>', t('contracts.from'))
    .option('--to <day>', t('contracts.to'))
    .option('--number <text>', t('contracts.number'))
    .option('--trial-id <text>', t('contracts.trialId'))
    .option('--screen-cooperation', t('contracts.screenCooperation'))
    .option('--external-api', t('contracts.externalApi'))
    .option('--inactive', t('contracts.inactive'))
  addDescriptionOptions(add, t)
    .addHelpText(
      'after',
      examples(
        'contracts add 架空書林 --category publisher --pattern フルプラン --licences 10 --admins 2 --own-publisher 9901',
        'contracts add 夜店書房 --category store --pattern フルプラン --licences 3 --from 2027/04/01 --to 2028/03/31',
        "URESUJI_TRIAL_PASSWORD='…' uresuji contracts add お試し --category other --pattern お試し --licences 0 --admins 0 --trial-id tameshi2027 --to 2027/06/30",
      ),
    )
    .action(createAction(() => import('./contract-add.action.ts'), 'runContractAdd', context))
  const change = contracts
    .command('change')
    .description(t('contracts.change'))
    .argument('<contract>', t('contracts.which'))
    .option('--name <name>', t('contracts.addName'))
    .option('--company <name>', t('contracts.companyName'))
    .option('--pattern <pattern>', t('contracts.pattern'))
    .option('--licences <n>', t('contracts.licences'))
    .option('--admins <n>', t('contracts.adminCount'))
    .option('--from <day>', t('contracts.startsOn'))
    .option('--to <day>', t('contracts.endsOn'))
    .addOption(new Option('--status <status>', t('contracts.newStatus')).choices(['valid', 'invalid']))
  addDescriptionOptions(change, t)
    .addHelpText(
      'after',
      examples(
        "contracts change 200001 --contact '営業　太郎' --contact-kana 'エイギョウ　タロウ' --postal-code 101-0051 --phone 0312345678 --extension 204",
        'contracts change 200001 --to none --licences 20',
      ),
    )
    .action(createAction(() => import('./contract-change.action.ts'), 'runContractChange', context))
  contracts
    .command('history')
    .description(t('contracts.history'))
    .option('--page <n>', t('conditions.page'))
    .option('--all', t('masters.all'))
    .addHelpText('after', examples('contracts history', 'contracts history --all --csv > history.csv'))
    .action(createAction(loadActions, 'runContractHistory', context))
}
