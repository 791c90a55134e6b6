import { EARLIEST_DATE, fromTime, todayInJapan, toTime } from '../../shared/period.ts'
import type { Field } from './dataset-fields.ts'
import type { ReasonCode } from './reasons.ts'
import { quoteText } from './sql-text.ts'

/**
 * SQL (DuckDB) of a field's typed value and of its reject reasons, over the text column `x`. Values in their plain form
 * take a short way; only what is left takes the long one, so that dirt is not paid for by clean lines.
 */

const HALF_FROM =
  '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ．，／：＋＿（）￥　‐‑–—−－―ー'
const HALF_TO = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,/:+_()¥ --------'
const SPACES = ' \t\r\n\u00a0\u3000\ufeff'
const NULL_WORDS = "('', 'NULL', 'null', 'Null', '\\N', '#N/A', 'N/A', 'NaN', 'nan')"

const digit = (b: string, power: number) => `(${b} // ${10 ** power} % 10)`
const eanSum = (b: string) => {
  const odd = [11, 9, 7, 5, 3, 1].map((power) => digit(b, power)).join(' + ')
  const even = [10, 8, 6, 4, 2, 0].map((power) => digit(b, power)).join(' + ')
  return `(${odd} + 3 * (${even}))`
}
const isbn10Sum = (d: string) =>
  Array.from({ length: 9 }, (_none, at) => `${10 - at} * try_cast(${d}[${at + 1}] as integer)`).join(' + ')

/** Macros of one connection, made before anything else. */
export const macros: readonly string[] = [
  `ing_half(x) as translate(x, '${HALF_FROM}', '${HALF_TO}')`,
  `ing_clean(x) as case when trim(x, '${SPACES}') in ${NULL_WORDS} then null else trim(x, '${SPACES}') end`,
  `ing_code(x) as case when regexp_full_match(x, '[!-~]+') and x not in ${NULL_WORDS} then x else trim(ing_half(ing_clean(x))) end`,
  // ▲ and △ and brackets mean minus in accounts
  `ing_number(x) as regexp_replace(regexp_replace(translate(ing_half(ing_clean(x)), '▲△', '--'), '[,¥\\\\\\s円冊部個点本]|(?i:JPY)', '', 'g'), '^\\((.+)\\)$', '-\\1')`,
  `ing_int(x) as case when regexp_full_match(ing_number(x), '[-+]?[0-9]{1,15}(\\.0*)?')
    then try_cast(ltrim(regexp_replace(ing_number(x), '\\.0*$', ''), '+') as bigint) end`,
  `ing_scaled(x, factor) as case when regexp_full_match(ing_number(x), '[-+]?[0-9]{1,13}(\\.[0-9]{0,20})?')
    then cast(round(round(try_cast(ing_number(x) as double) * factor, 4)) as bigint) end`,
  `ing_day_text(x) as rtrim(replace(translate(ing_half(ing_clean(x)), '年月/.', '----'), '日', ''), '-')`,
  `ing_day(x) as case
    when regexp_full_match(ing_day_text(x), '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([T ].*)?')
      then try_cast(regexp_extract(ing_day_text(x), '^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}') as date)
    when regexp_full_match(ing_day_text(x), '[0-9]{8}') then try_cast(try_strptime(ing_day_text(x), '%Y%m%d') as date) end`,
  `ing_month(x) as case
    when regexp_full_match(ing_day_text(x), '[0-9]{4}-[0-9]{1,2}') then try_cast(ing_day_text(x) || '-01' as date)
    when regexp_full_match(ing_day_text(x), '[0-9]{6}') then try_cast(try_strptime(ing_day_text(x) || '01', '%Y%m%d') as date) end`,
  `ing_time_parts(x) as regexp_extract(replace(translate(ing_half(ing_clean(x)), '年月/日', '--- '), '  ', ' '),
    '^([0-9]{4})[-.]([0-9]{1,2})[-.]([0-9]{1,2})(?:[T ]+([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\\.[0-9]+)?)?)? *(Z|[+-][0-9]{2}:?[0-9]{2})?$',
    ['y', 'm', 'd', 'h', 'i', 's', 'z'])`,
  `ing_join_time(p) as case when p.y <> '' then try_cast(p.y || '-' || lpad(p.m, 2, '0') || '-' || lpad(p.d, 2, '0') || ' ' ||
    case when p.h = '' then '12:00:00' else lpad(p.h, 2, '0') || ':' || p.i || ':' || case when p.s = '' then '00' else p.s end end as timestamp) end`,
  // minutes east of Greenwich
  `ing_offset(z) as case when z = 'Z' then 0 else
    (case when z[1] = '-' then -1 else 1 end) * (try_cast(z[2:3] as integer) * 60 + try_cast(right(z, 2) as integer)) end`,
  `ing_compact_time(x) as case
    when regexp_full_match(ing_half(ing_clean(x)), '[0-9]{14}') then try_strptime(ing_half(ing_clean(x)), '%Y%m%d%H%M%S')
    when regexp_full_match(ing_half(ing_clean(x)), '[0-9]{12}') then try_strptime(ing_half(ing_clean(x)), '%Y%m%d%H%M')
    when regexp_full_match(ing_half(ing_clean(x)), '[0-9]{8}') then try_strptime(ing_half(ing_clean(x)) || '12', '%Y%m%d%H') end`,
  `ing_ean_digit(b) as (10 - ${eanSum('b')} % 10) % 10`,
  `ing_ean_ok(d) as ing_ean_digit(try_cast(left(d, 12) as bigint)) = try_cast(d[13] as integer)`,
  `ing_isbn_digit(d) as ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'X'][(11 - (${isbn10Sum('d')}) % 11) % 11 + 1]`,
  `ing_isbn_13(d) as '978' || left(d, 9) || cast(ing_ean_digit(try_cast('978' || left(d, 9) as bigint)) as varchar)`,
  `ing_code_text(x) as regexp_replace(upper(ing_half(ing_clean(x))), '\\.0$', '')`,
  `ing_code_digits(x) as regexp_replace(ing_code_text(x), '[\\s-]', '', 'g')`,
  `ing_jan_of(t, d) as case
    when regexp_full_match(d, '491[0-9]{15}') then case when ing_ean_ok(d) then left(d, 13) end
    when regexp_full_match(d, '[0-9]{13}') then case when ing_ean_ok(d) then d end
    when regexp_full_match(d, '[0-9]{9}[0-9X]') then case when ing_isbn_digit(d) = d[10] then ing_isbn_13(d) end
    when regexp_full_match(d, '[0-9]{8}[0-9X]') then case when ing_isbn_digit('0' || d) = d[9] then ing_isbn_13('0' || d) end
    when regexp_full_match(t, '[A-Z]{2,8}-[0-9A-Z._-]{1,31}') then t end`,
  `ing_jan(x) as case when length(x) = 13 and regexp_full_match(x, '[0-9]{13}') then case when ing_ean_ok(x) then x end
    else ing_jan_of(ing_code_text(x), ing_code_digits(x)) end`,
  `ing_code_fault(t, d) as case
    when regexp_full_match(t, '[-+]?[0-9]+(\\.[0-9]+)?E[-+]?[0-9]+') then 'codeFloat'
    when regexp_full_match(t, '[0-9]{5}-[0-9]{1,2}(/[0-9]{1,2})?') then 'magazineForm'
    when regexp_full_match(d, '[0-9]{13}|491[0-9]{15}|[0-9]{9}[0-9X]') then 'checkDigit'
    else 'code' end`,
  `ing_code_expected(d) as case
    when length(d) = 10 then left(d, 9) || ing_isbn_digit(d)
    else left(d, 12) || cast(ing_ean_digit(try_cast(left(d, 12) as bigint)) as varchar) || d[14:] end`,
]

