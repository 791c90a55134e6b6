import { toTextLiteral } from '../../warehouse/engine/sql.ts'
import type { DatasetCheck, DatasetField, DatasetSpec, LookupDimension, ReasonCode } from '../datasets/dataset-fields.ts'
import { getValueColumn } from '../datasets/dataset-fields.ts'
import type { LineRule, MappedColumn, Mapping } from '../mapping/mapping-schema.ts'
import { PROBLEM_COLUMNS, PROBLEM_QUOTE, PROBLEM_UNKNOWN_ISBN } from '../read/tidy.ts'
import { toSqlIdentifier } from '../sql-identifier.ts'
import type { ReadOptions } from '../store/stage.ts'
import { evaluateOnce } from './field-macros.ts'
import { type FieldSource, fieldSql, getReadingColumn } from './field-sql.ts'
import { buildIssueJoin } from './magazine-issues.ts'

/**
 * SQL that turns raw text columns into checked rows, in one pass: text columns, typed values, look-ups, the first problem. It
 * returns one row per line; `problem` is null for valid lines.
 */

/** Meaning of a problem number. */
export interface LineProblem {
  /** Field name; null if the whole line is wrong. */
  field: string | null
  /** The file's name of the column, or the field's name. */
  column: string
  reason: ReasonCode
}

export interface CheckPlan {
  problems: LineProblem[]
  /** Select over a source with n, fault, c0, c1, … */
  select: (source: string) => string
  /** Raw columns that are used. */
  used: number[]
  /** Meaning of the numbers in the column `warned`. */
  warnings: LineProblem[]
  /** Whole receipts are dropped: those with a line of the column `is_receipt_dropped`. */
  dropsReceipts: boolean
  /** Names of the stored columns. */
  stored: string[]
  /**
   * Optional fields whose out-of-range values and unreadable cells are dropped: the bits of the columns `dropped` and `unread`,
   * lowest bit first.
   */
  droppable: string[]
}

/** Source of a field in a file: its columns (by index) or a constant. */
export interface FieldOrigin {
  indexes: number[]
  headers: string[]
  mapped: MappedColumn | null
  constant: string | null
  /** The texts of the columns are joined by a space; otherwise the first non-empty one counts. */
  isJoined?: boolean
}

/** A rule for single lines with the index of its column. */
export interface ResolvedRule {
  rule: LineRule
  index: number
}

/** SQL condition for the lines that a rule matches. */
function ruleConditionSql({ rule, index }: ResolvedRule): string {
  const clean = `ing_clean(c${index})`
  const anyOfSql = (values: readonly string[] | undefined, sql: (value: string) => string) =>
    values === undefined ? [] : [`(${values.map((value) => sql(toTextLiteral(value))).join(' or ')})`]
  const parts = [
    ...(rule.is ? [`list_contains([${rule.is.map(toTextLiteral).join(', ')}], ${clean})`] : []),
    ...anyOfSql(rule.startsWith, (value) => `starts_with(${clean}, ${value})`),
    ...anyOfSql(rule.contains, (value) => `contains(${clean}, ${value})`),
    ...(rule.empty ? [`${clean} is null`] : []),
  ]
  return `coalesce(${parts.join(' and ')}, false)`
}

/** Text of a field, including values that rules set for some lines. */
function textWithRulesSql(field: string, text: string, rules: readonly ResolvedRule[]): string {
  const cases = rules.flatMap((found, at) => {
    const value = found.rule.set?.[field]
    return value === undefined ? [] : [`when l_${at} then ${toTextLiteral(value)}`]
  })
  return cases.length === 0 ? text : `case ${cases.join(' ')} else ${text} end`
}

/** Number of a field, negated by rules for some lines. */
function valueWithRulesSql(field: string, value: string, rules: readonly ResolvedRule[]): string {
  const when = rules.flatMap(({ rule }, at) => (rule.negate?.includes(field) ? [`l_${at}`] : []))
  return when.length === 0 ? value : `(${value}) * case when ${when.join(' or ')} then -1 else 1 end`
}

