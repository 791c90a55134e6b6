import { toTextLiteral } from '../../../warehouse/engine/sql.ts'
import { createFormatError } from '../../load-errors.ts'
import type { Stage } from '../../store/stage.ts'
import type { FieldRecord } from '../read-records.ts'
import { PROBLEM_UNKNOWN_ISBN } from '../tidy.ts'
import {
  type DataTree,
  getTreeValue,
  parseMentions,
  parseProductFields,
  type RecordFields,
  type RecordKind,
  readLeafText,
  readNotification,
  readProductCode,
  toTreeList,
  toWithdrawal,
} from './bibliography.ts'

/** openBD: an array of records with summary, onix and hanmoto; null is an unknown ISBN. */

const readIsbn = (record: DataTree): string | null =>
  readProductCode(getTreeValue(record, 'onix')) ?? readLeafText(getTreeValue(record, 'summary', 'isbn'))

function parseFields(record: DataTree): RecordFields {
  const onix = parseProductFields(getTreeValue(record, 'onix'))
  const summary = getTreeValue(record, 'summary')
  const readSummary = (name: string) => readLeafText(getTreeValue(summary, name))
  return {
    ...onix,
    productCode: readIsbn(record),
    productName: onix.productName ?? readSummary('title'),
    volume: onix.volume ?? readSummary('volume'),
    seriesName: onix.seriesName ?? readSummary('series'),
    publisherName: onix.publisherName ?? readSummary('publisher'),
    authorName: onix.authorName ?? readSummary('author'),
    releaseDate: getMostExactDate([
      onix.releaseDate ?? null,
      readLeafText(getTreeValue(record, 'hanmoto', 'dateshuppan')),
      readSummary('pubdate'),
    ]),
  }
}

/** Returns reviews collected by 版元ドットコム, and those cited in the ONIX part. */
function parseReviews(record: DataTree): RecordFields[] {
  const productCode = readIsbn(record)
  const gathered = toTreeList(getTreeValue(record, 'hanmoto', 'reviews')).map((tree): RecordFields => {
    const reviewer = readLeafText(getTreeValue(tree, 'reviewer'))
    return {
      productCode,
      date: readLeafText(getTreeValue(tree, 'appearance')),
      medium: readLeafText(getTreeValue(tree, 'source')),
      title: reviewer === null ? '書評' : `書評（評者：${reviewer}）`.slice(0, 500),
    }
  })
  return [...gathered, ...parseMentions(getTreeValue(record, 'onix')).map((fields) => ({ ...fields, productCode }))]
}

/** Returns the first date with a day, else the first with a month. */
function getMostExactDate(dates: readonly (string | null)[]): string | null {
  const knownDates = dates.filter((date) => date !== null)
  return knownDates.find((date) => date.replace(/\D/g, '').length >= 8) ?? knownDates[0] ?? null
}

/** Splits the array with DuckDB's JSON reader, so that memory use is independent of its length. */
export async function* readOpenbdRecords(
  stage: Stage,
  parts: readonly { path: string }[],
  kind: RecordKind,
): AsyncGenerator<FieldRecord> {
  const files = `[${parts.map((part) => toTextLiteral(part.path)).join(', ')}]`
  let line = 0
  try {
    const result = await stage.connection.stream(
      `select cast(json as varchar) as record from read_json_objects(${files}, format = 'auto', maximum_object_size = 67108864)`,
    )
    while (true) {
      const chunk = await result.fetchChunk()
      if (chunk === null || chunk.rowCount === 0) return
      const column = chunk.getColumns()[0] ?? []
      for (const value of column) {
        line++
        const record = value === null ? null : (JSON.parse(String(value)) as DataTree)
        if (kind === 'publicity') for (const fields of parseReviews(record)) yield { line, fields }
        else if (record === null) yield { line, fields: null, problem: PROBLEM_UNKNOWN_ISBN }
        else if (readNotification(getTreeValue(record, 'onix')) === 'delete')
          yield { line, fields: toWithdrawal(readIsbn(record)), notification: 'delete' }
        else yield { line, fields: parseFields(record) }
      }
    }
  } catch (error) {
    if (error instanceof Error && /json|Invalid Input/i.test(error.message)) {
      // the engine's own message would reveal a path of the server
      const record = /record\/value (\d+)/.exec(error.message)?.[1]
      throw createFormatError(
        record ? `${record}件目が JSON として正しくありません。` : 'JSON として正しくありません。',
        record ? `record ${record} is not valid JSON.` : 'it is not valid JSON.',
      )
    }
    throw error
  }
}
