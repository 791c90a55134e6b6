import type { DatasetSpec, Field, ReadOptions } from './dataset-fields.ts'
import { valueColumn } from './dataset-fields.ts'
import { type FieldSource, fieldSql } from './field-sql.ts'
import type { MappedColumn, Mapping } from './mapping.ts'
import type { ReasonCode } from './reasons.ts'
import { name, quoteText } from './sql-text.ts'
import { PROBLEM_COLUMNS, PROBLEM_QUOTE, PROBLEM_UNKNOWN_ISBN } from './tidy.ts'

/**
 * The SQL that turns raw text columns into checked rows. One pass: text columns, typed values, look-ups, the first
 * thing that is wrong. It answers one row a line, with `problem` null where nothing is.
 */

/** What a problem number stands for. */
export interface Problem {
  /** Our field; null where the line as a whole is wrong. */
  field: string | null
  /** The file's own name of the column, or our field's. */
  column: string
  reason: ReasonCode
}

export interface CheckPlan {
  problems: Problem[]
  /** Select over a source with n, fault, c0, c1, … */
  select: (source: string) => string
  /** Raw columns that are read. */
  used: number[]
  /** Names of the stored columns. */
  stored: string[]
}

/** Where one of our fields comes from in a file: its columns (by index) or a constant. */
export interface FieldOrigin {
  indexes: number[]
  headers: string[]
  mapped: MappedColumn | null
  constant: string | null
}

function textSql(origin: FieldOrigin): string {
  if (origin.constant !== null) return quoteText(origin.constant)
  const columns = origin.indexes.map((index) => `c${index}`)
  const first =
    columns.length === 1 ? (columns[0] ?? 'null') : `coalesce(${columns.map((one) => `ing_clean(${one})`).join(', ')})`
  const mapped = origin.mapped
  let text = first
  if (mapped && 'values' in mapped && mapped.values) {
    const cases = Object.entries(mapped.values).map(([theirs, ours]) => `when ${quoteText(theirs)} then ${quoteText(ours)}`)
    const rest =
      mapped.otherwise === undefined
        ? `ing_clean(${first})`
        : `case when ing_clean(${first}) is not null then ${quoteText(mapped.otherwise)} end`
    text = cases.length === 0 ? rest : `case ing_clean(${first}) ${cases.join(' ')} else ${rest} end`
  }
  if (mapped && 'prefix' in mapped && (mapped.prefix !== undefined || mapped.suffix !== undefined)) {
    text = `${quoteText(mapped.prefix ?? '')} || ing_clean(${text}) || ${quoteText(mapped.suffix ?? '')}`
  }
  return text
}

function sourceOf(field: Field, origin: FieldOrigin, mapping: Mapping): FieldSource {
  const mapped = origin.mapped
  return {
    times: mapped && 'times' in mapped ? mapped.times : undefined,
    prefixed: mapped !== null && 'prefix' in mapped && mapped.prefix !== undefined && field.type === 'productCode',
    timeZone: mapping.timeZone,
    dateFormats: field.type === 'date' || field.type === 'timestamp' ? mapping.dateFormats : [],
  }
}

const unknownReason = {
  store: 'unknownStore',
  product: 'unknownProduct',
  member: 'unknownMember',
  series: 'unknownSeries',
} as const satisfies Record<string, ReasonCode>
/** A problem with the SQL of the value that is wrong and of what was expected. */
interface Rule extends Problem {
  value: string
  detail: string
}

/** Raw text columns as a whole, for lines that could not be divided. */
const LINE_RULES: readonly { reason: ReasonCode; when: string; detail: string }[] = [
  { reason: 'quote', when: `fault = '${PROBLEM_QUOTE}'`, detail: 'null' },
  { reason: 'columns', when: `fault like '${PROBLEM_COLUMNS}%'`, detail: `substr(fault, ${PROBLEM_COLUMNS.length + 1})` },
  { reason: 'encoding', when: "fault = 'encoding'", detail: 'null' },
  { reason: 'unknownIsbn', when: `fault = '${PROBLEM_UNKNOWN_ISBN}'`, detail: 'null' },
]

