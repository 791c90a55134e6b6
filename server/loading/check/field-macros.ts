/** DuckDB macros that read a cell's text: width, spaces, numbers, days and times. Product codes: code-macros.ts. */

const HALF_FROM =
  '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ．，／：＋＿（）￥　‐‑–—−－―ー'
const HALF_TO = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,/:+_()¥ --------'
/** The same folding in JavaScript, for values that are compared with it. */
export const foldWidth = (text: string): string => [...text].map((char) => HALF_TO[HALF_FROM.indexOf(char)] ?? char).join('')
const SPACES = ' \t\r\n\u00a0\u3000\ufeff'
/** Empty cells of every column: nothing, a database's mark, a spreadsheet's error. */
const EMPTY_MARKS = ['', '\\N', '#N/A']
/** Words for empty cells in columns of codes, numbers and days; a text can be the title of a book. */
const NULLS = ['NULL', 'null', 'Null', 'N/A', 'NaN', 'nan']
/** Words that some programs write into empty cells. */
export const NULL_WORDS: readonly string[] = [...NULLS, 'n/a', 'None', 'none']

/** A text, trimmed unless it is known to be, or null if it is one of these. */
const filledSql = (empty: readonly string[], text = `trim(x, '${SPACES}')`): string =>
  // list_contains instead of IN: DuckDB turns an IN list into a join, even within CASE
  `case when list_contains([${empty.map((mark) => `'${mark}'`).join(', ')}], ${text}) then null else ${text} end`

/**
 * Evaluates `body` over the value of `expression`, which is computed once. Macros insert their argument at each use: nested
 * macros would grow to expressions with thousands of nodes, each with its own memory.
 */
export const evaluateOnce = (expression: string, variable: string, body: string): string =>
  `list_transform([${expression}], lambda ${variable}: ${body})[1]`

/** ="0012", Excel's notation for a text cell, reads as the text in it. */
const unwrappedSql = (filled: string): string =>
  `case when starts_with(x, '="') then ${evaluateOnce(
    `replace(regexp_replace(trim(x, '${SPACES}'), '(?s)^="(.*)"$', '\\1'), '""', '"')`,
    'c',
    `${filled}(c)`,
  )} else ${filled}(x) end`

