import { type CsvEncoding, toCsv } from './csv.ts'
import type { TableModel } from './table-model.ts'

/** `{fileName, fileContent}` as the specification has it; the name says what the file holds. */
export async function toFile(
  table: TableModel,
  as: { format: 1 | 2; encoding: CsvEncoding; name: string },
): Promise<{ fileName: string; fileContent: string }> {
  // names travel through file systems: no separators or control characters
  const name = as.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 120)
  if (as.format === 1) return { fileName: `${name}.csv`, fileContent: toCsv(table, as.encoding).toString('base64') }
  // the writer is large: loaded with the first workbook
  const { toXlsx } = await import('./xlsx.ts')
  return { fileName: `${name}.xlsx`, fileContent: (await toXlsx(table)).toString('base64') }
}
