import { dayToTime, EARLIEST_DATE, getTodayInJapan, timeToDay } from '../../../shared/calendar/period.ts'
import { toTextLiteral } from '../../warehouse/engine/sql.ts'
import type { DatasetField, ReasonCode } from '../datasets/dataset-fields.ts'
import { hasDay } from '../mapping/mapping-schema.ts'
import { evaluateOnce, foldWidth } from './field-macros.ts'

/**
 * DuckDB SQL of a field's typed value and its reject reasons, over the text column `x`. Values in plain form take a short path
 * and only others a long one, so that clean lines stay fast.
 */

export interface FieldSql {
  /** Struct that `value` and `unread` read, as the column of {@link getReadingColumn}; it is large and therefore computed once. */
  reading?: string
  value: string
  /** SQL condition: the timestamp has an hour. */
  hasTime?: string
  /** Reasons for a non-empty text without a value; if there are several, `which` gives the code. */
  unread: { reasons: RejectReason[]; which?: string }
  /** Reasons for a wrong value: the first whose condition holds. */
  wrong: (RejectReason & { when: string })[]
}

export interface RejectReason {
  reason: ReasonCode
  /** SQL expression for the detail shown in the message. */
  detail?: string
}

export interface FieldSource {
  times?: number | undefined
  /** The decimal sign is a comma. */
  hasDecimalComma?: boolean
  /** The file's name of the column, for the mapping line that a message suggests. */
  header?: string | undefined
  timeZone: string
  dateFormats: readonly string[]
}

const hasHour = (format: string): boolean => /%-?[HIRXTc]/.test(format)

/** A day without a time, written as one word. */
const isDayWord = (format: string): boolean => hasDay(format) && !hasHour(format) && !format.includes(' ')

const toSqlList = (values: readonly string[]) => values.map(toTextLiteral).join(', ')

/** A time without an offset, converted from the mapping's time zone to Japan's time. */
const toJapanSql = (time: string, { timeZone }: FieldSource): string => {
  if (timeZone === 'Asia/Tokyo') return time
  if (timeZone === 'UTC') return `${time} + interval 9 hour`
  return `(${time} at time zone ${toTextLiteral(timeZone)}) at time zone 'Asia/Tokyo'`
}
const offsetToJapanSql = 'm.time + to_minutes(540 - try_cast(m.zone as integer))'

/** Japan's time of a text in the usual forms. A date without time is noon of that day in any zone. */
const usualTimeSql = (x: string, source: FieldSource): string =>
  evaluateOnce(
    `ing_time(${x})`,
    'm',
    `case m.zone when 'day' then m.time when 'local' then ${toJapanSql('m.time', source)} else ${offsetToJapanSql} end`,
  )

/**
 * A cell whose day is one word in one of the mapping's formats, with or without a time in any usual form; `then` reads it as the
 * same text with a usual day.
 */
function ownDayWordSql(x: string, { dateFormats }: FieldSource, then: (text: string) => string): string {
  const formats = dateFormats.filter(isDayWord)
  if (formats.length === 0) return 'null'
  return evaluateOnce(
    `regexp_extract(ing_whole(${x}), '^([^ ]+) *(.*)$', ['day', 'time'])`,
    'p',
    evaluateOnce(
      `strftime(try_strptime(p.day, [${toSqlList(formats)}]), '%Y-%m-%d ') || p.time`,
      't',
      `case when t is not null then ${then('t')} end`,
    ),
  )
}

function timestampSql(x: string, source: FieldSource): string {
  const dateFormats = source.dateFormats.flatMap((format) =>
    hasHour(format) ? [format] : format.includes(' ') ? [format, `${format} %H:%M`, `${format} %H:%M:%S`] : [],
  )
  const own = mappingFormatsSql(x, { ...source, dateFormats }, (time) => toJapanSql(time, source))
  const slow = usualTimeSql(x, source)
  const iso = `try_cast(${x} as timestamp)`
  // three times as fast, and accepts nothing but this form
  const slashed = `try_strptime(${x}, ['%Y/%m/%d %H:%M:%S', '%Y/%m/%d %H:%M'])`
  const usual = `case ${own}when length(${x}) = 19 and ${x}[5] = '-' then case when cast(${iso} as varchar) = ${x} then ${toJapanSql(iso, source)} else ${slow} end
    when ${x}[5] = '/' then coalesce(${toJapanSql(slashed, source)}, ${slow}) else ${slow} end`
  return source.dateFormats.length === 0
    ? usual
    : `coalesce(${ownDayWordSql(x, source, (text) => usualTimeSql(text, source))}, ${usual})`
}

