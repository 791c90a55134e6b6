import { type ContractDetail, contractAdd } from '../../shared/api/contract.ts'
import { postalAddresses } from '../../shared/api/postal-code.ts'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import type { Client } from '../../shared/calls/client.ts'
import { resolvePattern } from '../accounts/find-contract.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { parseNumber } from '../input/conditions.ts'
import { normalizeOptionalDay } from '../input/typed-day.ts'
import { validateInput } from '../input/validate-input.ts'
import { writeRecord } from '../output/write-output.ts'
import { getContractCsvColumns } from './contract.action.ts'

/** Options describing a contract, for new and changed ones. */
export interface ContractDescriptionOptions extends GlobalOptions {
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
interface ContractAddOptions extends ContractDescriptionOptions {
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

/** Returns the address of a postal code, if it has exactly one; used if a code but no address is given. */
export async function findAddress(call: Client, postalCode: string): Promise<string> {
  if (postalCode === '') return ''
  const { list } = await call(postalAddresses, { params: { postalCode } })
  const [first, ...others] = list.map(({ prefecture, city, town }) => `${prefecture}${city}${town}`)
  return first === undefined || others.length > 0 ? '' : first
}

/** Maps the given options to contract fields. */
export const toDescriptionFields = (options: ContractDescriptionOptions) => ({
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

/** `contracts add`: creates a contract with the fields of the screen; with a trial sign-in it is a trial contract. */
export async function runContractAdd(name: string, options: ContractAddOptions, context: CommandContext): Promise<void> {
  const fields = {
    ...toDescriptionFields(options),
    name,
    companyName: options.company ?? name,
    type: options.trialId === undefined ? 'full' : 'trial',
    trialId: options.trialId,
    trialPassword: options.trialId === undefined ? undefined : context.env.URESUJI_TRIAL_PASSWORD,
    licences: parseNumber(options.licences, '--licences', context),
    admins: parseNumber(options.admins, '--admins', context) ?? 1,
    startsOn: normalizeOptionalDay(options.from) ?? getTodayInJapan(),
    endsOn: normalizeOptionalDay(options.to) ?? null,
    status: options.inactive ? 'invalid' : 'valid',
    isScreenCooperation: options.screenCooperation === true,
    externalApi: options.externalApi === true,
    ownPublisherCds: options.ownPublisher ?? [],
    ownCompanyCds: options.ownCompany ?? [],
    number: options.number,
  }
  // report invalid options before signing in
  validateInput(contractAdd.body, { ...fields, patternId: options.pattern.slice(0, 64) }, context)
  const { call } = await connect(options, context)
  const patternId = await resolvePattern(call, options.pattern, context)
  const body = validateInput(contractAdd.body, { ...fields, patternId }, context)
  const address = body.address || (await findAddress(call, body.postalCode))
  const contract = await call(contractAdd, { body: { ...body, address } })
  const message = context.t('contracts.added', { name: contract.name, number: contract.number })
  await writeRecord<ContractDetail>({ record: contract, columns: getContractCsvColumns(context), message }, options, context)
}
