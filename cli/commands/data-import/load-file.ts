import { createReadStream, existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { importRejects, importReport, type LoadReport, startImport } from '../../../shared/contract/data-import.ts'
import type { Dataset } from '../../../shared/datasets.ts'
import type { Connection } from '../../connection/connect.ts'
import type { CommandContext } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { checked } from '../../input/check.ts'
import { note } from '../../output/output.ts'
import type { ImportOptions } from './import.action.ts'
import { progressBar } from './progress-bar.ts'

/** A file that could not be read or written, in a sentence. */
function fileFailure(path: string, error: unknown, { say }: CommandContext): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = { ENOENT: 'file.missing', EACCES: 'file.denied', EISDIR: 'file.folder', ENOSPC: 'file.full' } as const
  const key = code in known ? known[code as keyof typeof known] : null
  return new Failure(say('error.file', { path, reason: key ? say(key) : error instanceof Error ? error.message : String(error) }))
}

/** The mapping file as the call takes it: base64url. */
export async function readMapping(path: string, context: CommandContext): Promise<string> {
  try {
    return (await readFile(path)).toString('base64url')
  } catch (error) {
    throw fileFailure(path, error, context)
  }
}

interface Load {
  dataset: Dataset
  file: string
  mapping: string | undefined
  options: ImportOptions
  connection: Connection
  /** A file of the same command has had rejected lines already. */
  followsOthers: boolean
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends one file as it is, waits for the outcome and keeps what was rejected. */
export async function loadFile(given: Load, context: CommandContext): Promise<LoadReport> {
  const { dataset, file, mapping, options, connection } = given
  const { say } = context
  const found = await stat(file).catch((error: unknown) => {
    throw fileFailure(file, error, context)
  })
  if (found.isDirectory()) throw new Failure(say('error.file', { path: file, reason: say('file.folder') }))
  const { size } = found
  const query = checked(
    startImport.query,
    { fileName: basename(file), mapping, dryRun: options.dryRun ? 'true' : 'false', append: options.append ? 'true' : 'false' },
    context,
  )
  const bar = progressBar(basename(file))
  try {
    // read piece by piece; a file that breaks off while it is read ends the request, and is told as what it is
    let broken: unknown = null
    async function* pieces() {
      let sent = 0
      try {
        for await (const piece of createReadStream(file)) {
          sent += (piece as Buffer).length
          bar.show(say('import.sending'), sent, size)
          yield piece as Buffer
        }
      } catch (error) {
        broken = error
        throw error
      }
    }
    const body = Readable.toWeb(Readable.from(pieces(), { objectMode: false })) as ReadableStream
    const { id } = await connection.call(startImport, { params: { dataset }, query, body }).catch((error: unknown) => {
      throw broken === null ? error : fileFailure(file, broken, context)
    })
    let report = await connection.call(importReport, { params: { id } })
    for (let wait = 50; report.state === 'running'; wait = Math.min(500, wait * 1.5)) {
      bar.show(say(`import.step.${report.progress.step}`), report.progress.done, report.progress.total)
      await sleep(wait)
      report = await connection.call(importReport, { params: { id } })
    }
    bar.stop()
    if (report.rejected > 0) await keepRejects(id, given, context)
    return report
  } finally {
    bar.stop()
  }
}

/** Rejected lines of one file beside it; those of several files in the one file that was named, one after the other. */
async function keepRejects(
  id: string,
  { file, options, connection, followsOthers }: Load,
  context: CommandContext,
): Promise<void> {
  const { fileContent } = await connection.call(importRejects, { params: { id } })
  const content = Buffer.from(fileContent, 'base64')
  const path = options.rejects ?? `${file}.rejects.csv`
  const append = options.rejects !== undefined && followsOthers && existsSync(path)
  try {
    // a header stands once, on top
    await writeFile(path, append ? content.subarray(content.indexOf('\n') + 1) : content, { flag: append ? 'a' : 'w' })
  } catch (error) {
    throw fileFailure(path, error, context)
  }
  note(context.say('import.rejectsAt', { path }))
}
