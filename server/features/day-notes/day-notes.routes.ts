import { dayNoteList } from '../../../shared/api/day-notes.ts'
import { route, signedIn } from '../../routing/route.ts'
import { listDayNotes, withNames } from './day-notes.query.ts'

export const dayNoteRoutes = [
  route(dayNoteList, async (call, { operations }) => {
    const { pageNum, pageSize, ...filter } = call.query
    const notes = await listDayNotes(operations.knex, signedIn(call), filter)
    const page = notes.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { list: await withNames(operations.knex, page), paging: { pageNum, pageSize, total: notes.length } }
  }),
]
