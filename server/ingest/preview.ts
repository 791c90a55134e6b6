import type { LoadReport } from '../../shared/contract/data-import.ts'
import type { CheckPlan } from './check.ts'
import { name } from './sql-text.ts'
import type { Stage } from './stage.ts'

/** The first rows of a file as they would be stored; columns that are empty throughout are left out. */
export async function previewRows(stage: Stage, plan: CheckPlan): Promise<LoadReport['preview']> {
  const columns = plan.stored.map(name).join(', ')
  const rows = await stage.all<Record<string, unknown>>(
    `select ${columns} from checked where problem is null order by n limit 20`,
  )
  const filled = plan.stored.filter((column) => rows.some((row) => row[column] !== null))
  return rows.map((row) =>
    Object.fromEntries(
      filled.map((column) => {
        const value = row[column]
        const plain = typeof value === 'number' || typeof value === 'boolean' || value === null ? value : String(value)
        return [column.replace(/^v_/, ''), plain]
      }),
    ),
  )
}
