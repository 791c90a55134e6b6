import { getCodeDigits, parseProductCode } from '../../../shared/trade/product-code.ts'
import type { DatasetField } from '../datasets/dataset-fields.ts'

/** Judges the values of a column by a sample, by the same rules as a load, without the engine. */

/** Number of characters of a value that are examined. */
const MAX_EXAMINED_LENGTH = 200
const EMPTY = /^(null|\\n|#n\/a|n\/a|nan)?$/i

/** Returns a cell in normalized form; an empty one as ''. */
export function normalizeCell(value: string): string {
  const text = value
    .slice(0, MAX_EXAMINED_LENGTH)
    .normalize('NFKC')
    .trim()
    .replace(/^="(.*)"$/s, '$1')
  return EMPTY.test(text) ? '' : text
}

/** Returns the non-empty values in normalized form. */
export const normalizeFilledValues = (values: readonly string[]): string[] =>
  values.map(normalizeCell).filter((value) => value !== '')

const NUMBER = /^[-+−▲△(]?[¥\\]?(\d{1,4}(,\d{3,4})+|\d+)(\.\d+)?\)?(円|冊|部|個|点|本| ?JPY)?-?$/i
/** Continental notation: `1.234,50`. A comma before three digits can also separate thousands, so `1,234` does not show it. */
const DECIMAL_COMMA = /^[-+−(]?[¥$€£]? ?\d{1,3}((\.\d{3})+|\d*),(\d{1,2}|\d{4,})\)?( ?€)?$/
const CLOCK = String.raw`(午前|午後)? ?\d{1,2}(:\d{2}(:\d{2}(\.\d+)?)?|時\d{1,2}分(\d{1,2}秒)?)( ?[AP]M)?`
const TIME = `[T ]+${CLOCK}`
const YEAR_AND_MONTH = String.raw`(\d{4}|(令和|平成|昭和|大正|明治|[令平昭大明RHSTM]) ?(元|\d{1,2}))[-/.年]\d{1,2}`
const WEEKDAY = String.raw`(\([日月火水木金土]\))?`
const DAY = new RegExp(
  String.raw`^${YEAR_AND_MONTH}[-/.月]\d{1,2}日?${WEEKDAY}(${TIME} *(Z|(UTC|GMT)?([-+]\d{1,2}(:?\d{2})?)?))?$`,
  'i',
)
const MONTH = new RegExp(String.raw`^(${YEAR_AND_MONTH}月?|(19|20)\d{2}(0[1-9]|1[0-2]))$`, 'i')
const TIME_OF_DAY = new RegExp(`^${CLOCK}$`, 'i')
const DIGITS = /^(19|20)\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])( ?\d{4}| ?\d{6})?$/
const YEAR = /^(1[4-9]|20)\d{2}(\.0)?$/
/** 12/1/2010 8:26, 26/11/27: which part is the year, the month and the day has to be found out. */
const FOREIGN_DATE = new RegExp(String.raw`^(\d{1,2})([-./])(\d{1,2})\2(\d{4})(${TIME})?$`, 'i')
const SHORT_DATE = new RegExp(String.raw`^(\d{2})([./])(\d{1,2})\2(\d{2})(${TIME})?$`, 'i')

export const isYear = (value: string): boolean => YEAR.test(value)
export const isDay = (value: string): boolean => [DAY, DIGITS, FOREIGN_DATE, SHORT_DATE].some((form) => form.test(value))
export const isMonth = (value: string): boolean => MONTH.test(value)
export const isTimeOfDay = (value: string): boolean => TIME_OF_DAY.test(value)
/** True for a day with its time. */
export const hasTimeOfDay = (value: string): boolean => (isDay(value) && /:|時/.test(value)) || /^20\d{6} ?\d{4,6}$/.test(value)
export const usesDecimalComma = (value: string): boolean => DECIMAL_COMMA.test(value)
export const isNumber = (value: string): boolean => NUMBER.test(value)

