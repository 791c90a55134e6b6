import { isAboutRoyalties, simplifyHeader } from './column-words.ts'
import { type FoundColumn, getCell, getColumnValues, getShare, MOST_VALUES, type SampleTable } from './sample-table.ts'
import { hasTimeOfDay, isMonth, isTimeOfDay, parseNumber } from './sample-values.ts'

/** Day, time and amounts of sales: columns that only make sense together. */

/** Text of a header without its word for a day or a time. */
const getStem = (header: string): string =>
  simplifyHeader(header)
    .replace(/(年月日|日付|日時|日|時刻|時間|datetime|date|time)$/, '')
    .replace(/(年月|月)$/, '')

/** Finds the column with the time of a day: `売上日` and `売上時刻`, `Date` and `Time`. */
function findTimeColumn(table: SampleTable, day: number, used: ReadonlySet<number>): number | undefined {
  const times = table.headers.flatMap((header, index) => {
    const isNamed = /(時刻|時間|time)$/.test(simplifyHeader(header))
    const values = getColumnValues(table, index)
    const isTime = values.length === 0 ? isNamed && table.rows.length === 0 : getShare(values, isTimeOfDay) >= MOST_VALUES
    return !used.has(index) && isTime && !/配送|配達|希望|終了|退|deliver|ship|end/i.test(header) ? [index] : []
  })
  const stem = getStem(table.headers[day] ?? '')
  return times.find((index) => getStem(table.headers[index] ?? '') === stem) ?? (times.length === 1 ? times[0] : undefined)
}

/** Puts day and time of POS lines together, and drops a second day that only repeats the first. */
export function resolveSaleTime(table: SampleTable, columns: Map<string, FoundColumn>, ownNames: ReadonlySet<string>): void {
  const soldAt = columns.get('soldAt')
  const saleDate = columns.get('saleDate')
  if (soldAt && saleDate && !ownNames.has('saleDate')) columns.delete('saleDate')
  const day = saleDate ?? soldAt
  if (!day || (soldAt && getShare(getColumnValues(table, soldAt.index), hasTimeOfDay) > 0)) return
  if (getShare(getColumnValues(table, day.index), isMonth) >= 0.8) return
  const used = new Set([...columns.values()].map(({ index }) => index))
  const time = findTimeColumn(table, day.index, used)
  if (time === undefined) return
  columns.delete('saleDate')
  columns.set('soldAt', { ...day, time })
}

interface Amounts {
  quantity: number
  price: number
  amount: number
}

const areEqual = (a: number, b: number) => Math.abs(Math.abs(a) - Math.abs(b)) <= Math.max(1, Math.abs(b) * 0.001)

/** Numbers of a row; null if one is missing. */
function readAmounts(row: readonly string[], table: SampleTable, [quantity, price, amount]: readonly number[]): Amounts | null {
  const [q, p, a] = [quantity, price, amount].map((index) => parseNumber(getCell(row, index), table.hasDecimalComma))
  return q === null || p === null || a === null || q === undefined || p === undefined || a === undefined || q === 0
    ? null
    : { quantity: q, price: p, amount: a }
}

/** How often price × quantity is the amount. `telling`: rows of several copies, which alone can show it. */
function compareAmounts(table: SampleTable, indexes: readonly number[]): { share: number; telling: number; near: number } {
  const rows = table.rows.flatMap((row) => readAmounts(row, table, indexes) ?? []).filter(({ amount }) => amount !== 0)
  const several = rows.filter(({ quantity }) => Math.abs(quantity) > 1)
  const isExact = ({ quantity, price, amount }: Amounts) => areEqual(amount, price * quantity)
  const isNear = ({ quantity, price, amount }: Amounts) => {
    const ratio = Math.abs(amount / (price * quantity))
    return ratio >= 0.5 && ratio <= 1.12
  }
  const computeShare = (isSo: (row: Amounts) => boolean) => (rows.length === 0 ? 0 : rows.filter(isSo).length / rows.length)
  return { share: computeShare(isExact), telling: several.filter(isExact).length, near: computeShare(isNear) }
}

/** True for amounts that only the first line of a receipt has, while every line has a price. */
function isTotalOfReceipt(table: SampleTable, { amount, price, receipt }: Partial<Record<string, FoundColumn>>): boolean {
  if (!amount || !price || !receipt) return false
  const getReceipt = (at: number) => getCell(table.rows[at] ?? [], receipt.index)
  const blank = table.rows.flatMap((row, at) =>
    getCell(row, price.index) !== '' && getCell(row, amount.index) === '' ? [at] : [],
  )
  return blank.length > 0 && blank.every((at) => at > 0 && ['', getReceipt(at - 1)].includes(getReceipt(at)))
}

/**
 * Assigns amount and unit price by their relation, price × quantity = amount. Without it, a total of the whole receipt would be
 * read as the amount of each of its lines.
 */
export function resolveAmounts(table: SampleTable, columns: Map<string, FoundColumn>): void {
  const quantity = columns.get('quantity')
  const price = columns.get('unitPrice')
  // royalties are not sales; with a price, the sales follow from it
  if (price && isAboutRoyalties(table.headers[columns.get('amount')?.index ?? -1] ?? '')) columns.delete('amount')
  if (isTotalOfReceipt(table, { amount: columns.get('amount'), price, receipt: columns.get('receiptNo') }))
    columns.delete('amount')
  const amount = columns.get('amount')
  if (!quantity || (!amount && !price)) return
  const used = new Set([...columns.values()].map(({ index }) => index))
  const numbers = table.headers.flatMap((_header, index) => {
    const values = getColumnValues(table, index)
    const areNumbers = getShare(values, (value) => parseNumber(value, table.hasDecimalComma) !== null) >= MOST_VALUES
    return !used.has(index) && values.length > 0 && areNumbers ? [index] : []
  })
  const isRelated = (p: number, a: number) => {
    const { share, telling } = compareAmounts(table, [quantity.index, p, a])
    return share >= MOST_VALUES && telling >= 2
  }
  const createFoundColumn = (index: number): FoundColumn => ({ index, isFoundByValues: true, fitting: 1 })
  if (amount && price) {
    if (isRelated(amount.index, price.index)) {
      columns.set('amount', price)
      columns.set('unitPrice', amount)
      return
    }
    const { share, near } = compareAmounts(table, [quantity.index, price.index, amount.index])
    if (share >= 0.5 || near >= 0.8) return
    const total = numbers.find((index) => isRelated(price.index, index))
    if (total === undefined) columns.delete('amount')
    else columns.set('amount', createFoundColumn(total))
    return
  }
  if (amount) {
    const total = numbers.find((index) => isRelated(amount.index, index))
    if (total === undefined) return
    columns.set('unitPrice', amount)
    columns.set('amount', createFoundColumn(total))
  } else if (price) {
    const unit = numbers.find((index) => isRelated(index, price.index))
    if (unit === undefined) return
    columns.set('amount', price)
    columns.set('unitPrice', createFoundColumn(unit))
  }
}
