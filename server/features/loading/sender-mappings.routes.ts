import { draftMapping, storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import {
  mappingPreview,
  type SenderMapping,
  senderMappingAdd,
  senderMappingDelete,
  senderMappingList,
  senderMappingUpdate,
} from '../../../shared/api/loading/sender-mappings.ts'
import { datasetSpecs } from '../../loading/dataset-list.ts'
import { getMappingDataset, parseMapping } from '../../loading/mapping.ts'
import { createMappingDraft } from '../../loading/mapping-draft.ts'
import { parseMappingFile, readMappingFile } from '../../loading/mapping-file.ts'
import { previewMapping } from '../../loading/mapping-preview.ts'
import { saveMapping } from '../../loading/mapping-store.ts'
import { recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import type { Operations } from '../../operations/database.ts'
import type { SenderMappingModel } from '../../operations/load-models.ts'
import { UserModel } from '../../operations/models.ts'
import { requireSignedIn, route } from '../../routing/route.ts'
import { addMapping, deleteMapping, listMappings, type SenderMappingFields, updateMapping } from './sender-mappings.query.ts'

/** The caller of these calls. */
type Caller = Parameters<typeof requireSignedIn>[0] & { address: string }

const toMappingRow = ({ createdAt: _createdAt, ...row }: SenderMappingModel): SenderMapping => ({ ...row })

/** Throws for a mapping that cannot be read: the inbox would refuse every file of its sender. */
async function checkMapping<F extends SenderMappingFields>(fields: F): Promise<F> {
  await readMappingFile(fields.text, datasetSpecs[fields.dataset])
  return fields
}

async function getUserName({ knex }: Operations, call: Caller): Promise<string> {
  const user = await UserModel.query(knex).findById(requireSignedIn(call).userId)
  return user?.fullName ?? ''
}

async function recordMappingChange(
  action: 'mapping.add' | 'mapping.update' | 'mapping.delete',
  mapping: SenderMappingModel,
  { call, operations }: { call: Caller; operations: Operations },
): Promise<SenderMapping> {
  const by = toAuditActor({ user: requireSignedIn(call), address: call.address })
  const { id, name, dataset, filePattern, version } = mapping
  const detail = { id, dataset, filePattern, version }
  await recordAuditEvent(operations.knex, { ...by, action, target: name, detail })
  return toMappingRow(mapping)
}

export const senderMappingRoutes = [
  route(senderMappingList, async (_call, { operations }) => ({ list: (await listMappings(operations.knex)).map(toMappingRow) })),
  route(senderMappingAdd, async (call, { operations }) => {
    const mapping = await addMapping(operations.knex, await checkMapping(call.body), await getUserName(operations, call))
    return recordMappingChange('mapping.add', mapping, { call, operations })
  }),
  route(senderMappingUpdate, async (call, { operations }) => {
    const { version, ...fields } = call.body
    const change = { id: call.params.id, version, fields: await checkMapping(fields) }
    const mapping = await updateMapping(operations.knex, change, await getUserName(operations, call))
    return recordMappingChange('mapping.update', mapping, { call, operations })
  }),
  route(senderMappingDelete, async (call, { operations }) => {
    const mapping = await deleteMapping(operations.knex, call.params.id)
    await recordMappingChange('mapping.delete', mapping, { call, operations })
    return { id: mapping.id }
  }),
  route(mappingPreview, async ({ body }, { warehouse, config }) =>
    previewMapping(
      { warehouse, dataDir: config.dataDir },
      { ...body, hasMore: body.more, head: Buffer.from(body.head, 'base64') },
    ),
  ),
]

export const importMappingRoutes = [
  route(storeMapping, async ({ body: { dataset, text } }, { operations }) => {
    const yaml = await parseMappingFile(text)
    const named = dataset ?? getMappingDataset(yaml)
    parseMapping(yaml, datasetSpecs[named])
    return { id: await saveMapping(operations.knex, text), dataset: named }
  }),
  route(draftMapping, async ({ body: { dataset, fileName, head } }) =>
    createMappingDraft(Buffer.from(head, 'base64'), fileName, dataset),
  ),
]
