import { draftMapping, storeMapping } from '../../../shared/contract/import-mapping.ts'
import { datasetSpecs } from '../../ingest/dataset-list.ts'
import { namedDataset, parseMapping } from '../../ingest/mapping.ts'
import { createMappingDraft } from '../../ingest/mapping-draft.ts'
import { parseMappingFile } from '../../ingest/mapping-file.ts'
import { writeMapping } from '../../ingest/mapping-store.ts'
import { route } from '../../routing/route.ts'

export const importMappingRoutes = [
  route(storeMapping, async ({ body: { dataset, text } }, { config }) => {
    const yaml = await parseMappingFile(text)
    const named = dataset ?? namedDataset(yaml)
    parseMapping(yaml, datasetSpecs[named])
    return { id: await writeMapping(config.dataDir, text), dataset: named }
  }),
  route(draftMapping, async ({ body: { dataset, fileName, head } }) =>
    createMappingDraft(Buffer.from(head, 'base64'), fileName, dataset),
  ),
]
