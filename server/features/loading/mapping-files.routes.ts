import { draftMapping, storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import { datasetSpecs } from '../../loading/dataset-list.ts'
import { namedDataset, parseMapping } from '../../loading/mapping.ts'
import { createMappingDraft } from '../../loading/mapping-draft.ts'
import { parseMappingFile } from '../../loading/mapping-file.ts'
import { writeMapping } from '../../loading/mapping-store.ts'
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