/** Returns the number that a value states; null if it is not one. */
export function parseNumber(value: string, hasDecimalComma = false): number | null {
  const text = hasDecimalComma ? value.replaceAll('.', '').replace(',', '.') : value
  if (!NUMBER.test(text)) return null
  const number = Number(text.replace(/[^\d.]/g, ''))
  return /^[(▲△]|[-−]/.test(text) ? -number : number
}

export const hasFraction = (value: string): boolean => NUMBER.test(value) && /\.\d*[1-9]/.test(value)
const isWholeNumber = (value: string): boolean => NUMBER.test(value) && !hasFraction(value)

/**
 * True for a JAN, an ISBN or similar; with `inStore` also for magazine codes and in-store codes. Not for forms that are digits
 * only and shorter: any seven digits can be an issue, and every tenth number an EAN-8 or an ISBN without leading zeros.
 */
export function isProductCode(value: string, inStore = true): boolean {
  const { form } = parseProductCode(value)
  if (form === 'magazine') return inStore && !/^\d+$/.test(value)
  return form === 'jan' ? getCodeDigits(value).length >= 10 : inStore && form === 'in-store'
}

/** True for a JAN, ISBN-13 or ISBN-10: the codes that are recognised without a header. */
export const isBookCode = (value: string): boolean =>
  // most cells are no codes at all: the first test is quick
  /(\d[^\da-z]?){9}/i.test(value) && /\d{9}/.test(getCodeDigits(value)) && isProductCode(value, false)

const YES_NO = /^(1|0|true|false|yes|no|y|n|t|f|はい|いいえ|○|〇|×|あり|なし|有|無)$/i

function fitsField(field: DatasetField, value: string): boolean {
  switch (field.type) {
    case 'integer':
      return isWholeNumber(value)
    case 'yen':
      return NUMBER.test(value)
    case 'date':
    case 'timestamp':
      return isDay(value) || (field.acceptsMonths === true && (isMonth(value) || isYear(value)))
    case 'productCode':
      return isProductCode(value)
    case 'enum': {
      const accepted = Object.entries(field.values ?? {}).flat(2)
      return accepted.some((one) => one.normalize('NFKC').toLowerCase() === value.toLowerCase())
    }
    case 'boolean':
      return YES_NO.test(value)
    case 'code':
      return value.length <= (field.maxLength ?? 40)
    case 'text':
      return true
  }
}

/** Returns the share of non-empty values that fit the field; null without values. */
export function getFittingShare(field: DatasetField, values: readonly string[]): number | null {
  return values.length === 0 ? null : values.filter((value) => fitsField(field, value)).length / values.length
}

/** Orders of year, month and day, the likeliest first. */
const dateOrders = ['ymd', 'mdy', 'dmy'] as const

/**
 * Returns the strptime formats of dates without a four-digit year in front: one, or all possible orders; none if the default
 * reading suffices or the values have several forms. Two-digit years come first in Japanese files. A load adds the times.
 */
export function detectForeignFormats(values: readonly string[], isJapanese = false): string[] {
  const form = [FOREIGN_DATE, SHORT_DATE].find((one) => one.test(values[0] ?? ''))
  const found = form ? values.map((value) => form.exec(value)) : []
  const separator = found[0]?.[2] ?? ''
  if (!form || found.some((item) => item?.[2] !== separator)) return []
  const year = form === FOREIGN_DATE ? '%Y' : '%y'
  const isPossible = (order: (typeof dateOrders)[number]) =>
    found.every((item) => {
      const [month, day] = ['m', 'd'].map((part) => Number([item?.[1], item?.[3], item?.[4]][order.indexOf(part)]))
      return month !== undefined && day !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31
    })
  const possible = dateOrders.filter((order) => (order !== 'ymd' || form === SHORT_DATE) && isPossible(order))
  const orders =
    isJapanese && possible[0] === 'ymd' ? ['ymd'] : separator === '.' && possible.includes('dmy') ? ['dmy'] : possible
  return orders.map((order) => [...order].map((part) => (part === 'y' ? year : `%${part}`)).join(separator))
}
