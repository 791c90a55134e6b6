import { type ContractDetail, contractOne, contractUpdate } from '../../shared/api/contract.ts'
import { resolveContract, resolvePattern } from '../accounts/find-contract.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { parseNumber } from '../input/conditions.ts'
import { normalizeOptionalDay } from '../input/typed-day.ts'
import { validateInput } from '../input/validate-input.ts'
import { writeRecord } from '../output/write-output.ts'
import { getContractCsvColumns } from './contract.action.ts'
import { type ContractDescriptionOptions, findAddress, toDescriptionFields } from './contract-add.action.ts'

interface ContractChangeOptions extends ContractDescriptionOptions {
  name?: string
  pattern?: string
  licences?: string
  admins?: string
  from?: string
  to?: string
  status?: 'valid' | 'invalid'
}

/** `contracts change`: saves a new version of a contract; omitted fields stay unchanged. */
export async function runContractChange(input: string, options: ContractChangeOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const changedFields = Object.fromEntries(
    Object.entries({
      ...toDescriptionFields(options),
      name: options.name,
      licences: options.licences === undefined ? undefined : parseNumber(options.licences, '--licences', context),
      admins: options.admins === undefined ? undefined : parseNumber(options.admins, '--admins', context),
      startsOn: normalizeOptionalDay(options.from),
      endsOn: options.to === 'none' ? null : normalizeOptionalDay(options.to),
      status: options.status,
    }).filter(([, value]) => value !== undefined),
  )
  if (options.pattern === undefined && Object.keys(changedFields).length === 0)
    throw new CommandFailure(t('contracts.nothingGiven'))
  const { call } = await connect(options, context)
  const { id } = await resolveContract(call, input, context)
  const current = await call(contractOne, { params: { id }, query: {} })
  const unchanged = Object.fromEntries(
    Object.keys(contractUpdate.body.shape).map((field) => [field, current[field as keyof ContractDetail]]),
  )
  const patternId = options.pattern === undefined ? current.patternId : await resolvePattern(call, options.pattern, context)
  const body = validateInput(
    contractUpdate.body,
    // the server refuses changes to a deleted contract
    {
      ...unchanged,
      status: current.status === 'deleted' ? 'invalid' : current.status,
      trialPassword: '',
      ...changedFields,
      patternId,
    },
    context,
  )
  const address = body.address || (await findAddress(call, options.postalCode === undefined ? '' : body.postalCode))
  const saved = await call(contractUpdate, { params: { id }, body: { ...body, address } })
  const message = t('contracts.changed', { name: saved.name, version: saved.version })
  await writeRecord<ContractDetail>({ record: saved, columns: getContractCsvColumns(context), message }, options, context)
}
