import { getContractTermStatus } from '../../shared/access/contract-term.ts'
import {
  type ContractDetail,
  type ContractRow,
  contractHistory,
  contractList,
  contractOne,
  contractVersions,
} from '../../shared/api/contract.ts'
import { patternList } from '../../shared/api/contract-pattern.ts'
import type { Version } from '../../shared/api/record-versions.ts'
import { formatJapanMinute, getTodayInJapan } from '../../shared/calendar/period.ts'
import type { Client } from '../../shared/calls/client.ts'
import { formatDate } from '../../shared/messages/formats.ts'
import {
  type AccountLabels,
  formatFeatureCount,
  getAccountLabels,
  getContractLabels,
  getFlagColumns,
  getFlagEntries,
} from '../accounts/account-labels.ts'
import { resolveContract } from '../accounts/find-contract.ts'
import {
  formatVersion,
  formatVersionChanges,
  formatVersionLines,
  toVersionRow,
  type VersionTexts,
} from '../accounts/version-lines.ts'
import { connect } from '../connection/connect.ts'
import { formatRowRange, LARGEST_PAGE_SIZE, type PageOptions, readPages, toPageFields } from '../connection/read-pages.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { rethrowNotFoundAs } from '../context/failure.ts'
import type { CliTranslate } from '../context/language.ts'
import { validateInput } from '../input/validate-input.ts'
import { parseDateTime } from '../output/date-time.ts'
import { formatEntries, type OutputColumn } from '../output/table.ts'
import { formatCsv, writeJson, writeLines, writeList, writeStdout } from '../output/write-output.ts'

interface ContractListOptions extends PageOptions {
  keyword?: string
  category?: string
  status?: string[]
}
interface ContractShowOptions extends GlobalOptions {
  at?: string
  all?: boolean
}

const today = getTodayInJapan()

/** Status as a word; for a valid contract also whether its term has started or ended. */
function formatStatus({ names }: AccountLabels, contract: Pick<ContractRow, 'status' | 'startsOn' | 'endsOn'>) {
  return names[`contractStatus.${getContractTermStatus(contract, today)}`]
}

const getTableColumns = (labels: AccountLabels): OutputColumn<ContractRow>[] => {
  const { contract, names } = labels
  return [
    { title: contract.number, value: (row) => row.number },
    { title: contract.name, value: (row) => row.name, maxWidth: 30 },
    { title: contract.companyName, value: (row) => row.companyName, maxWidth: 24, dropPriority: 3 },
    { title: contract.companyCategory, value: (row) => names[`category.${row.companyCategory}`], dropPriority: 4 },
    { title: contract.type, value: (row) => names[`contractType.${row.type}`], dropPriority: 2 },
    { title: contract.licencesUsed, value: (row) => `${row.licencesUsed} / ${row.licences}` },
    { title: contract.adminsUsed, value: (row) => `${row.adminsUsed} / ${row.admins}`, dropPriority: 5 },
    { title: contract.startsOn, value: (row) => formatDate(row.startsOn), dropPriority: 0 },
    { title: contract.endsOn, value: (row) => (row.endsOn === null ? contract.noEnd : formatDate(row.endsOn)) },
    { title: contract.pattern, value: (row) => row.patternName, maxWidth: 20, dropPriority: 1 },
    { title: contract.status, value: (row) => formatStatus(labels, row) },
  ]
}

