import { draftMapping, storeMapping } from '../../../shared/contract/import-mapping.ts'
import { datasetSpecs } from '../../ingest/dataset-list.ts'
import { draftOf } from '../../ingest/mapping-draft.ts'
import { readMappingFile } from '../../ingest/mapping-file.ts'
import { keepMapping } from '../../ingest/mapping-store.ts'
import { route } from '../../routing/route.ts'

export const importMappingRoutes = [
  route(storeMapping, async ({ body: { dataset, text } }, { config }) => {
    await readMappingFile(text, datasetSpecs[dataset])
    return { id: await keepMapping(config.dataDir, text) }
  }),
  route(draftMapping, async ({ body: { dataset, fileName, head } }) => draftOf(Buffer.from(head, 'base64'), fileName, dataset)),
]
