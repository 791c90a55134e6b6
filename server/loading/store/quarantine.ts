import type { Dataset } from '../../../shared/trade/datasets.ts'
import { toTextLiteral } from '../../warehouse/engine/sql.ts'
import { prepareRows } from './ready-rows.ts'
import type { LoadTarget, Stage } from './stage.ts'

/** Stores the product codes of a load that no product has, with their lines and copies, until the product is loaded. */
export async function createQuarantineTarget(
  stage: Stage,
  load: { dataset: Dataset; problems: readonly { reason: string }[]; startedAt: string },
): Promise<LoadTarget | null> {
  const unknown = load.problems.flatMap((problem, index) =>
    ['unknownProduct', 'noProducts'].includes(problem.reason) ? [index] : [],
  )
  if (unknown.length === 0) return null
  const columns = await stage.all<{ name: string }>(
    "select column_name as name from (describe checked) where column_name in ('quantity', 'v_quantity')",
  )
  const quantity = columns[0]?.name ?? '0'
  const source = `select bad_detail as code, count(*) as lines, coalesce(sum(${quantity}), 0) as quantity, min(n) as n
    from checked where problem in (${unknown.join(', ')}) and bad_detail is not null group by bad_detail`
  const now = `cast(${toTextLiteral(load.startedAt)} as timestamptz)`
  const target = await prepareRows(stage, {
    table: 'quarantine_code',
    isSecondary: true,
    source,
    key: { dataset: toTextLiteral(load.dataset), code: 'code' },
    columns: {
      lines: { from: 'cast(lines as bigint)', isSupplied: true },
      quantity: { from: 'cast(quantity as bigint)', isSupplied: true },
      first_seen: { from: now, isSupplied: false, initial: now },
      last_seen: { from: now, isSupplied: true },
    },
    compare: ['lines', 'quantity'],
    hasNoId: true,
  })
  return (await stage.queryNumber(`select count(*) as rows from ${target.source}`)) > 0 ? target : null
}