/** A day whose program wrote midnight beside it, and the time in the next column after the day from which spreadsheets count. */
const joinedTimeSql = ([day = '', ...times]: readonly string[]): string => {
  const rest = times.map((time) => `regexp_replace(${time}, '^(1899|1900)[-/](12|0?1)[-/](3[01]|0?[01]) +', '')`)
  const bare = `case when coalesce(${rest.join(', ')}) is null then ${day} else regexp_replace(${day}, '[T ]+0{1,2}:00(:00)?(\\.0+)?$', '') end`
  return `nullif(concat_ws(' ', ${[bare, ...rest].join(', ')}), '')`
}

function textSql({ type }: DatasetField, origin: FieldOrigin): string {
  if (origin.constant !== null) return toTextLiteral(origin.constant)
  const cleanTextSql = (x: string) => (type === 'text' ? `ing_text(${x})` : `ing_clean(${x})`)
  const columns = origin.indexes.map((index) => `c${index}`)
  const cleaned = columns.map(cleanTextSql)
  const mapped = origin.mapped
  const isTime = type === 'timestamp' || type === 'date'
  let text = columns[0] ?? 'cast(null as varchar)'
  if (columns.length > 1 && origin.isJoined)
    text = isTime ? joinedTimeSql(cleaned) : `nullif(concat_ws(' ', ${cleaned.join(', ')}), '')`
  else if (columns.length > 1) text = `coalesce(${cleaned.join(', ')})`
  const first = text
  if (mapped && 'values' in mapped && mapped.values) {
    const rest =
      mapped.otherwise === undefined
        ? cleanTextSql(first)
        : `case when ${cleanTextSql(first)} is not null then ${toTextLiteral(mapped.otherwise)} end`
    // two lists instead of a CASE with thousands of branches, which the engine would copy wherever the value is used
    const listSql = (texts: readonly string[]) => `[${texts.map(toTextLiteral).join(', ')}]`
    const [senderValues, storedValues] = [Object.keys(mapped.values), Object.values(mapped.values)]
    text =
      senderValues.length === 0
        ? rest
        : `coalesce(${listSql(storedValues)}[list_position(${listSql(senderValues)}, ${cleanTextSql(first)})], ${rest})`
  }
  if (mapped && ('prefix' in mapped || 'suffix' in mapped)) {
    text = `${toTextLiteral(mapped.prefix ?? '')} || ${cleanTextSql(text)} || ${toTextLiteral(mapped.suffix ?? '')}`
  }
  return text
}

/** A text that means an empty cell is one. */
const nullIfAbsentSql = (text: string, pattern: string): string =>
  evaluateOnce(
    text,
    'a',
    `case when regexp_full_match(a, ${toTextLiteral(`(?i)[\\s\u3000]*(${pattern})[\\s\u3000]*`)}) then null else a end`,
  )

function toFieldSource(field: DatasetField, origin: FieldOrigin, mapping: Mapping): FieldSource {
  const mapped = origin.mapped
  return {
    times: mapped && 'times' in mapped ? mapped.times : undefined,
    hasDecimalComma: mapping.decimal === ',',
    header: origin.headers[0],
    timeZone: mapping.timeZone,
    dateFormats: field.type === 'date' || field.type === 'timestamp' ? mapping.dateFormats : [],
  }
}

const unknownReason = {
  store: 'unknownStore',
  product: 'unknownProduct',
  member: 'unknownMember',
  series: 'unknownSeries',
} as const satisfies Record<LookupDimension, ReasonCode>
const emptyReason = {
  store: 'noStores',
  product: 'noProducts',
  member: 'noMembers',
  series: 'noSeries',
} as const satisfies Record<LookupDimension, ReasonCode>
/** Reasons that are reported once with a count, because they are the same for all their lines. */
export const reasonsReportedOnce: ReadonlySet<ReasonCode> = new Set(Object.values(emptyReason))

/** A problem with the SQL of the wrong value and of what was expected. */
interface Rule extends LineProblem {
  value: string
  detail: string
}

