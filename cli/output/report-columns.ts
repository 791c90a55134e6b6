import type { ColumnName, Language, Report } from '../../shared/contract/columns.ts'
import { digitsOf } from '../../shared/contract/columns.ts'
import type { Column } from './table.ts'

/** The columns of a report that the terminal shows, or those that are named; all where it names none. */
export async function terminalColumns<Row>(
  report: Report<Row>,
  language: Language,
  shown: readonly ColumnName[] = report.terminal ?? report.columns.map(({ name }) => name),
): Promise<Column<Row>[]> {
  const { columns: labels } = (await import(`../../shared/messages/${language}/columns.ts`)) as {
    columns: Record<ColumnName, string>
  }
  return shown.map((name) => {
    const column = report.columns.find((one) => one.name === name)
    if (!column) throw new Error(`no column ${name} in the report`)
    const digits = digitsOf[column.type]
    return {
      title: labels[name],
      value: (row) => column.value(row, language),
      ...(digits === undefined ? {} : { digits }),
      ...(column.most === undefined ? {} : { most: column.most }),
    }
  })
}