/** The day in Japan of a cell; one that also has a time can belong to another day than the written one. */
function daySql(x: string, source: FieldSource, acceptsMonths: boolean): string {
  const written = `ing_day(${x}, ${acceptsMonths})`
  // 25:10 in Japan's time belongs to the business day that is written
  const local = source.timeZone === 'Asia/Tokyo' ? written : `cast(${toJapanSql('m.time', source)} as date)`
  const moment = evaluateOnce(
    `ing_time(${x})`,
    'm',
    `case when m.time is null or m.zone = 'day' then ${written} when m.zone = 'local' then ${local} else cast(${offsetToJapanSql} as date) end`,
  )
  return `case when length(${x}) > 10 then ${moment} else ${written} end`
}

/** The mapping's own formats, tried before any other. */
function mappingFormatsSql(x: string, source: FieldSource, then: (time: string) => string): string {
  if (source.dateFormats.length === 0) return ''
  const parsed = `try_strptime(ing_whole(${x}), [${toSqlList(source.dateFormats)}])`
  return `when ${parsed} is not null then ${then(parsed)} `
}

function valueSql(field: DatasetField, x: string, source: FieldSource): string {
  const comma = source.hasDecimalComma ?? false
  switch (field.type) {
    case 'integer':
    case 'yen':
      if (source.times !== undefined) return `ing_scaled(${x}, ${source.times}, ${comma})`
      return `case when cast(try_cast(${x} as integer) as varchar) = ${x} then cast(try_cast(${x} as integer) as bigint) else ing_int(${x}, ${comma}) end`
    case 'date': {
      const dateFormats = source.dateFormats.filter((format) => !isDayWord(format) && (field.acceptsMonths || hasDay(format)))
      const own = mappingFormatsSql(x, { ...source, dateFormats }, (time) => `cast(${time} as date)`)
      const slow = daySql(x, source, field.acceptsMonths ?? false)
      // ten characters: DuckDB also accepts the day `infinity`
      const usual = `case ${own}when length(${x}) = 10 then case when cast(try_cast(${x} as date) as varchar) = ${x} then try_cast(${x} as date) else ${slow} end else ${slow} end`
      return source.dateFormats.length === 0
        ? usual
        : `coalesce(${ownDayWordSql(x, source, (text) => daySql(text, source, false))}, ${usual})`
    }
    case 'timestamp':
      return timestampSql(x, source)
    case 'productCode':
      return `case when ${getReadingColumn(x)} is null then ${x} else ${getReadingColumn(x)}.jan end`
    case 'code':
      return `ing_code(${x})`
    case 'enum': {
      const cases = Object.entries(field.values ?? {}).map(([stored, accepted]) => {
        const all = [...new Set([stored, ...accepted].map((text) => foldWidth(text).toLowerCase()))]
        return `when list_contains([${toSqlList(all)}], e) then ${toTextLiteral(stored)}`
      })
      return evaluateOnce(`lower(ing_plain(${x}))`, 'e', `case ${cases.join(' ')} end`)
    }
    case 'boolean':
      return evaluateOnce(
        `lower(ing_plain(${x}))`,
        'e',
        `case when list_contains(['1', 'true', 'yes', 'y', 't', 'はい', '○', '〇', 'あり', '有'], e) then true
        when list_contains(['0', 'false', 'no', 'n', 'f', 'いいえ', '×', 'なし', '無'], e) then false end`,
      )
    case 'text':
      return `case when regexp_matches(${x}, '[[:cntrl:]]') then ing_text(regexp_replace(${x}, '[[:cntrl:]]+', ' ', 'g')) else ing_text(${x}) end`
  }
}

const typeReason: Record<DatasetField['type'], ReasonCode> = {
  integer: 'integer',
  yen: 'number',
  date: 'date',
  timestamp: 'timestamp',
  productCode: 'code',
  code: 'required',
  enum: 'enum',
  boolean: 'boolean',
  text: 'required',
}