/** Macros of a connection, created before anything else. */
export const fieldMacros: readonly string[] = [
  // translate rebuilds its table for every value, so it is used only if needed
  `ing_half(x) as case when regexp_full_match(x, '[ -~]*') then x else translate(x, '${HALF_FROM}', '${HALF_TO}') end`,
  `ing_filled(x) as ${filledSql([...EMPTY_MARKS, ...NULLS])}`,
  `ing_text_cell(x) as ${filledSql(EMPTY_MARKS)}`,
  `ing_text(x) as ${unwrappedSql('ing_text_cell')}`,
  `ing_clean(x) as ${unwrappedSql('ing_filled')}`,
  `ing_plain(x) as ${evaluateOnce('ing_clean(x)', 'c', 'ing_half(c)')}`,
  `ing_code(x) as case when regexp_full_match(x, '[!-<>-~][!-~]*') then ${filledSql([...EMPTY_MARKS, ...NULLS], 'x')} else trim(ing_plain(x)) end`,
  // ▲, △, brackets and a sign at the end mean minus in accounting; units are only before and after the number
  `ing_signed(x) as ${[
    ['^([-+(]*) *(?:¥|\\\\|(?i:JPY)) *', '\\1'],
    [' *(?:円|冊|部|個|点|本|(?i:JPY)) *([)-]?)$', '\\1'],
    ['^\\((.+)\\)$', '-\\1'],
    ['^([0-9][0-9., ]*)-$', '-\\1'],
    ['^([-+]) +', '\\1'],
  ].reduce(
    (sql, [pattern, by]) => `regexp_replace(${sql}, '${pattern}', '${by}')`,
    "replace(replace(ing_plain(x), '▲', '-'), '△', '-')",
  )}`,
  // a comma before other groups than of three or four digits is a decimal comma, which only the mapping can allow
  `ing_grouped(t) as case when regexp_full_match(t, '[-+]?([0-9]{1,3}([, ][0-9]{3})+|[0-9]{1,4}([, ][0-9]{4})+)(\\.[0-9]*)?')
    then replace(replace(t, ',', ''), ' ', '') else t end`,
  `ing_number(x, has_comma) as ${evaluateOnce('ing_signed(x)', 's', "ing_grouped(case when has_comma then translate(s, ',.', '.,') else s end)")}`,
  `ing_int(x, has_comma) as ${evaluateOnce('ing_number(x, has_comma)', 't', "case when regexp_full_match(t, '[-+]?[0-9]{1,15}(\\.0*)?') then try_cast(ltrim(regexp_replace(t, '\\.0*$', ''), '+') as bigint) end")}`,
  `ing_scaled(x, factor, has_comma) as ${evaluateOnce('ing_number(x, has_comma)', 't', "case when regexp_full_match(t, '[-+]?[0-9]{1,13}(\\.[0-9]{0,20})?') then cast(round(round(try_cast(t as double) * factor, 4)) as bigint) end")}`,
  `ing_number_fault(x, otherwise) as case when regexp_full_match(ing_signed(x), '[-+]?[0-9][0-9. ]*,[0-9., ]*') then 'decimalComma' else otherwise end`,
  // 令和8年10月1日, R8.10.1: replaces the era by the Western year
  `ing_era(t) as case when t[1] between '0' and '9' then t else ${evaluateOnce(
    `regexp_extract(t, '^(令和|平成|昭和|大正|明治|[令平昭大明㋿㍻㍼㍽㍾RHSTMrhstm])[ .]*(元|0?[1-9]|[1-9][0-9]) *[年./-](.*)$', ['era', 'year', 'rest'])`,
    'p',
    `case when p.era = '' then t else cast(case when p.year = '元' then 1 else cast(p.year as integer) end +
      case when contains('令和㋿Rr', p.era) then 2018 when contains('平成㍻Hh', p.era) then 1988 when contains('昭和㍼Ss', p.era) then 1925
      when contains('大正㍽Tt', p.era) then 1911 else 1867 end as varchar) || '-' || p.rest end`,
  )} end`,
  // days as 2026-11-10 and times as 10:05, whatever signs and words separate their parts
  `ing_japanese(t) as case when regexp_matches(t, '[年月日時分秒(]') then rtrim(${[
    ['\\([月火水木金土日祝・]+(曜日?)?\\)', ' '],
    ['[年月]', '-'],
    ['[日秒]', ' '],
    ['[時分]', ':'],
    [': *$', ''],
  ].reduce((sql, [pattern, by]) => `regexp_replace(${sql}, '${pattern}', '${by}', 'g')`, 't')}, '- ') else t end`,
  `ing_separated(t) as case when regexp_matches(t, '^[0-9]{8}|[T ][0-9]{3}') then ${[
    ['^([0-9]{4})([0-9]{2})([0-9]{2})([T ]+.*|[0-9]{4}|[0-9]{6})?$', '\\1-\\2-\\3 \\4'],
    ['([T ])([0-9]{1,2})([0-9]{2})([0-9]{2})([^0-9:]|$)', '\\1\\2:\\3:\\4\\5'],
    ['([T ])([0-9]{1,2})([0-9]{2})([^0-9:]|$)', '\\1\\2:\\3\\4'],
  ].reduce((sql, [pattern, by]) => `regexp_replace(${sql}, '${pattern}', '${by}')`, 't')} else t end`,
  // Nov 10, 2026 and 10 November 2026
  `ing_english(t) as case when regexp_matches(t, '[A-Za-z]{3}') then ${evaluateOnce(
    `regexp_extract(t, '(?i)^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*[., ]+)?(?:([0-9]{1,2})(?:st|nd|rd|th)?[ -])?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[.]?[ -](?:([0-9]{1,2})(?:st|nd|rd|th)?,? +)?([0-9]{4})(?:,? +(?:at +)?(.*))?$',
      ['before', 'month', 'after', 'year', 'time'])`,
    'p',
    `case when (p.before = '') = (p.after = '') then t else trim(p.year || '-' ||
      list_position(['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'], lower(p.month)) || '-' || p.before || p.after || ' ' || p.time) end`,
  )} else t end`,
  // 2008.0: a number column of a program
  `ing_whole(x) as regexp_replace(ing_plain(x), '^([0-9]{4,14})\\.0$', '\\1')`,
  `ing_moment(x) as ${evaluateOnce(
    evaluateOnce(evaluateOnce(evaluateOnce('ing_whole(x)', 'w', 'ing_english(w)'), 'e', 'ing_era(e)'), 'j', 'ing_japanese(j)'),
    's',
    'trim(ing_separated(s))',
  )}`,
  `ing_day(x, months) as ${evaluateOnce(
    "rtrim(regexp_replace(ing_moment(x), '[./]', '-', 'g'), '-')",
    't',
    `case when regexp_full_match(t, '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([T ].*)?') then try_cast(regexp_extract(t, '^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}') as date)
    when not months then null
    when regexp_full_match(t, '[0-9]{4}-[0-9]{1,2}') then try_cast(t || '-01' as date)
    when regexp_full_match(t, '[0-9]{6}') then try_cast(try_strptime(t || '01', '%Y%m%d') as date) end`,
  )}`,
  // minutes east of Greenwich: Z, UTC, JST, +9, +09, +0900, +09:00, GMT+9
  `ing_offset(z) as ${evaluateOnce(
    "regexp_replace(upper(z), '^(UTC|GMT) *([+-])', '\\2')",
    'o',
    `case o when 'JST' then 540 when 'Z' then 0 when 'UTC' then 0 when 'GMT' then 0 else ${evaluateOnce(
      "replace(o[2:], ':', '')",
      'd',
      `(case when o[1] = '-' then -1 else 1 end) * case when length(d) < 3 then try_cast(d as integer) * 60
      else try_cast(left(d, length(d) - 2) as integer) * 60 + try_cast(right(d, 2) as integer) end`,
    )} end`,
  )}`,
  // 午後8:30, 8:30 PM; 午後0:30 and 12:30 PM are half past noon
  `ing_hour(hour, half) as case when half = '' then try_cast(hour as integer)
    when list_contains(['午後', 'p'], case when half[1] = '午' then half else lower(half[1]) end) then try_cast(hour as integer) + case when try_cast(hour as integer) < 12 then 12 else 0 end
    else try_cast(hour as integer) - case when try_cast(hour as integer) = 12 then 12 else 0 end end`,
  // shops that open past midnight continue to count: 25:10 is 01:10 of the next day, up to 29:59
  `ing_join_time(p) as case when p.y <> '' then ${evaluateOnce(
    "case when p.h = '' then 12 else ing_hour(p.h, p.a || p.b) end",
    'h',
    `try_cast(p.y || '-' || lpad(p.m, 2, '0') || '-' || lpad(p.d, 2, '0') || ' ' ||
      lpad(cast(h - case when h between 24 and 29 and p.a || p.b = '' then 24 else 0 end as varchar), 2, '0') || ':' || lpad(p.i, 2, '0') || ':' || lpad(p.s, 2, '0') as timestamp)
      + case when h between 24 and 29 then interval 1 day else interval 0 day end`,
  )} end`,
  // local time, and what is known about its zone: 'day' (no hour), 'local', or the offset in minutes
  `ing_time(x) as ${evaluateOnce(
    `regexp_extract(regexp_replace(ing_moment(x), '\\[[A-Za-z/_]+\\]$', ''),
      '^([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})(?:[Tt, ]+(午前|午後|(?i:[ap]\\.?m\\.?))? *([0-9]{1,2})(?:[:.]([0-9]{1,2}))?(?:[:.]([0-9]{1,2})(?:[.,][0-9]+)?)? *((?i:[ap]\\.?m\\.?))?)? *((?i:Z|UTC|GMT|JST)|(?:(?i:UTC|GMT) *)?[+-][0-9]{1,2}(?::?[0-9]{2})?)?$',
      ['y', 'm', 'd', 'a', 'h', 'i', 's', 'b', 'z'])`,
    'p',
    "{time: ing_join_time(p), zone: case when p.h = '' then 'day' when p.z = '' then 'local' else cast(ing_offset(p.z) as varchar) end}",
  )}`,
]