export function planCheck(
  spec: DatasetSpec,
  origins: ReadonlyMap<string, FieldOrigin>,
  context: { mapping: Mapping; options: ReadOptions; today?: string },
): CheckPlan {
  const { mapping, options } = context
  const given = spec.fields.filter((field) => origins.has(field.name))
  const rules: Rule[] = LINE_RULES.map(({ reason, detail }) => ({ reason, detail, field: null, column: '', value: 'raw_line' }))
  // numbers of the first thing that is wrong, each null where nothing is: COALESCE stops at the first
  const found = [
    `case when fault is not null then case ${LINE_RULES.map((rule, index) => `when ${rule.when} then ${index}`).join(' ')} end end`,
  ]
  const texts: string[] = []
  const values: string[] = []
  const joins: string[] = []
  const ids: string[] = []
  for (const field of spec.fields) {
    const v = valueColumn(field.name)
    const origin = origins.get(field.name)
    if (origin === undefined) {
      const type =
        { integer: 'bigint', yen: 'bigint', date: 'date', timestamp: 'timestamp', boolean: 'boolean' }[field.type as string] ??
        'varchar'
      values.push(`cast(null as ${type}) as ${v}`)
      if (field.type === 'timestamp') values.push(`false as h_${field.name}`)
      if (field.lookup) ids.push(`cast(null as integer) as id_${field.name}`)
      texts.push(`cast(null as varchar) as x_${field.name}`)
      continue
    }
    const x = `x_${name(field.name)}`
    texts.push(`${textSql(origin)} as ${x}`)
    const sql = fieldSql(field, x, v, sourceOf(field, origin, mapping))
    values.push(`${sql.value} as ${v}`)
    if (field.type === 'timestamp') values.push(`${sql.hasTime ?? 'false'} as h_${field.name}`)
    const column = origin.headers[0] ?? field.name
    const number = (reason: ReasonCode, detail = 'null') =>
      rules.push({ field: field.name, column, reason, value: x, detail }) - 1
    const blank = field.required ? number('required') : 'null'
    const unread = sql.unread.reasons.map((reason) => number(reason.reason, reason.detail))
    const which = sql.unread.which
      ? `list_position([${sql.unread.reasons.map((one) => quoteText(one.reason)).join(', ')}], ${sql.unread.which}) + ${(unread[0] ?? 0) - 1}`
      : String(unread[0] ?? 'null')
    const wrong = sql.wrong.map((rule) => `when ${rule.when} then ${number(rule.reason, rule.detail)}`).join(' ')
    found.push(`case when ${v} is null then case when ${x} is null then ${blank} when ing_clean(${x}) is null then ${blank}
      else ${which} end ${wrong} end`)
    if (!field.lookup) continue
    joins.push(`left join look_${field.lookup} as l_${field.name} on l_${field.name}.code = b.${v}`)
    ids.push(`l_${field.name}.id as id_${field.name}`)
    const unknown = String(number(unknownReason[field.lookup], v))
    const digit = (otherwise: string) =>
      field.lookup === 'product'
        ? `case when regexp_full_match(${v}, '[0-9]{13}') then case when ing_ean_ok(${v}) then ${otherwise} else ${number('checkDigit', `ing_code_expected(${x})`)} end else ${otherwise} end`
        : otherwise
    found.push(`case when id_${field.name} is null then case when ${v} is not null then ${digit(unknown)} end end`)
  }
  for (const check of spec.checks?.(options) ?? []) {
    const origin = origins.get(check.field)
    const field = spec.fields.find((one) => one.name === check.field)
    found.push(`case when ${check.when} then ${rules.length} end`)
    rules.push({
      field: check.field,
      column: origin?.headers[0] ?? field?.name ?? check.field,
      reason: check.reason,
      value: `x_${name(check.field)}`,
      detail: check.reason === 'needsOther' ? quoteText((spec.oneOf?.[0] ?? []).join('・')) : 'null',
    })
  }
  const stored: Record<string, string> = { ...(spec.stored?.(options) ?? defaultStored(spec)) }
  const used = [...new Set(given.flatMap((field) => origins.get(field.name)?.indexes ?? []))].sort((a, b) => a - b)
  const pick = (key: 'value' | 'detail') =>
    `case when problem is not null then case problem ${rules.map((rule, index) => `when ${index} then cast(${rule[key]} as varchar)`).join(' ')} end end`
  return {
    problems: rules.map(({ field, column, reason }) => ({ field, column, reason })),
    used,
    stored: Object.keys(stored),
    select: (source) => `select n, problem, left(${pick('value')}, 500) as bad_value, ${pick('detail')} as bad_detail,
    ${Object.entries(stored)
      .map(([column, sql]) => `${sql} as ${name(column)}`)
      .join(', ')}
  from (select *, cast(coalesce(${found.join(',\n      ')}) as smallint) as problem
    from (select b.*${ids.length > 0 ? `, ${ids.join(', ')}` : ''}
      from (select *, ${values.join(',\n      ')}
        from (select n, fault, raw_line${texts.length > 0 ? `, ${texts.join(', ')}` : ''} from ${source} as r) as a) as b
      ${joins.join(' ')}) as c) as d`,
  }
}

function defaultStored(spec: DatasetSpec): Record<string, string> {
  const stored: Record<string, string> = {}
  for (const field of spec.fields) {
    stored[valueColumn(field.name)] = valueColumn(field.name)
    if (field.lookup) stored[`id_${field.name}`] = `id_${field.name}`
  }
  return stored
}