function listRangeReasons(field: DatasetField, v: string): FieldSql['wrong'] {
  if (field.type === 'integer' || field.type === 'yen') {
    const min = field.min ?? -2_000_000_000
    const max = field.max ?? 2_000_000_000
    if (min === 0)
      return [
        { reason: 'negative', when: `${v} < 0` },
        { reason: 'tooLarge', when: `${v} > ${max}`, detail: toTextLiteral(`0–${max}`) },
      ]
    return [{ reason: 'tooLarge', when: `${v} not between ${min} and ${max}`, detail: toTextLiteral(`${min}–${max}`) }]
  }
  if (field.type === 'date' || field.type === 'timestamp') {
    const today = getTodayInJapan()
    const getDayInYears = (years: number) => timeToDay(dayToTime(today) + years * 366 * 86_400_000)
    if ((field.dates ?? 'business') === 'business') {
      const reasons: FieldSql['wrong'] = [
        { reason: 'dateRange', when: `${v} < date '1900-01-01'`, detail: toTextLiteral(`${EARLIEST_DATE}–${today}`) },
        { reason: 'beforeEarliest', when: `${v} < date '${EARLIEST_DATE}'` },
        // all of today is allowed, because clocks of tills run fast
        { reason: 'future', when: `${v} >= date '${timeToDay(dayToTime(today) + 86_400_000)}'` },
      ]
      return reasons
    }
    const [from, to] = field.dates === 'release' ? ['1450-01-01', getDayInYears(3)] : ['1900-01-01', getDayInYears(10)]
    return [
      { reason: 'dateRange', when: `${v} not between date '${from}' and date '${to}'`, detail: toTextLiteral(`${from}–${to}`) },
    ]
  }
  if (field.type === 'text' || field.type === 'code' || field.type === 'productCode') {
    const limit = field.maxLength ?? (field.type === 'text' ? 200 : 40)
    return [{ reason: 'tooLong', when: `length(${v}) > ${limit}`, detail: toTextLiteral(String(limit)) }]
  }
  return []
}

/** Returns the column of a text's reading. */
export const getReadingColumn = (x: string): string => `${x}_reading`

/** SQL of a product code's reading (code-macros.ts); null for an empty cell and for a code in plain form, which is its own value. */
function codeReadingSql(field: DatasetField, x: string): string {
  // the check digit of a looked-up code matters only if it is not found
  const plain = field.lookup
    ? `regexp_full_match(${x}, '[2-9][0-9]{12}|(?:[A-HK-Z][A-Z]|I[A-RT-Z]|J[B-Z])[A-Z]{0,6}-[0-9A-Z_-]{1,31}')`
    : `case when regexp_full_match(${x}, '[2-9][0-9]{12}') then ing_ean_ok(${x}) else false end`
  return `case when ${x} is null then null when ${plain} then null else ing_code_read(${x}) end`
}

/** Faults of a reading that name the codes it expects. */
const codeFaults = [
  'codeFloat',
  'checkDigit',
  'codeAmbiguous',
  'caseCode',
  'lowerBarcode',
  'severalCodes',
] as const satisfies readonly ReasonCode[]

/** The mapping's entry that makes in-store codes of a column's values. */
const formatPrefixEntry = (field: DatasetField, header = field.name): string =>
  `${field.name}: { from: ${JSON.stringify(header)}, prefix: "OWN-" }`

/** Returns the SQL of one field: `x` is its text column, `v` the column of its value. */
export function fieldSql(field: DatasetField, x: string, v: string, source: FieldSource): FieldSql {
  const expected = Object.keys(field.values ?? {})
    .slice(0, 12)
    .join(', ')
  const unread: FieldSql['unread'] =
    field.type === 'productCode'
      ? {
          reasons: [
            ...codeFaults.map((reason) => ({ reason, detail: `${getReadingColumn(x)}.expected` })),
            ...(['magazineForm', 'code'] as const).map((reason) => ({
              reason,
              detail: toTextLiteral(formatPrefixEntry(field, source.header)),
            })),
          ],
          which: `${getReadingColumn(x)}.fault`,
        }
      : field.type === 'integer' || field.type === 'yen'
        ? {
            reasons: [{ reason: 'decimalComma' }, { reason: typeReason[field.type] }],
            which: `ing_number_fault(${x}, '${typeReason[field.type]}')`,
          }
        : {
            reasons: [
              { reason: field.reason ?? typeReason[field.type], ...(expected === '' ? {} : { detail: toTextLiteral(expected) }) },
            ],
          }
  // conditions are in CASE, not in AND or OR: only CASE reliably skips the long path if the short one suffices
  const hasTime = source.dateFormats.some(hasHour)
    ? 'true'
    : `case when contains(${x}, ':') or contains(${x}, '時') then true when length(${x}) < 11 then false else ing_time(${x}).zone <> 'day' end`
  return {
    ...(field.type === 'productCode' ? { reading: codeReadingSql(field, x) } : {}),
    value: valueSql(field, x, source),
    unread,
    wrong: listRangeReasons(field, v),
    ...(field.type === 'timestamp' ? { hasTime } : {}),
  }
}
