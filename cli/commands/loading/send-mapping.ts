import { readFile } from 'node:fs/promises'
import type { Answer } from '../../../shared/api/endpoint.ts'
import { storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import type { Dataset } from '../../../shared/datasets.ts'
import type { Connection } from '../../connection/connect.ts'
import type { CommandContext } from '../../context.ts'
import { fileFailure } from '../../failure.ts'
import { validateInput } from '../../input/check.ts'

/** Uploads a mapping file before the load that uses it; the server rejects invalid ones. */
export async function sendMapping(
  { path, dataset, connection }: { path: string; dataset: Dataset | undefined; connection: Connection },
  context: CommandContext,
): Promise<Answer<typeof storeMapping>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileFailure(path, error, context)
  })
  return connection.call(storeMapping, { body: validateInput(storeMapping.body, { dataset, text }, context) })
}