/** Problems of whole lines that could not be split into columns. */
const LINE_RULES: readonly { reason: ReasonCode; when: string; detail: string }[] = [
  { reason: 'quote', when: `fault = '${PROBLEM_QUOTE}'`, detail: 'null' },
  { reason: 'columns', when: `fault like '${PROBLEM_COLUMNS}%'`, detail: `substr(fault, ${PROBLEM_COLUMNS.length + 1})` },
  { reason: 'encoding', when: "fault = 'encoding'", detail: 'null' },
  { reason: 'unknownIsbn', when: `fault = '${PROBLEM_UNKNOWN_ISBN}'`, detail: 'null' },
]

/** Further columns of look-up tables, for the warnings of a data set. */
export const lookupFacts = { product: ['price'], store: ['opened_on', 'closed_on'] } as const

const isRanged = (field: DatasetField) => ['integer', 'yen', 'date', 'timestamp'].includes(field.type)
/** Codes and texts can always be read. */
const canBeUnreadable = (field: DatasetField) => isRanged(field) || field.type === 'enum' || field.type === 'boolean'

/** `NaN` is an empty cell for an optional number, and an invalid number for a required one. */
const invalidNumberSql = (field: DatasetField, x: string, unread: string, blank: number | 'null'): string =>
  field.type === 'integer' || field.type === 'yen'
    ? `case when lower(trim(${x})) = 'nan' then ${unread} else ${blank} end`
    : String(blank)

/** The file's column name for a check: in a group of which one field is required, the field that the file has. */
function checkColumn(spec: DatasetSpec, check: DatasetCheck, origins: ReadonlyMap<string, FieldOrigin>): string {
  const group = spec.atLeastOneOf?.find((names) => names.includes(check.field)) ?? []
  const column = [check.field, ...group].map((field) => origins.get(field)?.headers[0]).find((header) => header !== undefined)
  return column ?? check.field
}

