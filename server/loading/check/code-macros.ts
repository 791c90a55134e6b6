import { fullKana, halfKana } from '../../../shared/text/fold.ts'
import { codePatterns } from '../../../shared/trade/product-code.ts'
import { toTextLiteral } from '../../warehouse/engine/sql.ts'
import { evaluateOnce } from './field-macros.ts'

/**
 * DuckDB macros that read a product code from a cell: parseProductCode of shared/trade/product-code.ts in SQL. A test holds both
 * to the same cases.
 */

const toPatternLiteral = (name: keyof typeof codePatterns) => toTextLiteral(codePatterns[name])
const fullWidth = Array.from({ length: 0x5e }, (_one, index) => String.fromCharCode(0xff01 + index)).join('')
const halfWidth = Array.from({ length: 0x5e }, (_one, index) => String.fromCharCode(0x21 + index)).join('')

const digitSql = (power: number) => `(b // ${10 ** power} % 10)`
const odd = [11, 9, 7, 5, 3, 1].map(digitSql).join(' + ')
const even = [10, 8, 6, 4, 2, 0].map(digitSql).join(' + ')

/** SQL of a reading: the stored code, or the reason why there is none, with the codes to name in the message. */
const readingSql = (
  jan: string | null,
  fault: string | null = null,
  expected: string | null = null,
  issue: string | null = null,
) =>
  `{${Object.entries({ jan, fault: fault && `'${fault}'`, expected, issue })
    .map(([name, sql]) => `${name}: cast(${sql ?? 'null'} as varchar)`)
    .join(', ')}}`
const OTHER = readingSql(null, 'code')
const sevenDigitIssue = "d[1:5] || '-' || d[6:]"

