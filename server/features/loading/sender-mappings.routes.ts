import type { Knex } from 'knex'
import { draftMapping, storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import {
  mappingPreview,
  type SenderMapping,
  senderMappingAdd,
  senderMappingDelete,
  senderMappingList,
  senderMappingUpdate,
} from '../../../shared/api/loading/sender-mappings.ts'
import { datasetSpecs, refuseUnsupportedAppend } from '../../loading/datasets/dataset-specs.ts'
import { getMappingDataset, parseMapping } from '../../loading/mapping/mapping.ts'
import { createMappingDraft } from '../../loading/mapping/mapping-draft.ts'
import { parseMappingFile, readMappingFile } from '../../loading/mapping/mapping-file.ts'
import { previewMapping } from '../../loading/mapping/mapping-preview.ts'
import { saveMapping } from '../../loading/mapping/mapping-store.ts'
import { findSenderPrefix } from '../../loading/mapping/sender-prefix.ts'
import { recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import type { Operations } from '../../operations/database.ts'
import type { SenderMappingModel } from '../../operations/load-models.ts'
import { UserModel } from '../../operations/models.ts'
import { defineRoute, getActor, requireSignedIn } from '../../routing/route.ts'
import { addMapping, deleteMapping, listMappings, type SenderMappingFields, updateMapping } from './sender-mappings.query.ts'

/** The caller of these calls. */
type Caller = Parameters<typeof requireSignedIn>[0] & { address: string }

const toMappingRow = ({ createdAt: _createdAt, ...row }: SenderMappingModel): SenderMapping => ({ ...row })

/** Throws for a mapping that cannot be read: the inbox would refuse every file of its sender. */
async function checkMapping<F extends SenderMappingFields>(fields: F): Promise<F> {
  refuseUnsupportedAppend(fields)
  await readMappingFile(fields.text, datasetSpecs[fields.dataset])
  return fields
}

async function getUserName({ knex }: Operations, call: Caller): Promise<string> {
  const user = await UserModel.query(knex).findById(requireSignedIn(call).userId)
  return user?.fullName ?? ''
}

interface MappingChange {
  action: 'mapping.add' | 'mapping.update' | 'mapping.delete'
  change: (trx: Knex) => Promise<SenderMappingModel>
}

/** Changes a mapping and adds that to the audit log, in one transaction. */
const changeMapping = ({ knex }: Operations, call: Caller, { action, change }: MappingChange): Promise<SenderMapping> =>
  knex.transaction(async (trx) => {
    const mapping = await change(trx)
    const by = toAuditActor(getActor(call))
    const { id, name, dataset, filePattern, version } = mapping
    await recordAuditEvent(trx, { ...by, action, target: name, detail: { id, dataset, filePattern, version } })
    return toMappingRow(mapping)
  })

export const senderMappingRoutes = [
  defineRoute(senderMappingList, async (_call, { operations }) => ({
    list: (await listMappings(operations.knex)).map(toMappingRow),
  })),
  defineRoute(senderMappingAdd, async (call, { operations }) => {
    const fields = await checkMapping(call.body)
    const userName = await getUserName(operations, call)
    return changeMapping(operations, call, { action: 'mapping.add', change: (trx) => addMapping(trx, fields, userName) })
  }),
  defineRoute(senderMappingUpdate, async (call, { operations }) => {
    const { version, ...fields } = call.body
    const changed = { id: call.params.id, version, fields: await checkMapping(fields) }
    const userName = await getUserName(operations, call)
    return changeMapping(operations, call, { action: 'mapping.update', change: (trx) => updateMapping(trx, changed, userName) })
  }),
  defineRoute(senderMappingDelete, async (call, { operations }) => {
    const { id } = call.params
    await changeMapping(operations, call, { action: 'mapping.delete', change: (trx) => deleteMapping(trx, id) })
    return { id }
  }),
  defineRoute(mappingPreview, async ({ body }, { warehouse, config }) =>
    previewMapping(
      { warehouse, dataDir: config.dataDir },
      { ...body, hasMore: body.more, head: Buffer.from(body.head, 'base64') },
    ),
  ),
]

export const importMappingRoutes = [
  defineRoute(storeMapping, async ({ body: { dataset, text } }, { operations }) => {
    const yaml = await parseMappingFile(text)
    const named = dataset ?? getMappingDataset(yaml)
    parseMapping(yaml, datasetSpecs[named])
    return { id: await saveMapping(operations.knex, text), dataset: named }
  }),
  defineRoute(draftMapping, async ({ body: { head, prefix, ...request } }, { operations }) => {
    const known = prefix === undefined ? findSenderPrefix(await listMappings(operations.knex), request.fileName) : null
    return createMappingDraft(Buffer.from(head, 'base64'), {
      ...request,
      prefix: prefix ?? known?.prefix,
      prefixOf: known?.mapping,
    })
  }),
]
