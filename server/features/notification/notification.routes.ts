import {
  latestProblem,
  noticeAdd,
  noticeAdminList,
  noticeArchive,
  noticeDownload,
  noticeHistory,
  noticeList,
  noticeOne,
  noticeUpdate,
  noticeViewed,
  personalNoticeOne,
  personalNotices,
} from '../../../shared/api/notification.ts'
import { runInWorker } from '../../foundation/run-in-worker.ts'
import { defineRoute, getActor, requireSignedIn } from '../../routing/route.ts'
import type { NoticePdfTask } from './notice-pdf-worker.ts'
import {
  addNotice,
  archiveNotice,
  countNotices,
  getOwnContractId,
  listNotices,
  listPublishedNotices,
  readNotice,
  updateNotice,
} from './notification.query.ts'
import {
  findLatestProblemNotice,
  findNoticeAttachment,
  findPersonalNotice,
  listPersonalNotices,
  markPersonalNoticeRead,
  readPersonalNotice,
} from './personal-notices.ts'

export const notificationRoutes = [
  defineRoute(noticeList, (call, { operations: { knex } }) => {
    const { archived, ...query } = call.query
    return listNotices(knex, getOwnContractId(requireSignedIn(call)), { ...query, archived: archived === 'true', keyword: '' })
  }),
  defineRoute(noticeAdd, (call, { operations }) => addNotice(operations.knex, getActor(call), call.body)),
  defineRoute(noticeAdminList, async (call, { operations: { knex } }) => {
    const owner = getOwnContractId(requireSignedIn(call))
    const [page, counts] = await Promise.all([listNotices(knex, owner, call.body), countNotices(knex, owner)])
    return { ...page, counts }
  }),
  defineRoute(noticeHistory, (call, { operations }) => {
    const { descending, ...page } = call.query
    return listPublishedNotices(operations.knex, getOwnContractId(requireSignedIn(call)), {
      ...page,
      descending: descending === 'true',
    })
  }),
  defineRoute(noticeOne, (call, { operations }) =>
    readNotice(operations.knex, {
      owner: getOwnContractId(requireSignedIn(call)),
      id: call.params.id,
      withFile: call.query.attachment === 'true',
    }),
  ),
  defineRoute(noticeUpdate, (call, { operations }) =>
    updateNotice(operations.knex, getActor(call), { id: call.params.id, body: call.body }),
  ),
  defineRoute(noticeArchive, (call, { operations }) =>
    archiveNotice(operations.knex, getActor(call), { id: call.params.id, archived: call.body.archived }),
  ),
  defineRoute(personalNotices, (call, { operations }) => listPersonalNotices(operations.knex, requireSignedIn(call), call.query)),
  defineRoute(personalNoticeOne, (call, { operations }) =>
    readPersonalNotice(operations.knex, requireSignedIn(call), call.params.id),
  ),
  defineRoute(noticeViewed, (call, { operations }) =>
    markPersonalNoticeRead(operations.knex, requireSignedIn(call), call.params.id),
  ),
  defineRoute(noticeDownload, async (call, { operations: { knex } }) => {
    const user = requireSignedIn(call)
    if (call.query.file === 'attachment') {
      const { name, content } = await findNoticeAttachment(knex, user, call.params.id)
      return { name, fileContent: content.toString('base64') }
    }
    const { title, article, type, startAt, attachment } = await findPersonalNotice(knex, user, call.params.id)
    // in a thread: loading the fonts alone takes a quarter of a second
    const { name, content } = await runInWorker<NoticePdfTask>(new URL('./notice-pdf-worker.ts', import.meta.url), {
      input: { notice: { title, article, type, startAt, attachment }, language: call.query.language },
    })
    return { name, fileContent: Buffer.from(content).toString('base64') }
  }),
  defineRoute(latestProblem, async (call, { operations }) => ({
    problem: await findLatestProblemNotice(operations.knex, requireSignedIn(call)),
  })),
]
