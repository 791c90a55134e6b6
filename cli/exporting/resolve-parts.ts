import { exportOwnPublisherList, exportPublisherList, exportStoreList } from '../../shared/api/exporting/export-jobs.ts'
import { ownPublisherList, publisherList, storeList } from '../../shared/api/masters.ts'
import type { Period } from '../../shared/calendar/period.ts'
import { bounds } from '../../shared/fields/bounds.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { combineParts, type ExportPart, type NamedCode, type Split, splitPeriod, timeSplits } from './export-parts.ts'
import type { ReconnectingConnection } from './reconnecting-connection.ts'

/** Maximum number of files per bulk export: more would be unusable and take the server weeks. */
const MAX_FILES = 1000

type Body = Readonly<Record<string, unknown>>

const getCodesInBody = (body: Body, list: 'products' | 'stores', field: string): string[] =>
  ((body[list] as Record<string, unknown> | undefined)?.[field] as string[] | undefined) ?? []

const firstPage = { pageNum: 1, pageSize: bounds.masterPageSize }

/** The publishers typed as a condition, otherwise the contract's own. */
async function listPublishers(body: Body, link: ReconnectingConnection, { t }: CommandContext): Promise<NamedCode[]> {
  const typed = getCodesInBody(body, 'products', 'publisherCds')
  if (typed.length === 0) {
    const { list } = await link.call(link.isToken ? exportOwnPublisherList : ownPublisherList)
    if (list.length === 0) throw new CommandFailure(t('export.noPublishers'))
    return list.map(({ publisherCd, publisherNm }) => ({ cd: publisherCd, name: publisherNm }))
  }
  const { list } = await link.call(link.isToken ? exportPublisherList : publisherList, { query: firstPage })
  const names = new Map(list.map(({ publisherCd, publisherNm }) => [publisherCd, publisherNm]))
  return typed.map((cd) => ({ cd, name: names.get(cd) ?? '' }))
}

/** The stores typed as a condition, otherwise all that match the other conditions. */
async function listStores(body: Body, link: ReconnectingConnection, { t }: CommandContext): Promise<NamedCode[]> {
  const typed = getCodesInBody(body, 'stores', 'storeCds')
  const joinCodes = (field: string) => getCodesInBody(body, 'stores', field).join(',') || undefined
  const query = {
    ...firstPage,
    ...(typed.length > 0
      ? {}
      : {
          chainCds: joinCodes('chainCds'),
          companyCds: joinCodes('companyCds'),
          areaCds: joinCodes('areaCds'),
          prefectureCds: joinCodes('prefectureCds'),
        }),
  }
  const { list } = await link.call(link.isToken ? exportStoreList : storeList, { query })
  if (typed.length > 0) {
    const names = new Map(list.map(({ storeCd, storeNm }) => [storeCd, storeNm]))
    return typed.map((cd) => ({ cd, name: names.get(cd) ?? '' }))
  }
  const matchesFilter = (field: string, value: string | null) => {
    const codes = getCodesInBody(body, 'stores', field)
    return codes.length === 0 || codes.includes(value ?? '')
  }
  const stores = list.filter(
    (store) =>
      matchesFilter('locationCds', store.locationCd) &&
      matchesFilter('scaleCds', store.scaleCd) &&
      matchesFilter('categoryCds', store.categoryCd),
  )
  if (stores.length === 0) throw new CommandFailure(t('export.noStores'))
  return stores.map(({ storeCd, storeNm }) => ({ cd: storeCd, name: storeNm }))
}

/** Parses `--each` and checks it against the ways in which the analysis can be split. */
export function parseSplits(input: readonly string[] | undefined, possible: readonly Split[], { t }: CommandContext): Split[] {
  const createFailure = (reason: string) => new CommandFailure(t('error.option', { option: '--each', reason }))
  const each = [...new Set(input ?? [])]
  const strange = each.find((value) => !(possible as readonly string[]).includes(value))
  if (strange !== undefined)
    throw createFailure(possible.length === 0 ? t('export.notSplit') : t('error.choice', { values: possible.join(', ') }))
  if (each.filter((value) => (timeSplits as readonly string[]).includes(value)).length > 1)
    throw createFailure(t('export.oneTime'))
  return each as Split[]
}

/** Returns the files into which a query is split. */
export async function resolveParts(
  body: Body,
  { each, link }: { each: readonly Split[]; link: ReconnectingConnection },
  context: CommandContext,
): Promise<ExportPart[]> {
  const { t } = context
  const unit = each.find((value) => timeSplits.includes(value)) as 'day' | 'week' | 'month' | undefined
  const period = body.period as Period | undefined
  if (unit && !period) throw new CommandFailure(t('export.noPeriod'))
  const parts = combineParts({
    periods: unit && period ? splitPeriod(period, unit) : undefined,
    publishers: each.includes('publisher') ? await listPublishers(body, link, context) : undefined,
    stores: each.includes('store') ? await listStores(body, link, context) : undefined,
  })
  if (parts.length > MAX_FILES) throw new CommandFailure(t('export.tooMany', { files: parts.length, most: MAX_FILES }))
  return parts
}
