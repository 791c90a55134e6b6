import type { LoadSummary } from '../../shared/api/loading/loads.ts'
import type { CheckPlan } from './check/check-plan.ts'
import type { DatasetSpec, LookupDimension } from './datasets/dataset-fields.ts'
import { toSqlIdentifier } from './sql-identifier.ts'
import type { Stage } from './store/stage.ts'

const codeColumns: Record<LookupDimension, string> = {
  store: 'store_cd',
  product: 'jan',
  member: 'member_cd',
  series: 'series_cd',
}

/** Returns SQL and name of a stored column in the preview, with the code in place of an id. */
export function toPreviewColumn(
  spec: DatasetSpec,
  stored: Readonly<Record<string, string>>,
  column: string,
): { sql: string; alias: string } {
  const field = spec.fields.find(
    (datasetField) => datasetField.lookup !== undefined && stored[column] === `id_${datasetField.name}`,
  )
  if (field?.lookup === undefined) return { sql: `c.${toSqlIdentifier(column)}`, alias: column.replace(/^v_/, '') }
  const sql = `(select min(l.code) from look_${field.lookup} as l where l.id = c.${toSqlIdentifier(column)})`
  return { sql, alias: codeColumns[field.lookup] }
}

/** Returns the first rows of a file as they would be stored, without columns that are empty throughout. */
export async function readPreviewRows(stage: Stage, spec: DatasetSpec, plan: CheckPlan): Promise<LoadSummary['preview']> {
  const stored: Readonly<Record<string, string>> = spec.getStoredColumns?.(stage.options) ?? {}
  // if the fields themselves are stored, the code column makes its id redundant
  const columns = plan.stored
    .filter((column) => spec.getStoredColumns !== undefined || !column.startsWith('id_'))
    .map((column) => toPreviewColumn(spec, stored, column))
  const rows = await stage.all<Record<string, unknown>>(
    `select ${columns.map(({ sql, alias }) => `${sql} as "${alias}"`).join(', ')}
      from (select * from checked where problem is null order by n limit 20) as c order by c.n`,
  )
  const filled = columns.map(({ alias }) => alias).filter((column) => rows.some((row) => row[column] !== null))
  return rows.map((row) =>
    Object.fromEntries(
      filled.map((column) => {
        const value = row[column]
        return [column, typeof value === 'number' || typeof value === 'boolean' || value === null ? value : String(value)]
      }),
    ),
  )
}
