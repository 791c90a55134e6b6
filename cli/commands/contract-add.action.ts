import type { Client } from '../../shared/client.ts'
import { type ContractDetail, contractAdd } from '../../shared/contract/contract.ts'
import { postalAddresses } from '../../shared/contract/postal-code.ts'
import { todayInJapan } from '../../shared/period.ts'
import { resolvePattern } from '../accounts/find-pattern.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context.ts'
import { validateInput } from '../input/check.ts'
import { parseNumber } from '../input/conditions.ts'
import { note, refuseBoth, writeList } from '../output/output.ts'
import { contractCsvColumns } from './contract.action.ts'

/** What describes a contract: of a new one, and of one that is changed. */
export interface ContractDescription extends GlobalOptions {
  company?: string
  category?: string
  attribute?: string
  contact?: string
  contactKana?: string
  postalCode?: string
  address?: string
  phone?: string
  extension?: string
  ownPublisher?: string[]
  ownCompany?: string[]
}
export interface ContractAddOptions extends ContractDescription {
  pattern: string
  licences: string
  admins?: string
  from?: string
  to?: string
  number?: string
  trialId?: string
  screenCooperation?: boolean
  externalApi?: boolean
  inactive?: boolean
}

export const normalizeTypedDay = (text: string | undefined) => text?.normalize('NFKC').replaceAll('/', '-')

/** The address of a postal code, where it has one alone: who gives a code and no address gets it from the server. */
export async function findAddress(call: Client, postalCode: string): Promise<string> {
  if (postalCode === '') return ''
  const { list } = await call(postalAddresses, { params: { postalCode } })
  const [first, ...others] = list.map(({ prefecture, city, town }) => `${prefecture}${city}${town}`)
  return first === undefined || others.length > 0 ? '' : first
}

/** The fields of the options that were given. */
export const descriptionFields = (options: ContractDescription) => ({
  companyName: options.company,
  companyCategory: options.category,
  attribute: options.attribute,
  contactName: options.contact,
  contactNameKana: options.contactKana,
  postalCode: options.postalCode,
  address: options.address,
  phone: options.phone,
  extension: options.extension,
  ownPublisherCds: options.ownPublisher,
  ownCompanyCds: options.ownCompany,
})

/** `contracts add`: a contract with the fields of the screen; one with a trial's sign-in is a trial. */
export async function runContractAdd(name: string, options: ContractAddOptions, context: CommandContext): Promise<void> {
  refuseBoth(options, context)
  const fields = {
    ...descriptionFields(options),
    name,
    companyName: options.company ?? name,
    type: options.trialId === undefined ? 'full' : 'trial',
    trialId: options.trialId,
    trialPassword: options.trialId === undefined ? undefined : context.env.URESUJI_TRIAL_PASSWORD,
    licences: parseNumber(options.licences, '--licences', context),
    admins: parseNumber(options.admins, '--admins', context) ?? 1,
    startsOn: normalizeTypedDay(options.from) ?? todayInJapan(),
    endsOn: normalizeTypedDay(options.to) ?? null,
    status: options.inactive ? 'invalid' : 'valid',
    isScreenCooperation: options.screenCooperation === true,
    externalApi: options.externalApi === true,
    ownPublisherCds: options.ownPublisher ?? [],
    ownCompanyCds: options.ownCompany ?? [],
    number: options.number,
  }
  // what is wrong in the line is said before anybody signs in
  validateInput(contractAdd.body, { ...fields, patternId: options.pattern.slice(0, 64) }, context)
  const { call } = await connect(options, context)
  const patternId = await resolvePattern(call, options.pattern, context)
  const body = validateInput(contractAdd.body, { ...fields, patternId }, context)
  const address = body.address || (await findAddress(call, body.postalCode))
  const contract = await call(contractAdd, { body: { ...body, address } })
  if (options.json || options.csv)
    await writeList<ContractDetail>(
      { answer: contract, rows: [contract], columns: contractCsvColumns(context) },
      options,
      context,
    )
  note(context.t('contracts.added', { name: contract.name, number: contract.number }))
}
