import { addDays, listBuckets, type Period } from '../../shared/calendar/period.ts'
import { appendNumbersToDuplicates, formatPeriodPart, joinFileStem, toFileNamePart } from './file-names.ts'

/** Ways to split a bulk export into files. */
export const splits = ['day', 'week', 'month', 'publisher', 'store'] as const
export type Split = (typeof splits)[number]
export const timeSplits: readonly Split[] = ['day', 'week', 'month']

export interface NamedCode {
  cd: string
  name: string
}

/** One file of a bulk export: the conditions that narrow the query. */
export interface ExportPart {
  period?: Period
  publisher?: NamedCode
  store?: NamedCode
}

/** Splits a period into days, weeks or months; the first and last are cut off at its bounds. */
export function splitPeriod(period: Period, unit: 'day' | 'week' | 'month'): Period[] {
  const starts = listBuckets(period, unit)
  return starts.map((start, index) => {
    const next = starts[index + 1]
    const end = next === undefined ? period.to : addDays(next, -1)
    return { from: start < period.from ? period.from : start, to: end > period.to ? period.to : end }
  })
}

/** Returns all combinations; the first list varies slowest. */
export function combineParts(lists: {
  periods?: readonly Period[] | undefined
  publishers?: readonly NamedCode[] | undefined
  stores?: readonly NamedCode[] | undefined
}): ExportPart[] {
  let parts: ExportPart[] = [{}]
  if (lists.periods) parts = parts.flatMap((part) => (lists.periods ?? []).map((period) => ({ ...part, period })))
  if (lists.publishers) parts = parts.flatMap((part) => (lists.publishers ?? []).map((publisher) => ({ ...part, publisher })))
  if (lists.stores) parts = parts.flatMap((part) => (lists.stores ?? []).map((store) => ({ ...part, store })))
  return parts
}

/** Narrows a query to one file. */
export function narrowQuery(body: Readonly<Record<string, unknown>>, part: ExportPart): Record<string, unknown> {
  const getSubfields = (field: string) => body[field] as Record<string, unknown> | undefined
  return {
    ...body,
    ...(part.period ? { period: part.period } : {}),
    ...(part.publisher ? { products: { ...getSubfields('products'), publisherCds: [part.publisher.cd] } } : {}),
    ...(part.store ? { stores: { ...getSubfields('stores'), storeCds: [part.store.cd] } } : {}),
  }
}

const formatPartName = (word: string, { cd, name }: NamedCode): string =>
  toFileNamePart(`${word}-${cd}${name === '' ? '' : `-${name}`}`)

/**
 * File names without extensions: analysis, subject and part. The varying part comes before the common one:
 * `ranking_2026-11-09_2026-11-15_store-4147514-しおみ書店`, `ranking_store-4147514-しおみ書店_2026-11`.
 */
export function buildFileStems(
  analysis: string,
  { subjects, period, parts }: { subjects: readonly string[]; period: Period | undefined; parts: readonly ExportPart[] },
): string[] {
  const subjectParts = subjects.slice(0, 3).map(toFileNamePart)
  const more = subjects.length > subjectParts.length ? [`+${subjects.length - subjectParts.length}`] : []
  return appendNumbersToDuplicates(
    parts.map((part) =>
      joinFileStem([
        analysis,
        ...subjectParts,
        ...more,
        ...(part.period ? [formatPeriodPart(part.period)] : []),
        ...(part.publisher ? [formatPartName('publisher', part.publisher)] : []),
        ...(part.store ? [formatPartName('store', part.store)] : []),
        ...(period && !part.period ? [formatPeriodPart(period)] : []),
      ]),
    ),
  )
}
