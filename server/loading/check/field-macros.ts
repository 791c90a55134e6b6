/** DuckDB macros that read a cell's text: width, spaces, numbers, days and times. Product codes: code-macros.ts. */

const HALF_FROM =
  '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ．，／：＋＿（）￥　‐‑–—−－―ー'
const HALF_TO = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,/:+_()¥ --------'
/** The same folding in JavaScript, for values that are compared with it. */
export const foldWidth = (text: string): string => [...text].map((char) => HALF_TO[HALF_FROM.indexOf(char)] ?? char).join('')
const SPACES = ' \t\r\n\u00a0\u3000\ufeff'
// list_contains instead of IN: DuckDB turns an IN list into a join, even within CASE
const isEmptySql = (x: string) => `list_contains(['', 'NULL', 'null', 'Null', '\\N', '#N/A', 'N/A', 'NaN', 'nan'], ${x})`

/**
 * Evaluates `body` over the value of `expression`, which is computed once. Macros insert their argument at each use: nested
 * macros would grow to expressions with thousands of nodes, each with its own memory.
 */
export const evaluateOnce = (expression: string, variable: string, body: string): string =>
  `list_transform([${expression}], lambda ${variable}: ${body})[1]`

/** Macros of a connection, created before anything else. */
export const fieldMacros: readonly string[] = [
  // translate rebuilds its table for every value, so it is used only if needed
  `ing_half(x) as case when regexp_full_match(x, '[ -~]*') then x else translate(x, '${HALF_FROM}', '${HALF_TO}') end`,
  `ing_filled(x) as case when ${isEmptySql(`trim(x, '${SPACES}')`)} then null else trim(x, '${SPACES}') end`,
  // ="0012": Excel's notation for a text cell
  `ing_clean(x) as case when starts_with(x, '="') then ${evaluateOnce(
    `replace(regexp_replace(trim(x, '${SPACES}'), '(?s)^="(.*)"$', '\\1'), '""', '"')`,
    'c',
    'ing_filled(c)',
  )} else ing_filled(x) end`,
  `ing_plain(x) as ${evaluateOnce('ing_clean(x)', 'c', 'ing_half(c)')}`,
  `ing_code(x) as case when regexp_full_match(x, '[!-<>-~][!-~]*') then case when ${isEmptySql('x')} then null else x end else trim(ing_plain(x)) end`,
  // ▲, △ and brackets mean minus in accounting
  `ing_number(x) as regexp_replace(regexp_replace(replace(replace(ing_plain(x), '▲', '-'), '△', '-'), '[,¥\\\\\\s円冊部個点本]|(?i:JPY)', '', 'g'), '^\\((.+)\\)$', '-\\1')`,
  `ing_int(x) as ${evaluateOnce('ing_number(x)', 't', "case when regexp_full_match(t, '[-+]?[0-9]{1,15}(\\.0*)?') then try_cast(ltrim(regexp_replace(t, '\\.0*$', ''), '+') as bigint) end")}`,
  `ing_scaled(x, factor) as ${evaluateOnce('ing_number(x)', 't', "case when regexp_full_match(t, '[-+]?[0-9]{1,13}(\\.[0-9]{0,20})?') then cast(round(round(try_cast(t as double) * factor, 4)) as bigint) end")}`,
  // 令和8年10月1日, R8.10.1: replaces the era by the Western year
  `ing_era(t) as case when t[1] between '0' and '9' then t else ${evaluateOnce(
    `regexp_extract(t, '^(令和|平成|昭和|大正|明治|[令平昭大明㋿㍻㍼㍽㍾RHSTMrhstm])[ .]*(元|0?[1-9]|[1-9][0-9]) *[年./-](.*)$', ['era', 'year', 'rest'])`,
    'p',
    `case when p.era = '' then t else cast(case when p.year = '元' then 1 else cast(p.year as integer) end +
      case when contains('令和㋿Rr', p.era) then 2018 when contains('平成㍻Hh', p.era) then 1988 when contains('昭和㍼Ss', p.era) then 1925
      when contains('大正㍽Tt', p.era) then 1911 else 1867 end as varchar) || '-' || p.rest end`,
  )} end`,
  `ing_day_text(x) as rtrim(replace(regexp_replace(${evaluateOnce('ing_plain(x)', 'e', 'ing_era(e)')}, '[年月/.]', '-', 'g'), '日', ''), '-')`,
  `ing_day(x, months) as ${evaluateOnce(
    'ing_day_text(x)',
    't',
    `case when regexp_full_match(t, '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([T ].*)?') then try_cast(regexp_extract(t, '^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}') as date)
    when regexp_full_match(t, '[0-9]{8}') then try_cast(try_strptime(t, '%Y%m%d') as date)
    when not months then null
    when regexp_full_match(t, '[0-9]{4}-[0-9]{1,2}') then try_cast(t || '-01' as date)
    when regexp_full_match(t, '[0-9]{6}') then try_cast(try_strptime(t || '01', '%Y%m%d') as date) end`,
  )}`,
  // minutes east of Greenwich
  `ing_offset(z) as case when z = 'Z' then 0 else
    (case when z[1] = '-' then -1 else 1 end) * (try_cast(z[2:3] as integer) * 60 + try_cast(right(z, 2) as integer)) end`,
  // shops that open past midnight continue to count: 25:10 is 01:10 of the next day, up to 29:59
  `ing_is_late(hour) as hour between '24' and '29'`,
  `ing_late_hour(hour) as '0' || cast(cast(hour as integer) - 24 as varchar)`,
  `ing_join_time(p) as case when p.y <> '' then try_cast(p.y || '-' || lpad(p.m, 2, '0') || '-' || lpad(p.d, 2, '0') || ' ' ||
    case when p.h = '' then '12:00:00' else case when ing_is_late(p.h) then ing_late_hour(p.h) else lpad(p.h, 2, '0') end || ':' || p.i || ':' ||
    case when p.s = '' then '00' else p.s end end as timestamp) + case when ing_is_late(p.h) then interval 1 day else interval 0 day end end`,
  `ing_digits_time(t, format) as case when ing_is_late(t[9:10]) then try_strptime(left(t, 8) || ing_late_hour(t[9:10]) || t[11:], format) + interval 1 day
    else try_strptime(t, format) end`,
  // local time, and what is known about its zone: 'day' (no hour), 'local', or the offset in minutes
  `ing_time(x) as ${evaluateOnce(
    evaluateOnce('ing_plain(x)', 'e', 'ing_era(e)'),
    't',
    `case when regexp_full_match(t, '[0-9]{14}') then {time: ing_digits_time(t, '%Y%m%d%H%M%S'), zone: 'local'}
    when regexp_full_match(t, '[0-9]{12}') then {time: ing_digits_time(t, '%Y%m%d%H%M'), zone: 'local'}
    when regexp_full_match(t, '[0-9]{8}') then {time: try_strptime(t || '12', '%Y%m%d%H'), zone: 'day'}
    else ${evaluateOnce(
      `regexp_extract(replace(replace(regexp_replace(t, '[年月/]', '-', 'g'), '日', ' '), '  ', ' '),
      '^([0-9]{4})[-.]([0-9]{1,2})[-.]([0-9]{1,2})(?:[T ]+([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\\.[0-9]+)?)?)? *(Z|[+-][0-9]{2}:?[0-9]{2})?$',
      ['y', 'm', 'd', 'h', 'i', 's', 'z'])`,
      'p',
      "{time: ing_join_time(p), zone: case when p.h = '' then 'day' when p.z = '' then 'local' else cast(ing_offset(p.z) as varchar) end}",
    )} end`,
  )}`,
]
