/** Tells the records of a spreadsheet's table from lines that are no data, and completes records that leave cells out. */

/** What distinguishes a file's records from other lines. Columns are indexes. */
export interface RecordRules {
  /** Texts of the header line; empty if the file has none. */
  headers: readonly string[]
  /** Columns of required codes. */
  codeColumns: readonly number[]
  /** Columns without which a line is no record. */
  requiredColumns: ReadonlySet<number>
  /** Columns that are read. */
  usedColumns: ReadonlySet<number>
  /** Columns whose empty cells take the value of the line above, and the columns that name their receipt. */
  fill: { columns: readonly number[]; keys: readonly number[] } | null
}

const SUMMARY =
  /^[\s【[(（<＜*＊※-]*([^\d]{0,12}(合計|小計|総計|累計|日計|月計|店計|部計)|計|(grand|sub)[ -]?total|totals?|sum)[\s】\])）>＞*＊:：-]*(行|欄|額|数|\d*件)?$/i

/** Text of a cell that says that its line sums up others. */
export const isSummaryText = (text: string): boolean => text.length <= 40 && SUMMARY.test(text.trim())

const isEmpty = (text: string | undefined): boolean => (text ?? '').replaceAll('\u001a', '').trim() === ''

export type RecordKind = 'data' | 'blank' | 'header' | 'summary'

export class RecordReader {
  /** Lines that were not data, and lines whose missing cells were taken as empty. */
  private readonly counts = { repeatedHeader: 0, summaryLines: 0, shortLines: 0 }
  private readonly columns: number
  private readonly rules: RecordRules
  private above: readonly string[] = []

  constructor(columns: number, rules: RecordRules) {
    this.columns = columns
    this.rules = rules
  }

  /** Returns what a line is, and counts those that are skipped although they have text. */
  classify(fields: readonly string[]): RecordKind {
    if (fields.every(isEmpty)) return 'blank'
    if (this.isHeader(fields)) {
      this.counts.repeatedHeader++
      return 'header'
    }
    const lacksCode = this.rules.codeColumns.some((index) => isEmpty(fields[index]) || isSummaryText(fields[index] ?? ''))
    if (lacksCode && fields.some(isSummaryText)) {
      this.counts.summaryLines++
      return 'summary'
    }
    return 'data'
  }

  private isHeader(fields: readonly string[]): boolean {
    const { headers } = this.rules
    return headers.length > 1 && fields.length === headers.length && fields.every((field, at) => field.trim() === headers[at])
  }

  /** Removes excess empty columns, which spreadsheets write. */
  trim(fields: string[]): string[] {
    let length = fields.length
    while (length > this.columns && fields[length - 1] === '') length--
    return length === fields.length ? fields : fields.slice(0, length)
  }

  /** True if a line lacks cells of these columns. */
  private lacksCells(fields: readonly string[], columns: ReadonlySet<number>): boolean {
    for (let index = fields.length; index < this.columns; index++) if (columns.has(index)) return true
    return false
  }

  /** What a line's missing cells mean: no record, a record that may have been split, or empty cells that nobody reads. */
  classifyLength(fields: readonly string[]): 'wrong' | 'doubtful' | 'right' {
    if (fields.length > this.columns || this.lacksCells(fields, this.rules.requiredColumns)) return 'wrong'
    return this.lacksCells(fields, this.rules.usedColumns) ? 'doubtful' : 'right'
  }

  /** Takes missing cells as empty and repeats those of the line above that the mapping names. */
  complete(fields: string[]): string[] {
    if (fields.length < this.columns) {
      if (this.lacksCells(fields, this.rules.usedColumns)) this.counts.shortLines++
      while (fields.length < this.columns) fields.push('')
    }
    const { fill } = this.rules
    if (fill === null) return fields
    // the receipt itself can be one of the repeated cells
    for (const index of fill.keys) if (fill.columns.includes(index)) this.repeat(fields, index)
    const isSameReceipt = fill.keys.every((index) => fields[index] === this.above[index])
    if (isSameReceipt) for (const index of fill.columns) this.repeat(fields, index)
    this.above = fields
    return fields
  }

  /** Codes of the notices about lines, with their numbers. */
  listCounts(): [keyof RecordReader['counts'], number][] {
    return Object.entries(this.counts) as [keyof RecordReader['counts'], number][]
  }

  private repeat(fields: string[], index: number): void {
    if (isEmpty(fields[index])) fields[index] = this.above[index] ?? ''
  }
}
