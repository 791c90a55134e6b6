import type { CallToolResult } from '@modelcontextprotocol/server'
import { AppError } from '../../../shared/errors/errors.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { mcp } from '../../../shared/messages/mcp.ts'
import { fillSingleLanguage } from '../../../shared/messages/single-language.ts'
import { estimateTokens } from './result-bounds.ts'
import { describeResult, getResultUnit, noteFields } from './result-notes.ts'
import {
  formatFigures,
  formatHeading,
  formatRow,
  formatTextTable,
  getFieldLabel,
  isTable,
  type LabelStyle,
  listFieldNames,
  type Row,
} from './result-table.ts'

/** Tokens reserved for the line about rows, the cursor, and the fields around the data. */
const RESERVED_TOKENS = 150

/** Part of a result that is sent: the first `maxRows` rows after `skip`, as far as the tokens allow. */
export interface ResultCut {
  maxRows: number
  maxTokens: number
  /** Number of rows before the first one that is sent, counted over all rows of the result. */
  offset: number
  /** Number of rows of `data` to skip; smaller than `offset` if `data` is a later page. */
  skip: number
  /** Creates the cursor of the row after `offset` rows. */
  writeCursor: (offset: number) => string
}

export interface AnsweredCall {
  title: string
  /** Lines before the result. */
  heading?: readonly string[]
  /** Labels of fields in this result that differ from the usual ones. */
  labels?: Readonly<Record<string, string>>
  query: Row
  language: Language
  /** Name of the list that has pages; null if the result is complete. */
  pagedList: string | null
  /** URL of the screen with the same conditions; null if there is none. */
  screen: string | null
}

/** Tables of a result, in the order in which their rows are counted. With pages, only the rows of the list are. */
const listTables = (data: Row, pagedList: string | null): [name: string, rows: readonly Row[]][] =>
  Object.entries(data).filter(
    (entry): entry is [string, Row[]] => isTable(entry[1]) && (pagedList === null || entry[0] === pagedList),
  )

interface Taken {
  tables: Record<string, Row[]>
  count: number
}

/** Takes rows until one of the budgets is used up. `needed`: tokens that the first row would need. */
function takeRowsWithinBudget(
  tables: readonly [string, readonly Row[]][],
  { skip, maxRows, tokens, style }: { skip: number; maxRows: number; tokens: number; style: LabelStyle },
): Taken & { needed: number } {
  const taken: Record<string, Row[]> = {}
  let count = 0
  let left = skip
  let asText = 0
  let asJson = 0
  for (const [name, rows] of tables) {
    taken[name] = []
    const names = listFieldNames(rows)
    let hasHeading = false
    for (const row of rows) {
      if (left > 0) {
        left--
        continue
      }
      if (count === maxRows) return { tables: taken, count, needed: 0 }
      if (!hasHeading) asText += estimateTokens(`\n## ${getFieldLabel(name, style)}\n${formatHeading(names, style)}\n`)
      hasHeading = true
      asText += estimateTokens(`${formatRow(row, names, style)}\n`)
      asJson += estimateTokens(`${JSON.stringify(row)},`)
      const used = Math.max(asText, asJson)
      if (used > tokens) return { tables: taken, count, needed: used }
      taken[name].push(row)
      count++
    }
  }
  return { tables: taken, count, needed: 0 }
}

/**
 * Writes a result for a language model, cut to its budget: a text (title, notes, figures, tables with tab-separated cells) and
 * the JSON of the call with the same rows. Neither needs more than `maxTokens`. Throws `mcp.budget` if not even one row fits.
 */
