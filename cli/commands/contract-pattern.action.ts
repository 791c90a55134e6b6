import {
  type PatternDetail,
  type PatternRow,
  patternList,
  patternOne,
  patternVersions,
} from '../../shared/api/contract-pattern.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import {
  type AccountLabels,
  formatFeatureCount,
  getAccountLabels,
  getFlagColumns,
  getFlagEntries,
  getPatternLabels,
} from '../accounts/account-labels.ts'
import { resolvePattern } from '../accounts/find-contract.ts'
import { formatVersion, formatVersionLines, toVersionRow, type VersionTexts } from '../accounts/version-lines.ts'
import { connect } from '../connection/connect.ts'
import { formatRowRange, type PageOptions, readPages, toPageFields } from '../connection/read-pages.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { rethrowNotFoundAs } from '../context/failure.ts'
import { validateInput } from '../input/validate-input.ts'
import { parseDateTime } from '../output/date-time.ts'
import { formatEntries, type OutputColumn } from '../output/table.ts'
import { formatCsv, writeJson, writeLines, writeList, writeStdout } from '../output/write-output.ts'

interface PatternListOptions extends PageOptions {
  keyword?: string
}
interface PatternShowOptions extends GlobalOptions {
  at?: string
  all?: boolean
}

export const getPatternColumns = (labels: AccountLabels, csv: boolean): OutputColumn<PatternRow>[] => {
  const { pattern, contract, names } = labels
  return [
    ...(csv ? [{ title: 'ID', value: (row: PatternRow) => row.id }] : []),
    { title: pattern.name, value: (row) => row.name, maxWidth: 30 },
    { title: pattern.dataRange, value: (row) => names[`dataRange.${row.dataRange}`] },
    ...(csv ? getFlagColumns(labels) : [{ title: pattern.features, value: formatFeatureCount }]),
    { title: pattern.contracts, value: (row) => row.contracts },
    { title: contract.version, value: (row) => row.version },
    { title: pattern.updatedAt, value: (row) => formatJapanMinute(row.updatedAt) },
    { title: pattern.updatedBy, value: (row) => row.updatedBy },
  ]
}

export async function runPatternList(options: PatternListOptions, context: CommandContext): Promise<void> {
  const body = validateInput(patternList.body, { keyword: options.keyword, ...toPageFields(options, context) }, context, {
    keyword: '--keyword',
  })
  const { call } = await connect(options, context)
  const result = await readPages({ pageNum: body.pageNum, all: options.all }, (pageNum) =>
    call(patternList, { body: { ...body, pageNum } }),
  )
  const columns = getPatternColumns(getAccountLabels(context.language), options.csv === true)
  await writeList({ result, rows: result.list, columns, footer: formatRowRange(result, context) }, options, context)
}

function toDetailEntries(detail: PatternDetail, texts: VersionTexts): (readonly [string, string])[] {
  const { pattern, contract, names } = texts.labels
  return [
    [pattern.dataRange, names[`dataRange.${detail.dataRange}`]],
    ...(detail.deleted ? [[contract.status, names['contractStatus.deleted']] as const] : []),
    [contract.version, formatVersion(detail.shown, texts)],
    ['ID', detail.id],
  ]
}

export async function runPatternShow(input: string, options: PatternShowOptions, context: CommandContext): Promise<void> {
  const { t, language } = context
  const createdAt = parseDateTime(options.at, '--at', context)
  const { call } = await connect(options, context)
  const id = await resolvePattern(call, input, context)
  // read the versions first: if they exist but the requested one does not, the date is before the first version
  const versions = await readPages({ pageNum: 1, all: options.all }, (pageNum) =>
    call(patternVersions, { params: { id }, query: { pageNum } }),
  ).catch(rethrowNotFoundAs(t('patterns.missing', { pattern: input })))
  const pattern = await call(patternOne, { params: { id }, query: { createdAt } }).catch(
    rethrowNotFoundAs(t('versions.noneAt', { at: options.at ?? '' })),
  )
  if (options.json) return writeJson({ pattern, versions })
  const labels = getAccountLabels(language)
  if (options.csv) return writeStdout(formatCsv(getPatternColumns(labels, true), [toVersionRow(pattern, versions.list)]))
  const texts = { labels, t, fields: getPatternLabels(labels) }
  const hidden = pattern.contracts - pattern.usedBy.length
  return writeLines([
    pattern.name,
    ...formatEntries(toDetailEntries(pattern, texts)),
    '',
    t('patterns.flags', { count: formatFeatureCount(pattern) }),
    ...formatEntries(getFlagEntries(labels, pattern)).map((line) => `  ${line}`),
    '',
    t('patterns.usedBy', { n: pattern.contracts }),
    ...formatEntries(pattern.usedBy.map((item) => [item.number, item.name])).map((line) => `  ${line}`),
    ...(hidden > 0 ? [`  ${t('patterns.usedByMore', { n: hidden })}`] : []),
    '',
    ...formatVersionLines(versions, texts),
  ])
}
