import {
  patternAdd,
  patternComparison,
  patternDelete,
  patternList,
  patternOne,
  patternUpdate,
  patternVersions,
} from '../../../shared/api/contract-pattern.ts'
import { findPattern, patternRecords } from '../../accounts/pattern-versions.ts'
import { route, signedIn } from '../../routing/route.ts'
import { addPattern, deletePattern, listPatterns, readPatternDetail, updatePattern } from './contract-pattern.query.ts'

export const contractPatternRoutes = [
  route(patternList, (call, { operations }) => listPatterns(operations.knex, call.body)),
  route(patternAdd, async (call, { operations: { knex } }) =>
    readPatternDetail(knex, await addPattern(knex, call.body, { user: signedIn(call), address: call.address })),
  ),
  route(patternOne, (call, { operations }) => readPatternDetail(operations.knex, call.params.id, call.query.createdAt)),
  route(patternUpdate, async (call, { operations: { knex } }) => {
    await updatePattern(knex, call.params.id, call.body, { user: signedIn(call), address: call.address })
    return readPatternDetail(knex, call.params.id)
  }),
  route(patternDelete, async (call, { operations: { knex } }) => {
    await deletePattern(knex, call.params.id, { user: signedIn(call), address: call.address })
    return { id: call.params.id }
  }),
  route(patternVersions, async (call, { operations: { knex } }) => {
    const { id } = await findPattern(knex, call.params.id)
    return patternRecords.list(knex, { id, pageNum: call.query.pageNum })
  }),
  route(patternComparison, async (call, { operations: { knex } }) => {
    const { id } = await findPattern(knex, call.params.id)
    return patternRecords.compare(knex, { id, ...call.query })
  }),
]