export function planCheck(
  spec: DatasetSpec,
  origins: ReadonlyMap<string, FieldOrigin>,
  context: { mapping: Mapping; options: ReadOptions; rules: readonly ResolvedRule[]; emptyLookups: ReadonlySet<LookupDimension> },
): CheckPlan {
  const { mapping, options, rules: lineRules, emptyLookups } = context
  const alternatives = new Set((spec.atLeastOneOf ?? []).flat())
  const droppable: string[] = []
  const dropped: string[] = []
  const unreadable: string[] = []
  const mappedFields = spec.fields.filter((field) => origins.has(field.name))
  const rules: Rule[] = LINE_RULES.map(({ reason, detail }) => ({ reason, detail, field: null, column: '', value: 'raw_line' }))
  // numbers of the first problem of each kind, null without one: COALESCE stops at the first
  const found = [
    `case when fault is not null then case ${LINE_RULES.map((rule, index) => `when ${rule.when} then ${index}`).join(' ')} end end`,
  ]
  const texts: string[] = []
  const readings: string[] = []
  const values: string[] = []
  const joins: string[] = []
  const ids: string[] = []
  const replaced: string[] = []
  for (const field of spec.fields) {
    const v = getValueColumn(field.name)
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
    const x = `x_${toSqlIdentifier(field.name)}`
    const text = textWithRulesSql(field.name, textSql(field, origin), lineRules)
    texts.push(`${field.absent === undefined ? text : nullIfAbsentSql(text, field.absent)} as ${x}`)
    const sql = fieldSql(field, x, v, toFieldSource(field, origin, mapping))
    if (sql.reading !== undefined) readings.push(`${sql.reading} as ${getReadingColumn(x)}`)
    const value = valueWithRulesSql(field.name, sql.value, lineRules)
    // an optional cell without a usable value is dropped and counted; the line is still valid
    const isFoundTime = origin.isJoined === true && origin.mapped === null
    const isOptional =
      !field.isRequired && (isFoundTime || !alternatives.has(field.name)) && options.empty[field.name] !== 'reject'
    const drops = isOptional && canBeUnreadable(field)
    if (drops) {
      const bit = 2 ** droppable.length
      droppable.push(field.name)
      const read = isRanged(field) ? `w_${toSqlIdentifier(field.name)}` : v
      values.push(`${value} as ${read}`)
      if (read !== v) {
        const { wrong } = fieldSql(field, x, read, toFieldSource(field, origin, mapping))
        values.push(`case ${wrong.map((rule) => `when ${rule.when} then null`).join(' ')} else ${read} end as ${v}`)
        dropped.push(`case when ${read} is not null and ${v} is null then ${bit} else 0 end`)
      }
      unreadable.push(`case when ${read} is not null or ${x} is null or ing_clean(${x}) is null then 0 else ${bit} end`)
    } else values.push(`${value} as ${v}`)
    if (field.type === 'timestamp') values.push(`${sql.hasTime ?? 'false'} as h_${field.name}`)
    const column = origin.headers[0] ?? field.name
    const addRule = (reason: ReasonCode, detail = 'null') =>
      rules.push({ field: field.name, column, reason, value: x, detail }) - 1
    if (drops) continue
    const isRequired = field.isRequired || options.empty[field.name] === 'reject'
    const blank = isRequired ? addRule('required') : 'null'
    const unread = sql.unread.reasons.map((reason) => addRule(reason.reason, reason.detail))
    const which = sql.unread.which
      ? `list_position([${sql.unread.reasons.map((reason) => toTextLiteral(reason.reason)).join(', ')}], ${sql.unread.which}) + ${(unread[0] ?? 0) - 1}`
      : String(unread[0] ?? 'null')
    const wrong = sql.wrong.map((rule) => `when ${rule.when} then ${addRule(rule.reason, rule.detail)}`).join(' ')
    found.push(`case when ${v} is null then case when ${x} is null then ${blank} when ing_clean(${x}) is null then ${isRequired || alternatives.has(field.name) ? invalidNumberSql(field, x, which, blank) : blank}
      else ${which} end ${wrong} end`)
    if (!field.lookup) continue
    if (spec.warnings && field.lookup in lookupFacts)
      ids.push(...lookupFacts[field.lookup as keyof typeof lookupFacts].map((fact) => `l_${field.name}.${fact} as ${fact}`))
    joins.push(`left join look_${field.lookup} as l_${field.name} on l_${field.name}.code = b.${v}`)
    const issue = field.lookup === 'product' ? buildIssueJoin(spec, field, options.mappedFields) : null
    ids.push(`${issue ? `coalesce(l_${field.name}.id, ${issue.alias}.id)` : `l_${field.name}.id`} as id_${field.name}`)
    if (issue) {
      joins.push(issue.join)
      replaced.push(`case when l_${field.name}.id is null then coalesce(${issue.alias}.jan, b.${v}) else b.${v} end as ${v}`)
      // seven digits that are the code of a registered issue and the ISBN of another title
      found.push(
        `case when is_both_${field.name} then ${addRule('codeAmbiguous', `${getReadingColumn(x)}.issue || ' / ' || ${v}`)} end`,
      )
      ids.push(`l_${field.name}.id is not null and ${issue.alias}.id is not null as is_both_${field.name}`)
    }
    const unknown = String(addRule((emptyLookups.has(field.lookup) ? emptyReason : unknownReason)[field.lookup], v))
    const digitReasonSql = (otherwise: string) =>
      field.lookup === 'product'
        ? `case when regexp_full_match(${v}, '[0-9]{13}') then case when ing_ean_ok(${v}) then ${otherwise} else ${addRule('checkDigit', `left(${v}, 12) || cast(ing_ean_digit(${v}) as varchar)`)} end else ${otherwise} end`
        : otherwise
    found.push(`case when id_${field.name} is null then case when ${v} is not null then ${digitReasonSql(unknown)} end end`)
  }
  const warnings = (spec.warnings ?? []).filter(({ needs }) => needs.every((name) => origins.has(name)))
  const warned = mapping.warnings === 'load' ? warnings : []
  for (const check of [...(spec.checks?.(options) ?? []), ...(mapping.warnings === 'reject' ? warnings : [])]) {
    found.push(`case when ${check.when} then ${rules.length} end`)
    rules.push({
      field: check.field,
      column: checkColumn(spec, check, origins),
      reason: check.reason,
      value: `x_${toSqlIdentifier(check.field)}`,
      detail:
        check.reason === 'needsOther'
          ? toTextLiteral((spec.atLeastOneOf?.[0] ?? []).map((value) => origins.get(value)?.headers[0] ?? value).join('・'))
          : (check.detail ?? 'null'),
    })
  }
  const dropsReceipts = lineRules.some(({ rule }) => rule.drop === 'receipt')
  const stored: Record<string, string> = { ...(spec.getStoredColumns?.(options) ?? getDefaultColumns(spec)) }
  const used = [
    ...new Set([
      ...mappedFields.flatMap((field) => origins.get(field.name)?.indexes ?? []),
      ...lineRules.map(({ index }) => index),
    ]),
  ].sort((a, b) => a - b)
  const flags = lineRules.map((found, at) => `${ruleConditionSql(found)} as l_${at}`)
  const leftOut = lineRules.flatMap((found) => (found.rule.drop === true ? [ruleConditionSql(found)] : []))
  // lines that cannot be split are reported, whatever they contain
  const condition = leftOut.length === 0 ? '' : ` where r.fault is not null or not (${leftOut.join(' or ')})`
  const bitsSql = (flags: readonly string[]) => (flags.length === 0 ? '0' : `cast(${flags.join(' + ')} as bigint)`)
  const warnedSql =
    warned.length === 0
      ? ''
      : `, case when problem is null then case ${warned.map(({ when }, index) => `when ${when} then ${index}`).join(' ')} end end as warned`
  // a till begins its receipt numbers again every day
  const receiptSql = dropsReceipts
    ? `, concat_ws('|', x_storeCode, coalesce(v_saleDate, cast(v_soldAt as date)), x_receiptNo) as receipt, x_receiptNo is not null as has_receipt,
      ${lineRules.flatMap(({ rule }, at) => (rule.drop === 'receipt' ? [`l_${at}`] : [])).join(' or ')} as is_receipt_dropped`
    : ''
  const problemCaseSql = (key: 'value' | 'detail') =>
    `case when problem is not null then case problem ${rules.map((rule, index) => `when ${index} then cast(${rule[key]} as varchar)`).join(' ')} end end`
  return {
    problems: rules.map(({ field, column, reason }) => ({ field, column, reason })),
    warnings: warned.map((check) => ({ field: check.field, reason: check.reason, column: checkColumn(spec, check, origins) })),
    dropsReceipts,
    used,
    stored: Object.keys(stored),
    droppable,
    select: (
      source,
    ) => `select n, problem, left(${problemCaseSql('value')}, 500) as bad_value, ${problemCaseSql('detail')} as bad_detail, ${bitsSql(dropped)} as dropped, ${bitsSql(unreadable)} as unread${warnedSql}${receiptSql},
    ${Object.entries(stored)
      .map(([column, sql]) => `${sql} as ${toSqlIdentifier(column)}`)
      .join(', ')}
  from (select *, cast(coalesce(${found.join(',\n      ')}) as smallint) as problem
    from (select b.*${replaced.length > 0 ? ` replace (${replaced.join(', ')})` : ''}${ids.length > 0 ? `, ${ids.join(', ')}` : ''}
      from (select *, ${values.join(',\n      ')}
        from (select ${['*', ...readings].join(', ')}
          from (select ${['n', 'fault', 'raw_line', ...flags, ...texts].join(', ')} from ${source} as r${condition}) as t) as a) as b
      ${joins.join(' ')}) as c) as d`,
  }
}

function getDefaultColumns(spec: DatasetSpec): Record<string, string> {
  const stored: Record<string, string> = {}
  for (const field of spec.fields) {
    stored[getValueColumn(field.name)] = getValueColumn(field.name)
    if (field.lookup) stored[`id_${field.name}`] = `id_${field.name}`
  }
  return stored
}