/** Macros of a connection, created after fieldMacros. */
export const codeMacros: readonly string[] = [
  `ing_ean_digit(d) as ${evaluateOnce('try_cast(left(d, 12) as bigint)', 'b', `(10 - (${odd} + 3 * (${even})) % 10) % 10`)}`,
  `ing_ean_ok(d) as ing_ean_digit(d) = try_cast(d[13] as integer)`,
  `ing_isbn_digit(d) as ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'X'][
    cast((11 - list_sum(list_transform(range(1, 10), lambda i: (11 - i) * try_cast(d[i] as integer))) % 11) % 11 + 1 as bigint)]`,
  `ing_isbn_13(d) as '978' || left(d, 9) || cast(ing_ean_digit('978' || left(d, 9)) as varchar)`,
  `ing_isbn_jan(d) as case when ing_isbn_digit(d) = d[10] then ing_isbn_13(d) end`,
  `ing_code_half(x) as case when regexp_full_match(x, '[ -~]*') then x else
    regexp_replace(regexp_replace(nfc_normalize(translate(x, ${toTextLiteral(`${fullWidth}${halfKana}￥`)}, ${toTextLiteral(`${halfWidth}${fullKana}¥`)})),
      '\\p{Cf}', '', 'g'), '[\\p{Pd}−ー⁃─˗]', '-', 'g') end`,
  `ing_code_text(x) as ${evaluateOnce(
    evaluateOnce('ing_clean(x)', 'c', `trim(regexp_replace(upper(ing_code_half(c)), '[\\s\\p{Z}]+', ' ', 'g'))`),
    'c',
    `regexp_replace(c, ${toPatternLiteral('wrapped')}, '\\1')`,
  )}`,
  // 13 digits; `lax`: a wrong check digit shows that the digits are something else
  `ing_ean_read(d, lax) as case when regexp_full_match(d, '19[12].*') then ${readingSql(null, 'lowerBarcode')} else ${evaluateOnce(
    'left(d, 12) || cast(ing_ean_digit(d) as varchar)',
    'right_code',
    `case when right_code = d then ${readingSql("case when starts_with(d, '00000') then d[6:] else d end")}
      when lax then ${OTHER} else ${readingSql(null, 'checkDigit', 'right_code')} end`,
  )} end`,
  // 12 digits of an ISBN or a magazine without the check digit; ambiguous if they are a UPC-A, too
  `ing_short_ean_read(d) as ${evaluateOnce(
    "d || cast(ing_ean_digit(d || '0') as varchar)",
    'e',
    `case when ing_ean_ok('0' || d) then ${readingSql(null, 'codeAmbiguous', "'0' || d || ' / ' || e")} else ${readingSql(null, 'checkDigit', 'e')} end`,
  )}`,
  `ing_case_read(d) as ${evaluateOnce(
    'd[2:13] || cast(ing_ean_digit(d[2:13]) as varchar)',
    'i',
    `case when (try_cast(i[13] as integer) + 10 - try_cast(d[1] as integer) * 3 % 10) % 10 = try_cast(d[14] as integer)
      then ${readingSql(null, 'caseCode', 'i')} else ${OTHER} end`,
  )}`,
  // 7 to 10 characters: ISBN-10, also without leading zeros; EAN-8; 雑誌コード and issue
  `ing_short_read(d, label) as ${evaluateOnce(
    `{isbn: case when length(d) > 8 or right(d, 1) = 'X' or list_contains(['', 'ISBN'], label) then ing_isbn_jan(lpad(d, 10, '0')) end,
      ean: length(d) = 8 and right(d, 1) <> 'X' and label <> 'ISBN' and ing_ean_ok('00000' || d)}`,
    's',
    `case when s.ean and s.isbn is not null then ${readingSql(null, 'codeAmbiguous', "d || ' / ' || s.isbn")}
      when s.ean then ${readingSql('d')}
      when s.isbn is not null then ${readingSql('s.isbn', null, null, `case when length(d) = 7 and right(d, 1) <> 'X' and label = '' then ${sevenDigitIssue} end`)}
      when length(d) = 10 then ${readingSql(null, 'checkDigit', 'left(d, 9) || ing_isbn_digit(d)')}
      when length(d) = 7 and right(d, 1) <> 'X' and list_contains(['', '雑誌'], label) then ${readingSql(null, 'magazineForm', null, sevenDigitIssue)}
      else ${OTHER} end`,
  )}`,
  `ing_digits_read(d, label) as ${evaluateOnce(
    `case when regexp_full_match(d, '0+') then null when regexp_full_match(d, '(491|97[89])[0-9]{15}') then left(d, 13)
      when regexp_full_match(d, '0[0-9]{13}') then d[2:] when regexp_full_match(d, '[0-9]{13}') then d
      when regexp_full_match(d, '[0-9]{11,12}') and not regexp_full_match(d, '(97[89]|491)[0-9]{9}') then lpad(d, 13, '0') end`,
    'e',
    `case when e is not null then ing_ean_read(e, length(d) < 13)
      when regexp_full_match(d, '0+') then ${OTHER}
      when regexp_full_match(d, '[0-9]{14}') then ing_case_read(d)
      when regexp_full_match(d, '[0-9]{12}') then ing_short_ean_read(d)
      when regexp_full_match(d, '[0-9]{6,9}[0-9X]') then ing_short_read(d, label)
      else ${OTHER} end`,
  )}`,
  `ing_pair_read(one, two) as ${evaluateOnce(
    `list_transform([one, two], lambda half: case when length(half) = 13 then ing_ean_read(half, false) else ${evaluateOnce(
      '{jan: ing_isbn_jan(half)}',
      'i',
      `case when i.jan is null then ${OTHER} else ${readingSql('i.jan')} end`,
    )} end)`,
    'q',
    `case when q[1].fault = 'lowerBarcode' then q[2] when q[2].fault = 'lowerBarcode' then q[1]
      when q[1].jan is null or q[2].jan is null then ${OTHER} when q[1].jan = q[2].jan then q[1]
      else ${readingSql(null, 'severalCodes', "q[1].jan || ' / ' || q[2].jan")} end`,
  )}`,
  // digits of a number in scientific notation that shows all of them
  `ing_exponent_digits(t) as ${evaluateOnce(
    `regexp_extract(t, ${toPatternLiteral('exponent')}, ['head', 'fraction', 'power'])`,
    'e',
    `case when e.head = '' or length(e.fraction) < try_cast(e.power as integer) or regexp_matches(e.fraction[try_cast(e.power as integer) + 1:], '[^0]') then null
      else e.head || left(e.fraction, try_cast(e.power as integer)) end`,
  )}`,
  `ing_bare_number(t) as regexp_replace(${evaluateOnce(
    `regexp_replace(t, ${toPatternLiteral('additions')}, '')`,
    'b',
    `case when regexp_matches(b, ${toPatternLiteral('thousands')}) then replace(b, ',', '') else b end`,
  )}, ${toPatternLiteral('ending')}, '')`,
  `ing_number_read(t, label) as ${evaluateOnce(
    `case when regexp_matches(t, ${toPatternLiteral('float')}) then {text: null, digits: ing_exponent_digits(t)} else ${evaluateOnce(
      'ing_bare_number(t)',
      'c',
      "{text: c, digits: regexp_replace(c, '[ -]', '', 'g')}",
    )} end`,
    'n',
    `case when n.digits is null then ${readingSql(null, 'codeFloat')}
      when regexp_matches(n.text, ${toPatternLiteral('magazine')}) then ${readingSql(null, 'magazineForm', null, "left(n.text, 5) || '-' || lpad(regexp_extract(n.text, '-([0-9]{1,2})', 1), 2, '0')")}
      when length(n.digits) = 7 and n.digits <> n.text then ${OTHER}
      else ${evaluateOnce(
        `regexp_extract(regexp_replace(n.text, ${toPatternLiteral('joinedPair')}, '\\1 \\2'), ${toPatternLiteral('pair')}, ['one', 'two'])`,
        'p',
        "case when p.one <> '' then ing_pair_read(replace(p.one, '-', ''), replace(p.two, '-', '')) else ing_digits_read(n.digits, label) end",
      )} end`,
  )}`,
  `ing_in_store_read(t) as ${evaluateOnce(
    "regexp_replace(t, '([0-9])[.]0+$', '\\1')",
    'c',
    `case when regexp_full_match(c, ${toPatternLiteral('inStore')}) and not starts_with(c, 'ISBN') then ${readingSql('c')} else ${OTHER} end`,
  )}`,
  // short path for valid codes with hyphens, ISBN-10 and magazines with their add-on, of which files can have millions
  `ing_hyphened_jan(x) as case when regexp_full_match(x, '[0-9][0-9-]{8,17}X?') then ${evaluateOnce(
    "replace(x, '-', '')",
    'd',
    `case when regexp_full_match(d, '[2-9][0-9]{12}|491[0-9]{15}') then case when ing_ean_ok(d) then left(d, 13) end
      when regexp_full_match(d, '[0-9]{9}[0-9X]') then ing_isbn_jan(d) end`,
  )} end`,
  `ing_any_code_read(x) as ${evaluateOnce(
    evaluateOnce(
      'ing_code_text(x)',
      't',
      `{text: t, found: regexp_extract(t, ${toPatternLiteral('labelled')}, ['label', 'code'])}`,
    ),
    'w',
    evaluateOnce(
      "case when w.found.code = '' then w.text else w.found.code end",
      'r',
      `case when w.text is null then ${OTHER} when r[1] between '0' and '9' then ${evaluateOnce(
        'ing_number_read(r, w.found.label)',
        'n',
        "case when n.fault = 'code' and w.found.label <> 'ISBN' then ing_in_store_read(w.text) else n end",
      )} else ing_in_store_read(w.text) end`,
    ),
  )}`,
  `ing_code_read(x) as ${evaluateOnce(
    'ing_hyphened_jan(x)',
    'h',
    `case when h is null then ing_any_code_read(x) else ${readingSql('h')} end`,
  )}`,
]
