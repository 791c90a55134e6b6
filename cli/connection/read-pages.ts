import { readAllPages } from '../../shared/calls/read-pages.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { parseNumber } from '../input/conditions.ts'

export interface PageOptions extends GlobalOptions {
  page?: string
  pageSize?: string
  all?: boolean
}

export interface ListPage<R> {
  list: R[]
  paging: { pageNum: number; pageSize: number; total: number }
}

/** Maximum page size of a call. */
export const LARGEST_PAGE_SIZE = 1000

/** Page number and size from the options; the API's schema adds defaults. */
export function toPageFields(options: PageOptions, context: CommandContext) {
  const pageNum = parseNumber(options.page, '--page', context)
  const pageSize = parseNumber(options.pageSize, '--page-size', context)
  return options.all ? { pageNum: 1, pageSize: LARGEST_PAGE_SIZE } : { pageNum, pageSize }
}

/** Reads one page, or all pages as one long page with --all. */
export async function readPages<A extends ListPage<unknown>>(
  paging: { pageNum: number; all?: boolean | undefined },
  read: (pageNum: number) => Promise<A>,
): Promise<A> {
  if (!paging.all) return read(paging.pageNum)
  const list: A['list'] = []
  let first: A | undefined
  for await (const page of readAllPages(read, (result) => result.list.length)) {
    list.push(...page.list)
    first ??= page
  }
  // at least one page is read
  return { ...(first as A), list, paging: { pageNum: 1, pageSize: Math.max(1, list.length), total: list.length } }
}

/** Returns a page of several lists merged in one order. */
export async function mergePages<R>(
  paging: { pageNum: number; pageSize: number; all?: boolean | undefined },
  lists: readonly ((page: { pageNum: number; pageSize: number }) => Promise<ListPage<R>>)[],
  compare: (a: R, b: R) => number,
): Promise<ListPage<R>> {
  const neededRows = paging.all ? Number.POSITIVE_INFINITY : paging.pageNum * paging.pageSize
  const pageSize = Math.min(neededRows, LARGEST_PAGE_SIZE)
  const rows: R[] = []
  let total = 0
  for (const read of lists) {
    const first = await read({ pageNum: 1, pageSize })
    const list = [...first.list]
    for (let pageNum = 2; list.length < Math.min(neededRows, first.paging.total); pageNum += 1) {
      const next = await read({ pageNum, pageSize })
      if (next.list.length === 0) break
      list.push(...next.list)
    }
    rows.push(...list)
    total += first.paging.total
  }
  rows.sort(compare)
  if (paging.all) return { list: rows, paging: { pageNum: 1, pageSize: Math.max(1, rows.length), total: rows.length } }
  const from = (paging.pageNum - 1) * paging.pageSize
  return {
    list: rows.slice(from, from + paging.pageSize),
    paging: { pageNum: paging.pageNum, pageSize: paging.pageSize, total },
  }
}

/** Position of the first and last row of a page in the list, from 1; 0 for a page without rows. */
export function getRowRange({ list, paging }: ListPage<unknown>): { from: number; to: number } {
  if (list.length === 0) return { from: 0, to: 0 }
  const before = (paging.pageNum - 1) * paging.pageSize
  return { from: before + 1, to: before + list.length }
}

/** States that there are more rows than shown; null if there are none. */
export function formatMoreRows(page: ListPage<unknown>, { t }: CommandContext): string | null {
  const { total } = page.paging
  if (page.list.length === 0 || page.list.length >= total) return null
  return t('conditions.moreRows', { total, ...getRowRange(page) })
}

/** States which of how many rows are shown. */
export function formatRowRange(page: ListPage<unknown>, { t }: CommandContext): string {
  const { total } = page.paging
  return total === 0 ? t('found.none') : t('masters.found', { total, ...getRowRange(page) })
}
