import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { importRejects, importReport, type LoadReport, startImport } from '../shared/contract/data-import.ts'
import type { Dataset } from '../shared/datasets.ts'
import { checked } from './check.ts'
import type { ImportOptions } from './commands/import.action.ts'
import type { Connection } from './connect.ts'
import { Failure } from './failure.ts'
import { note } from './output.ts'
import { progressBar } from './progress-bar.ts'
import type { Surroundings } from './surroundings.ts'

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The mapping file as the call takes it: base64url. */
export async function readMapping(path: string, { say }: Surroundings): Promise<string> {
  try {
    return (await readFile(path)).toString('base64url')
  } catch (error) {
    throw new Failure(say('error.file', { path, reason: reasonOf(error) }))
  }
}

interface Load {
  dataset: Dataset
  file: string
  mapping: string | undefined
  options: ImportOptions
  connection: Connection
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends one file as it is, waits for the outcome and keeps what was rejected. */
export async function loadFile(
  { dataset, file, mapping, options, connection }: Load,
  surroundings: Surroundings,
): Promise<LoadReport> {
  const { say } = surroundings
  const { size } = await stat(file).catch((error: unknown) => {
    throw new Failure(say('error.file', { path: file, reason: reasonOf(error) }))
  })
  const query = checked(
    startImport.query,
    { fileName: basename(file), mapping, dryRun: options.dryRun ? 'true' : 'false', append: options.append ? 'true' : 'false' },
    surroundings,
  )
  const bar = progressBar(basename(file))
  try {
    let sent = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sent += chunk.length
        bar.show(say('import.sending'), sent, size)
        done(null, chunk)
      },
    })
    const body = Readable.toWeb(createReadStream(file).pipe(counted)) as ReadableStream
    const { id } = await connection.call(startImport, { params: { dataset }, query, body })
    let report = await connection.call(importReport, { params: { id } })
    for (let wait = 50; report.state === 'running'; wait = Math.min(500, wait * 1.5)) {
      bar.show(say(`import.step.${report.progress.step}`), report.progress.done, report.progress.total)
      await sleep(wait)
      report = await connection.call(importReport, { params: { id } })
    }
    bar.stop()
    if (report.rejected > 0) await keepRejects(id, { file, options, connection, say })
    return report
  } finally {
    bar.stop()
  }
}

async function keepRejects(
  id: string,
  { file, options, connection, say }: { file: string; options: ImportOptions; connection: Connection; say: Surroundings['say'] },
): Promise<void> {
  const { fileContent } = await connection.call(importRejects, { params: { id } })
  const path = options.rejects ?? `${file}.rejects.csv`
  await writeFile(path, Buffer.from(fileContent, 'base64'))
  note(say('import.rejectsAt', { path }))
}