/** Columns for spreadsheets: numbers as numbers, one value per cell. */
const getCsvColumns = ({ contract, names }: AccountLabels, t: CliTranslate): OutputColumn<ContractRow>[] => [
  { title: 'ID', value: (row) => row.id },
  { title: contract.number, value: (row) => row.number },
  { title: contract.name, value: (row) => row.name },
  { title: contract.companyName, value: (row) => row.companyName },
  { title: contract.companyCategory, value: (row) => names[`category.${row.companyCategory}`] },
  { title: contract.attribute, value: (row) => row.attribute },
  { title: contract.type, value: (row) => names[`contractType.${row.type}`] },
  { title: contract.licences, value: (row) => row.licences },
  { title: t('contracts.licencesUsed'), value: (row) => row.licencesUsed },
  { title: contract.admins, value: (row) => row.admins },
  { title: t('contracts.adminsUsed'), value: (row) => row.adminsUsed },
  { title: contract.startsOn, value: (row) => formatDate(row.startsOn) },
  { title: contract.endsOn, value: (row) => (row.endsOn === null ? null : formatDate(row.endsOn)) },
  { title: contract.pattern, value: (row) => row.patternName },
  { title: contract.status, value: (row) => names[`contractStatus.${row.status}`] },
  { title: t('contracts.holds'), value: (row) => (row.holds ? names.yes : names.no) },
  { title: contract.version, value: (row) => row.version },
  { title: contract.updatedAt, value: (row) => formatJapanMinute(row.updatedAt) },
  { title: contract.updatedBy, value: (row) => row.updatedBy },
]

export const getContractCsvColumns = ({ t, language }: CommandContext): OutputColumn<ContractRow>[] =>
  getCsvColumns(getAccountLabels(language), t)

/** Columns of the details in addition to the list's. */
const getDetailColumns = (labels: AccountLabels): OutputColumn<ContractDetail>[] => {
  const { contract, pattern, names } = labels
  return [
    { title: contract.contactName, value: (row) => row.contactName },
    { title: contract.contactNameKana, value: (row) => row.contactNameKana },
    { title: contract.postalCode, value: (row) => row.postalCode },
    { title: contract.address, value: (row) => row.address },
    { title: contract.phone, value: (row) => row.phone },
    { title: contract.extension, value: (row) => row.extension },
    { title: contract.trialId, value: (row) => row.trialId },
    { title: contract.isScreenCooperation, value: (row) => (row.isScreenCooperation ? names.yes : names.no) },
    { title: contract.externalApi, value: (row) => (row.externalApi ? names.yes : names.no) },
    { title: contract.ownPublisherCds, value: (row) => row.ownPublisherCds.join(', ') },
    { title: contract.ownCompanyCds, value: (row) => row.ownCompanyCds.join(', ') },
    { title: pattern.dataRange, value: (row) => names[`dataRange.${row.contractPattern.dataRange}`] },
    ...getFlagColumns(labels).map(({ title, value }) => ({ title, value: (row: ContractDetail) => value(row.contractPattern) })),
  ]
}

export async function runContractList(options: ContractListOptions, context: CommandContext): Promise<void> {
  const labels = getAccountLabels(context.language)
  const body = validateInput(
    contractList.body,
    {
      keyword: options.keyword,
      companyCategory: options.category,
      statuses: options.status,
      ...toPageFields(options, context),
    },
    context,
    { keyword: '--keyword' },
  )
  const { call } = await connect(options, context)
  const result = await readPages({ pageNum: body.pageNum, all: options.all }, (pageNum) =>
    call(contractList, { body: { ...body, pageNum } }),
  )
  const columns = options.csv ? getCsvColumns(labels, context.t) : getTableColumns(labels)
  await writeList({ result, rows: result.list, columns, footer: formatRowRange(result, context) }, options, context)
}

/** Texts for contract versions. Patterns are requested only if a version refers to one. */
async function getVersionTexts(
  call: Client,
  versions: readonly Version[],
  { t, language }: CommandContext,
): Promise<VersionTexts> {
  const labels = getAccountLabels(language)
  const hasPatternChange = versions.some(
    ({ number, differences }) => number > 1 && differences.some(({ field }) => field === 'patternId'),
  )
  const patterns = hasPatternChange
    ? await readPages({ pageNum: 1, all: true }, (pageNum) =>
        call(patternList, { body: { pageNum, pageSize: LARGEST_PAGE_SIZE } }),
      )
    : { list: [] }
  return { labels, t, fields: getContractLabels(labels, new Map(patterns.list.map((item) => [item.id, item.name]))) }
}

