import { open, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Result } from '../../../shared/api/endpoint.ts'
import { draftMapping, HEAD_BYTES, storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import { type Connection, connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { CommandFailure, createFileFailure } from '../../context/failure.ts'
import { validateInput } from '../../input/validate-input.ts'
import { printNote, writeJson, writeStdout } from '../../output/write-output.ts'

/** Uploads a mapping file before the load that uses it; the server rejects invalid ones. */
export async function uploadMapping(
  { path, dataset, connection }: { path: string; dataset: Dataset | undefined; connection: Connection },
  context: CommandContext,
): Promise<Result<typeof storeMapping>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw createFileFailure(path, error, context)
  })
  return connection.call(storeMapping, { body: validateInput(storeMapping.body, { dataset, text }, context) })
}

interface MappingOptions extends GlobalOptions {
  dataset?: Dataset
}
interface MappingDraftOptions extends MappingOptions {
  prefix?: string
  out?: string
}

/** Reads the first bytes of a file of any size. */
async function readFileStart(path: string, context: CommandContext): Promise<Buffer> {
  try {
    const handle = await open(path)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw createFileFailure(path, error, context)
  }
}

/** `mapping init`: drafts a mapping file, to stdout or to a new file. */
export async function runMappingDraft(file: string, options: MappingDraftOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const head = await readFileStart(file, context)
  if (head.length === 0) throw new CommandFailure(t('error.file', { path: file, reason: t('mapping.emptyFile') }))
  const { call } = await connect(options, context)
  const { dataset, prefix } = options
  const body = validateInput(
    draftMapping.body,
    { dataset, prefix, fileName: basename(file).slice(0, 255), head: head.toString('base64') },
    context,
  )
  const result = await call(draftMapping, { body })
  if (options.json) await writeJson(result)
  const reasons = result.reasons.map((reason) => `  ${reason[context.language]}`)
  if (result.dataset === null) {
    const { candidates } = result
    const text = t(candidates.length === 0 ? 'mapping.noneFits' : 'mapping.severalFit', { datasets: candidates.join(', ') })
    throw new CommandFailure([text, ...reasons].join('\n'))
  }
  if (options.json) return
  if (options.out === undefined) await writeStdout(result.text)
  else {
    // never overwrite an edited mapping
    await writeFile(options.out, result.text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw createFileFailure(options.out ?? '', error, context)
      throw new CommandFailure(t('error.file', { path: options.out ?? '', reason: t('mapping.exists') }))
    })
    printNote(t('mapping.written', { path: options.out }))
  }
  printNote(t('mapping.found', { dataset: result.dataset, recognised: result.recognised, unknown: result.unknown }))
  if (result.certainty === 'sure' || result.certainty === 'unsure')
    printNote([t(`mapping.${result.certainty}`), ...reasons].join('\n'))
  if (result.doubtful.length > 0) printNote(t('mapping.doubtful', { fields: result.doubtful.join(', ') }))
  if (result.missing.length > 0) printNote(t('mapping.missing', { fields: result.missing.join(', ') }))
}

/** `mapping check`: validates a mapping file for the data set that it names, or for the given one. */
export async function runMappingCheck(path: string, options: MappingOptions, context: CommandContext): Promise<void> {
  const connection = await connect(options, context)
  const stored = await uploadMapping({ path, dataset: options.dataset, connection }, context)
  if (options.json) return writeJson(stored)
  printNote(context.t('mapping.right', { path, dataset: stored.dataset }))
}
