import { draftMapping, storeMapping } from '../../../shared/contract/import-mapping.ts'
import { datasetSpecs } from '../../ingest/dataset-list.ts'
import { mappingOf, namedDataset } from '../../ingest/mapping.ts'
import { draftOf } from '../../ingest/mapping-draft.ts'
import { parseMappingFile } from '../../ingest/mapping-file.ts'
import { keepMapping } from '../../ingest/mapping-store.ts'
import { route } from '../../routing/route.ts'

export const importMappingRoutes = [
  route(storeMapping, async ({ body: { dataset, text } }, { config }) => {
    const yaml = await parseMappingFile(text)
    const named = dataset ?? namedDataset(yaml)
    mappingOf(yaml, datasetSpecs[named])
    return { id: await keepMapping(config.dataDir, text), dataset: named }
  }),
  route(draftMapping, async ({ body: { dataset, fileName, head } }) => draftOf(Buffer.from(head, 'base64'), fileName, dataset)),
]
