import { z } from 'zod'
import { loadReport } from './data-import.ts'
import { endpoint } from './endpoint.ts'

/** What becomes of a load: looking at it, cancelling it while it runs, taking the last one of a data set back. */

const params = z.strictObject({ id: z.string().min(1).max(64) })
const example = () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } })
const state = z.strictObject({ id: z.string(), state: loadReport.shape.state })

export const loadDetail = endpoint({
  name: 'loadDetail',
  cacheTags: ['loads'],
  method: 'GET',
  path: '/import/report/{id}/detail',
  access: 'admin',
  summary: {
    ja: '取り込みの詳細（マッピング・利用者・元に戻せるか）',
    en: 'A load with its mapping, its user, whether it can be undone',
  },
  params,
  answer: z.strictObject({
    report: loadReport,
    /** The mapping file as it was sent. */
    mapping: z.string().nullable(),
    loadedBy: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
    undoneBy: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
    /** Null where the load can be undone; else the code of the error that says why it cannot. */
    undoRefused: z.string().nullable(),
  }),
  errors: ['import.notFound'],
  example,
})

/** Answers at once: the report says how the load ended. A load that is being committed may end as done. */
export const cancelLoad = endpoint({
  name: 'cancelLoad',
  invalidates: ['loads', 'audit'],
  method: 'POST',
  path: '/import/report/{id}/cancel',
  access: 'admin',
  summary: { ja: '取り込みを中止する', en: 'Cancel a running load' },
  params,
  answer: state,
  errors: ['import.notFound', 'import.ended'],
  example,
})

/** Answers at once with `undoing`: the report says how it ended. */
export const undoLoad = endpoint({
  name: 'undoLoad',
  invalidates: ['loads', 'audit'],
  method: 'POST',
  path: '/import/report/{id}/undo',
  access: 'admin',
  summary: { ja: '最後の取り込みを元に戻す', en: 'Undo the last load of a data set' },
  params,
  answer: state,
  errors: ['import.notFound', 'import.undone', 'import.undoNothing', 'import.undoNotLast', 'import.undoNotKept', 'import.busy'],
  example,
})