export function formatResult(data: Row, call: AnsweredCall, cut: ResultCut): CallToolResult {
  const { language, pagedList, query, screen, title } = call
  const getText = (key: keyof typeof mcp.ja, values: Record<string, string | number> = {}) =>
    fillSingleLanguage(language, mcp[language][key], values)
  const style: LabelStyle = { language, unit: getResultUnit(data, query), labels: call.labels ?? {} }
  const { paging, ...rest } = data
  const tables = listTables(data, pagedList)
  const rowTables = new Set(tables.map(([name]) => name))
  const isFirst = cut.offset === 0
  // later pages repeat what their rows require: notes, and the days or labels of columns of numbers
  const head = Object.fromEntries(
    Object.entries(rest).filter(
      ([name, value]) => !rowTables.has(name) && (isFirst || noteFields.has(name) || (Array.isArray(value) && !isTable(value))),
    ),
  )
  const notes = describeResult(data, query, language)
  const figures = Object.entries(head).filter(([, value]) => !isTable(value))
  const moreTables = Object.entries(head).filter((entry): entry is [string, Row[]] => isTable(entry[1]))
  const headText = [
    ...(call.heading ?? []),
    `# ${title}`,
    ...notes.map(([label, note]) => `${label}: ${note}`),
    ...(screen === null ? [] : [`${getText('head.screen')}: ${screen}`]),
    ...formatFigures(Object.fromEntries(figures), style, noteFields),
    ...moreTables.flatMap(([name, rows]) => ['', `## ${getFieldLabel(name, style)}`, formatTextTable(rows, style)]),
  ].join('\n')
  const headTokens = Math.max(estimateTokens(headText), estimateTokens(JSON.stringify({ ...head, screen }))) + RESERVED_TOKENS

  const { maxRows, maxTokens, offset, skip } = cut
  const taken = takeRowsWithinBudget(tables, { skip, maxRows, tokens: maxTokens - headTokens, style })
  if (headTokens > maxTokens || (taken.count === 0 && taken.needed > 0))
    throw new AppError('mcp.budget', { given: maxTokens, needed: headTokens + taken.needed }, [
      { field: 'maxTokens', code: 'mcp.budget', values: { given: maxTokens, needed: headTokens + taken.needed } },
    ])

  const total = countRows(data, tables)
  const next = offset + taken.count
  const nextCursor = taken.count > 0 && next < total ? cut.writeCursor(next) : null
  const shown = taken.count === 0 ? getText('noRows') : getText('rows', { total, from: offset + 1, to: next })
  const lines = [
    headText,
    ...(tables.length === 0 && paging === undefined ? [] : [`${getText('head.rows')}: ${shown}`]),
    ...Object.entries(taken.tables).flatMap(([name, rows]) =>
      rows.length === 0 ? [] : ['', `## ${getFieldLabel(name, style)}`, formatTextTable(rows, style)],
    ),
    ...(nextCursor === null ? [] : ['', `cursor: ${nextCursor}（${getText('more')}）`]),
  ]
  return {
    content: [{ type: 'text', text: lines.join('\n') }],
    structuredContent: {
      data: {
        ...Object.fromEntries(figures),
        ...Object.fromEntries(
          [...moreTables, ...Object.entries(taken.tables)].map(([name, rows]) => [name, toCompactTable(rows)]),
        ),
      },
      rows: { from: taken.count === 0 ? 0 : offset + 1, returned: taken.count, total },
      ...(nextCursor === null ? {} : { nextCursor }),
      ...(screen === null ? {} : { screen }),
    },
  }
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined

/**
 * A table with the names of its fields once, and a value that all of its rows have once. Fields that are often empty come last, and
 * rows end with their last value.
 */
function toCompactTable(rows: readonly Row[]) {
  const [first] = rows
  const isCommon = (field: string) => {
    const value = JSON.stringify(first?.[field])
    return rows.every((row) => JSON.stringify(row[field]) === value)
  }
  const names = listFieldNames(rows)
  const common = Object.fromEntries(names.filter(isCommon).map((field) => [field, first?.[field]]))
  const fields = names
    .filter((field) => !Object.hasOwn(common, field))
    .map((field) => ({ field, empty: rows.filter((row) => isEmpty(row[field])).length }))
    .sort((a, b) => a.empty - b.empty)
    .map(({ field }) => field)
  return {
    fields,
    rows: rows.map((row) => {
      const last = fields.findLastIndex((field) => !isEmpty(row[field]))
      return fields.slice(0, last + 1).map((field) => row[field] ?? null)
    }),
    ...(Object.keys(common).length > 0 ? { common } : {}),
  }
}

/** Number of rows of the whole result: over all pages, or of all tables. */
function countRows({ paging }: Row, tables: readonly [string, readonly Row[]][]): number {
  if (typeof paging === 'object' && paging !== null && 'total' in paging) return Number(paging.total)
  return tables.reduce((sum, [, rows]) => sum + rows.length, 0)
}
