import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { AppError } from '../../shared/errors.ts'

/** Mapping files sent before a load, in the data folder by the hash of their text. */

/** Maximum number of stored mappings; the oldest are removed first, and must then be sent again. */
const MAX_MAPPINGS = 1000

const getMappingFolder = (dataDir: string) => `${dataDir}/mappings`

/** Stores a text and returns its id; equal texts have equal ids. */
export async function saveMapping(dataDir: string, text: string): Promise<string> {
  const id = createHash('sha256').update(text).digest('hex')
  const folder = getMappingFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const part = `${folder}/${randomUUID()}.part`
  await writeFile(part, text, { mode: 0o600 })
  await rename(part, `${folder}/${id}.yaml`)
  await removeOldestMappings(folder)
  return id
}

async function removeOldestMappings(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'))
  if (names.length <= MAX_MAPPINGS) return
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(`${folder}/${name}`)).mtimeMs })))
  aged.sort((a, b) => b.at - a.at)
  for (const { name } of aged.slice(MAX_MAPPINGS)) await rm(`${folder}/${name}`, { force: true })
}

/** Returns the text of a stored mapping. Throws AppError import.mappingNotFound. */
export async function readStoredMapping(dataDir: string, id: string): Promise<string> {
  const text = await readFile(`${getMappingFolder(dataDir)}/${id}.yaml`, 'utf8').catch(() => null)
  if (text === null) throw new AppError('import.mappingNotFound')
  return text
}