export interface FieldSql {
  value: string
  /** True where a timestamp names an hour. */
  hasTime?: string
  reasons: { reason: ReasonCode; when: string; detail?: string }[]
}

export interface FieldSource {
  times?: number | undefined
  /** The value is used as it is: the mapping makes in-store codes with a prefix. */
  prefixed?: boolean
  timeZone: string
  dateFormats: readonly string[]
}

const list = (values: readonly string[]) => values.map(quoteText).join(', ')

function timestampSql(x: string, source: FieldSource): string {
  const shift = (time: string) => {
    if (source.timeZone === 'Asia/Tokyo') return time
    if (source.timeZone === 'UTC') return `${time} + interval 9 hour`
    return `(${time} at time zone ${quoteText(source.timeZone)}) at time zone 'Asia/Tokyo'`
  }
  const p = `ing_time_parts(${x})`
  const own =
    source.dateFormats.length > 0
      ? `when try_strptime(${x}, [${list(source.dateFormats)}]) is not null then ${shift(`try_strptime(${x}, [${list(source.dateFormats)}])`)} `
      : ''
  return `case ${own}when length(${x}) = 19 and cast(try_cast(${x} as timestamp) as varchar) = ${x} then ${shift(`try_cast(${x} as timestamp)`)}
    when regexp_full_match(ing_half(ing_clean(${x})), '[0-9]+') then
      case when length(ing_clean(${x})) = 8 then ing_compact_time(${x}) else ${shift(`ing_compact_time(${x})`)} end
    when ${p}.z <> '' then ing_join_time(${p}) + to_minutes(540 - ing_offset(${p}.z))
    when ${p}.h = '' then ing_join_time(${p})
    else ${shift(`ing_join_time(${p})`)} end`
}

