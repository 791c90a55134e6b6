import { syncDigest, syncPoke, syncPull, syncPush } from '../../../shared/api/sync.ts'
import { isErrorCode } from '../../../shared/errors/field-errors.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { collectionNames } from '../../../shared/sync/sync-documents.ts'
import { isSessionActive } from '../../accounts/session.ts'
import { getErrorMessage } from '../../foundation/language.ts'
import { EventStream } from '../../routing/handler-results.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import { streamChanges } from '../../sync/change-stream.ts'
import type { SyncRules } from '../../sync/sync-rules.ts'
import type { RejectedRow } from '../../sync/sync-store.ts'
import { pullDocuments, pushDocuments, readDigest, requireCollectionVersion } from '../../sync/sync-store.ts'

const toRejection = ({ id, rev, code, field, values = {} }: RejectedRow, language: Language) => {
  const message = getErrorMessage(isErrorCode(code) ? code : 'request.invalid', language, values)
  return { id, rev, code, field: field ?? null, values, message }
}

export const createSyncRoutes = (rules: SyncRules) => [
  defineRoute(syncPull, (call, { operations }) => {
    const { collection } = call.params
    const { checkpoint, limit, version } = call.body
    requireCollectionVersion(collection, version)
    return pullDocuments(operations.knex, requireSignedIn(call), collection, { after: checkpoint?.seq ?? null, limit })
  }),
  defineRoute(syncPush, async (call, { operations }) => {
    const { collection } = call.params
    requireCollectionVersion(collection, call.body.version)
    const { conflicts, rejected } = await pushDocuments(operations.knex, requireSignedIn(call), {
      collection,
      rules: rules[collection],
      rows: call.body.rows,
    })
    return { conflicts, rejected: rejected.map((rejectedRow) => toRejection(rejectedRow, call.language)) }
  }),
  defineRoute(syncDigest, async (call, { operations }) => {
    const user = requireSignedIn(call)
    const digests = await Promise.all(
      collectionNames.map(async (name) => [name, await readDigest(operations.knex, user, name)] as const),
    )
    return Object.fromEntries(digests) as Record<(typeof collectionNames)[number], (typeof digests)[number][1]>
  }),
  defineRoute(syncPoke, async (call, { operations }) => {
    const user = requireSignedIn(call)
    const { knex } = operations
    if (call.query.once === 'true')
      return new EventStream(async function* () {
        yield { collections: collectionNames }
      })
    const isActive = () => isSessionActive(knex, user.sessionId)
    return new EventStream((signal) => streamChanges(knex, user, { isSessionActive: isActive, signal }))
  }),
]
