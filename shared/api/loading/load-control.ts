import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { loadReport } from './loads.ts'

/** Viewing a load, cancelling a running load, and undoing the last load of a data set. */

const params = z.strictObject({ id: z.string().min(1).max(64) })
const createExample = () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } })
const state = z.strictObject({ id: z.string(), state: loadReport.shape.state })

export const loadDetail = defineEndpoint({
  name: 'loadDetail',
  kind: 'lookup',
  cacheTags: ['loads'],
  route: 'GET /import/report/{id}/detail',
  access: 'admin',
  summary: {
    ja: '取り込みの詳細（マッピング・ユーザー・元に戻せるか）',
    en: 'A load with its mapping, user and undo state',
  },
  params,
  result: z.strictObject({
    report: loadReport,
    /** The mapping file as uploaded. */
    mapping: z.string().nullable(),
    loadedBy: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
    undoneBy: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
    /** Null if the load can be undone; otherwise the error code. */
    undoRefused: z.string().nullable(),
  }),
  errors: ['import.notFound'],
  example: createExample,
})

/** Answers immediately; the load summary contains the outcome. A load that is already committing may still finish. */
export const cancelLoad = defineEndpoint({
  name: 'cancelLoad',
  kind: 'command',
  invalidates: ['loads', 'audit'],
  route: 'POST /import/report/{id}/cancel',
  access: 'admin',
  summary: { ja: '取り込みを中止する', en: 'Cancel a running load' },
  params,
  result: state,
  errors: ['import.notFound', 'import.ended'],
  example: createExample,
})

/** Answers immediately with `undoing`; the load summary contains the outcome. */
export const undoLoad = defineEndpoint({
  name: 'undoLoad',
  kind: 'command',
  invalidates: ['loads', 'audit'],
  route: 'POST /import/report/{id}/undo',
  access: 'admin',
  summary: { ja: '最後の取り込みを元に戻す', en: 'Undo the last load of a data set' },
  params,
  result: state,
  errors: ['import.notFound', 'import.undone', 'import.undoNothing', 'import.undoNotLast', 'import.undoNotKept', 'import.busy'],
  example: createExample,
})
