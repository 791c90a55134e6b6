import {
  AsyncByteQueue,
  type DataType,
  DateDay,
  Field,
  Float64,
  Int64,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  Schema,
  Struct,
  Utf8,
  vectorFromArray,
} from 'apache-arrow'
import { isDay } from '../../shared/calendar/period.ts'
import type { Cell, ColumnType } from '../../shared/reports/columns.ts'
import { describeColumn, describeTable } from './column-metadata.ts'
import type { TableModel } from './table-model.ts'

/** Rows of a record batch. */
const BATCH_ROWS = 10_000

interface ArrowColumn {
  type: DataType
  /** Value of a cell; null for a figure that is hidden or missing. */
  toValue: (cell: Cell) => unknown
}

const decimal: ArrowColumn = { type: new Float64(), toValue: (cell) => (typeof cell === 'number' ? cell : null) }
const text: ArrowColumn = { type: new Utf8(), toValue: (cell) => (cell === null ? null : String(cell)) }
const arrowColumns: Record<ColumnType, ArrowColumn> = {
  text,
  code: text,
  date: {
    type: new DateDay(),
    toValue: (cell) => (typeof cell === 'string' && isDay(cell) ? new Date(cell) : null),
  },
  integer: { type: new Int64(), toValue: (cell) => (typeof cell === 'number' ? BigInt(Math.round(cell)) : null) },
  decimal,
  decimal2: decimal,
  decimal3: decimal,
}

/** Collects the writer's output until it is read: the writer's own queue would grow if the reader is slow. */
class ByteSink extends AsyncByteQueue {
  #chunks: Uint8Array[] = []

  override write(chunk: Uint8Array): void {
    // the writer reuses no buffer, but aligns a batch with views of one
    this.#chunks.push(chunk)
  }

  take(): Buffer {
    const bytes = Buffer.concat(this.#chunks)
    this.#chunks = []
    return bytes
  }
}

/**
 * Yields a table as an Arrow IPC file, one record batch at a time. Columns have the API's names and types; a hidden figure is
 * null. Titles and units are metadata of the fields.
 */
export async function* streamArrow(table: TableModel): AsyncGenerator<Buffer> {
  const columns = table.columns.map(({ type }) => arrowColumns[type])
  const fields = table.columns.map(
    (column, index) =>
      new Field(column.name, columns[index]?.type ?? text.type, true, new Map(Object.entries(describeColumn(column, table)))),
  )
  const schema = new Schema(fields, new Map(Object.entries(describeTable(table))))
  const struct = new Struct(fields)
  const sink = new ByteSink()
  const writer = new RecordBatchFileWriter()
  writer.reset(sink, schema)

  const writeBatch = (rows: readonly (readonly Cell[])[]): Buffer => {
    const children = columns.map(({ type, toValue }, index) => {
      const [data] = vectorFromArray(
        rows.map((row) => toValue(row[index] ?? null)),
        type,
      ).data
      if (!data) throw new Error(`no data for ${fields[index]?.name}`)
      return data
    })
    writer.write(new RecordBatch(schema, makeData({ type: struct, length: rows.length, nullCount: 0, children })))
    return sink.take()
  }

  let rows: (readonly Cell[])[] = []
  for await (const row of table.rows) {
    rows.push(row)
    if (rows.length < BATCH_ROWS) continue
    yield writeBatch(rows)
    rows = []
  }
  // an empty table has a batch without rows, so that it has its columns
  yield writeBatch(rows)
  writer.finish()
  yield sink.take()
}