function toDetailEntries(detail: ContractDetail, texts: VersionTexts): (readonly [string, string])[] {
  const { contract, pattern, names } = texts.labels
  const formatYesNo = (value: boolean) => (value ? names.yes : names.no)
  return [
    [contract.number, detail.number],
    [contract.companyName, detail.companyName],
    [contract.companyCategory, names[`category.${detail.companyCategory}`]],
    [contract.attribute, detail.attribute || '-'],
    [contract.contactName, detail.contactName || '-'],
    [contract.contactNameKana, detail.contactNameKana || '-'],
    [contract.postalCode, detail.postalCode || '-'],
    [contract.address, detail.address || '-'],
    [contract.phone, detail.phone || '-'],
    [contract.extension, detail.extension || '-'],
    [contract.type, names[`contractType.${detail.type}`]],
    ...(detail.trialId === '' ? [] : [[contract.trialId, detail.trialId] as const]),
    [contract.startsOn, formatDate(detail.startsOn)],
    [contract.endsOn, detail.endsOn === null ? contract.noEnd : formatDate(detail.endsOn)],
    [contract.licencesUsed, `${detail.licencesUsed} / ${detail.licences}`],
    [contract.adminsUsed, `${detail.adminsUsed} / ${detail.admins}`],
    // the term is relevant to the current version only
    [contract.status, detail.shown.current ? formatStatus(texts.labels, detail) : names[`contractStatus.${detail.status}`]],
    [contract.isScreenCooperation, formatYesNo(detail.isScreenCooperation)],
    [contract.externalApi, formatYesNo(detail.externalApi)],
    [contract.ownPublisherCds, detail.ownPublisherCds.join(', ') || '-'],
    [contract.ownCompanyCds, detail.ownCompanyCds.join(', ') || '-'],
    [contract.pattern, detail.contractPattern.name],
    [pattern.dataRange, names[`dataRange.${detail.contractPattern.dataRange}`]],
    [contract.version, formatVersion(detail.shown, texts)],
    ['ID', detail.id],
  ]
}

export async function runContractShow(input: string, options: ContractShowOptions, context: CommandContext): Promise<void> {
  const { t, language } = context
  const createdAt = parseDateTime(options.at, '--at', context)
  const { call } = await connect(options, context)
  const { id } = await resolveContract(call, input, context)
  const contract = await call(contractOne, { params: { id }, query: { createdAt } }).catch(
    rethrowNotFoundAs(t('versions.noneAt', { at: options.at ?? '' })),
  )
  const versions = await readPages({ pageNum: 1, all: options.all }, (pageNum) =>
    call(contractVersions, { params: { id }, query: { pageNum } }),
  )
  if (options.json) return writeJson({ contract, versions })
  const labels = getAccountLabels(language)
  if (options.csv)
    return writeStdout(
      formatCsv([...getCsvColumns(labels, t), ...getDetailColumns(labels)], [toVersionRow(contract, versions.list)]),
    )
  const texts = await getVersionTexts(call, versions.list, context)
  return writeLines([
    contract.name,
    ...formatEntries(toDetailEntries(contract, texts)),
    '',
    t('patterns.flags', { count: formatFeatureCount(contract.contractPattern) }),
    ...formatEntries(getFlagEntries(labels, contract.contractPattern)).map((line) => `  ${line}`),
    '',
    ...formatVersionLines(versions, texts),
  ])
}

export async function runContractHistory(options: PageOptions, context: CommandContext): Promise<void> {
  const { pageNum } = validateInput(contractHistory.query, { pageNum: toPageFields(options, context).pageNum }, context)
  const { call } = await connect(options, context)
  const result = await readPages({ pageNum, all: options.all }, (page) => call(contractHistory, { query: { pageNum: page } }))
  type Row = (typeof result.list)[number]
  const texts = await getVersionTexts(call, options.json ? [] : result.list, context)
  const { contract } = texts.labels
  const columns: OutputColumn<Row>[] = [
    { title: contract.when, value: (row) => formatJapanMinute(row.createdAt) },
    { title: contract.number, value: (row) => row.contractNumber },
    { title: contract.name, value: (row) => row.contractName, maxWidth: 30 },
    { title: contract.version, value: (row) => row.number },
    { title: contract.who, value: (row) => row.createdBy },
    { title: contract.changes, value: (row) => formatVersionChanges(row, texts), maxWidth: 80 },
  ]
  await writeList({ result, rows: result.list, columns, footer: formatRowRange(result, context) }, options, context)
}