function valueSql(field: Field, x: string, source: FieldSource): string {
  switch (field.type) {
    case 'integer':
    case 'yen':
      if (source.times !== undefined) return `ing_scaled(${x}, ${source.times})`
      return `case when length(${x}) < 10 and cast(try_cast(${x} as integer) as varchar) = ${x} then cast(try_cast(${x} as integer) as bigint) else ing_int(${x}) end`
    case 'date': {
      const own =
        source.dateFormats.length > 0
          ? `when try_strptime(${x}, [${list(source.dateFormats)}]) is not null then cast(try_strptime(${x}, [${list(source.dateFormats)}]) as date) `
          : ''
      const slow = field.monthOnly ? `coalesce(ing_day(${x}), ing_month(${x}))` : `ing_day(${x})`
      return `case ${own}when length(${x}) = 10 and cast(try_cast(${x} as date) as varchar) = ${x} then try_cast(${x} as date) else ${slow} end`
    }
    case 'timestamp':
      return timestampSql(x, source)
    case 'productCode':
      return source.prefixed ? `ing_code(${x})` : `ing_jan(${x})`
    case 'code':
      return `ing_code(${x})`
    case 'enum': {
      const cases = Object.entries(field.values ?? {}).map(([stored, accepted]) => {
        const all = [...new Set([stored, ...accepted].map((text) => text.toLowerCase()))]
        return `when lower(ing_half(ing_clean(${x}))) in (${list(all)}) then ${quoteText(stored)}`
      })
      return `case ${cases.join(' ')} end`
    }
    case 'boolean':
      return `case when lower(ing_half(ing_clean(${x}))) in ('1', 'true', 'yes', 'y', 't', 'はい', '○', '〇', 'あり', '有') then true
        when lower(ing_half(ing_clean(${x}))) in ('0', 'false', 'no', 'n', 'f', 'いいえ', '×', 'なし', '無') then false end`
    case 'text':
      return `case when regexp_matches(${x}, '[[:cntrl:]]') then ing_clean(regexp_replace(${x}, '[[:cntrl:]]+', ' ', 'g')) else ing_clean(${x}) end`
  }
}

const typeReason: Record<Field['type'], ReasonCode> = {
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

function rangeReasons(field: Field, v: string): FieldSql['reasons'] {
  if (field.type === 'integer' || field.type === 'yen') {
    const min = field.min ?? -2_000_000_000
    const max = field.max ?? 2_000_000_000
    if (min === 0)
      return [
        { reason: 'negative', when: `${v} < 0` },
        { reason: 'tooLarge', when: `${v} > ${max}`, detail: quoteText(`0–${max}`) },
      ]
    return [{ reason: 'tooLarge', when: `${v} not between ${min} and ${max}`, detail: quoteText(`${min}–${max}`) }]
  }
  if (field.type === 'date' || field.type === 'timestamp') {
    const today = todayInJapan()
    const inYears = (years: number) => fromTime(toTime(today) + years * 366 * 86_400_000)
    if ((field.dates ?? 'business') === 'business') {
      const reasons: FieldSql['reasons'] = [
        { reason: 'dateRange', when: `${v} < date '1900-01-01'`, detail: quoteText(`${EARLIEST_DATE}–${today}`) },
        { reason: 'beforeEarliest', when: `${v} < date '${EARLIEST_DATE}'` },
        // the whole of today is allowed: clocks of tills run fast
        { reason: 'future', when: `${v} >= date '${fromTime(toTime(today) + 86_400_000)}'` },
      ]
      return reasons
    }
    const [from, to] = field.dates === 'release' ? ['1450-01-01', inYears(3)] : ['1900-01-01', inYears(10)]
    return [{ reason: 'dateRange', when: `${v} not between date '${from}' and date '${to}'`, detail: quoteText(`${from}–${to}`) }]
  }
  if (field.type === 'text' || field.type === 'code' || field.type === 'productCode') {
    const limit = field.maxLength ?? (field.type === 'text' ? 200 : 40)
    return [{ reason: 'tooLong', when: `length(${v}) > ${limit}`, detail: quoteText(String(limit)) }]
  }
  return []
}

/** SQL of one field: `x` is its text column, `v` the column that its value becomes. */
export function fieldSql(field: Field, x: string, v: string, source: FieldSource): FieldSql {
  const reasons: FieldSql['reasons'] = []
  if (field.required) reasons.push({ reason: 'required', when: `${v} is null and ing_clean(${x}) is null` })
  if (field.type === 'productCode' && !source.prefixed) {
    for (const reason of ['codeFloat', 'magazineForm', 'checkDigit', 'code'] as const) {
      reasons.push({
        reason,
        when: `${v} is null and ${x} is not null and ing_clean(${x}) is not null and ing_code_fault(ing_code_text(${x}), ing_code_digits(${x})) = '${reason}'`,
        ...(reason === 'checkDigit' ? { detail: `ing_code_expected(ing_code_digits(${x}))` } : {}),
      })
    }
  } else if (field.type !== 'text' && field.type !== 'code' && field.type !== 'productCode') {
    const expected = Object.keys(field.values ?? {})
      .slice(0, 12)
      .join(', ')
    reasons.push({
      reason: field.reason ?? typeReason[field.type],
      when: `${v} is null and ${x} is not null and ing_clean(${x}) is not null`,
      ...(expected === '' ? {} : { detail: quoteText(expected) }),
    })
  }
  reasons.push(...rangeReasons(field, v))
  const hasTime = source.dateFormats.some((format) => /%[HIRXTc]/.test(format))
    ? 'true'
    : `(contains(${x}, ':') or regexp_full_match(ing_half(ing_clean(${x})), '[0-9]{12}|[0-9]{14}'))`
  return { value: valueSql(field, x, source), reasons, ...(field.type === 'timestamp' ? { hasTime } : {}) }
}
