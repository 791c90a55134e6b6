import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { Query } from '../../../shared/api/endpoint.ts'
import { importRejects, importReport, type LoadSummary, startImport } from '../../../shared/api/loading/loads.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import type { Connection } from '../../connection/connect.ts'
import { loadPauses, pollUntil } from '../../connection/poll-until.ts'
import type { CommandContext } from '../../context/context.ts'
import { CommandFailure, createFileFailure, exitCodes } from '../../context/failure.ts'
import { onInterrupt } from '../../context/on-interrupt.ts'
import { validateInput } from '../../input/validate-input.ts'
import { printNote } from '../../output/write-output.ts'
import { createProgressBar, type ProgressBar } from './progress-bar.ts'

/** Options of a load that concern each of its files. */
export interface LoadFileOptions {
  dryRun?: boolean
  append?: boolean
  rejects?: string
  maxRejects?: string
}

interface FileLoad {
  dataset: Dataset
  file: string
  /** Id of the mapping uploaded beforehand. */
  mapping: string | undefined
  options: LoadFileOptions
  connection: Connection
  /** An earlier file of the same command had rejected lines. */
  hasEarlierRejects: boolean
  /** Path for the rejected lines of this file. */
  rejectsPath: string
}

interface LoadFileResult {
  /** Null if the load was cancelled before the server received it. */
  summary: LoadSummary | null
  /** Ctrl-C was pressed during the load. */
  wasInterrupted: boolean
}

/** How long the server may be unreachable while a load runs, for example because it restarts. Milliseconds. */
const RECONNECT_TIMEOUT_MS = 60_000

const isUnreachable = (error: unknown): error is CommandFailure =>
  error instanceof CommandFailure && error.exitCode === exitCodes.unreachable

/** Uploads a file, waits for the load summary and saves rejected lines. On Ctrl-C the load is cancelled on the server. */
export async function loadFile(load: FileLoad, context: CommandContext): Promise<LoadFileResult> {
  const { file, options, connection } = load
  const { t } = context
  const stats = await stat(file).catch((error: unknown) => {
    throw createFileFailure(file, error, context)
  })
  if (stats.isDirectory()) throw new CommandFailure(t('error.file', { path: file, reason: t('file.folder') }))
  // chosen here, so that the load can be cancelled before the server answers
  const id = randomUUID()
  const query = validateInput(
    startImport.query,
    {
      fileName: basename(file),
      mapping: load.mapping,
      dryRun: options.dryRun ? 'true' : 'false',
      append: options.append ? 'true' : 'false',
      maxRejects: options.maxRejects,
      id,
    },
    context,
  )
  const bar = createProgressBar(basename(file))
  const sending = new AbortController()
  let cancelling: Promise<void> | null = null
  const release = onInterrupt(
    () => {
      bar.stop()
      printNote(t('import.cancelling'))
      cancelling = cancelOnServer(connection, id).finally(() => sending.abort())
      // errors are reported when the load summary is read
      cancelling.catch(() => undefined)
    },
    () => printNote(t('import.leaving', { id })),
  )
  try {
    let lostUpload: CommandFailure | null = null
    await uploadFile(load, { query, size: stats.size, bar, signal: sending.signal }, context).catch((error: unknown) => {
      if (cancelling !== null) return
      // a server that stops during the upload knows after its restart what became of the load
      if (!isUnreachable(error)) throw error
      lostUpload = error
    })
    const summary = await waitForResult(id, { connection, bar, cancelling: () => cancelling, lostUpload }, context)
    if (summary && summary.rejected > 0 && summary.state !== 'cancelled') await saveRejects(id, load, context)
    return { summary, wasInterrupted: cancelling !== null }
  } finally {
    release()
    bar.stop()
  }
}

/** Cancels a load; ignores loads that are unknown to the server or have ended. */
async function cancelOnServer({ call }: Connection, id: string): Promise<void> {
  const { cancelLoad } = await import('../../../shared/api/loading/load-control.ts')
  await call(cancelLoad, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof CommandFailure) || !['import.ended', 'import.notFound'].includes(error.code ?? '')) throw error
  })
}

interface UploadOptions {
  query: Query<typeof startImport>
  size: number
  bar: ProgressBar
  signal: AbortSignal
}

/** Streams the file. A read error aborts the request and is reported as such. */
async function uploadFile(
  { dataset, file, connection }: FileLoad,
  options: UploadOptions,
  context: CommandContext,
): Promise<void> {
  let broken: unknown = null
  async function* readChunks() {
    let sent = 0
    try {
      for await (const chunk of createReadStream(file)) {
        sent += (chunk as Buffer).length
        if (!options.signal.aborted) options.bar.show(context.t('import.sending'), sent, options.size)
        yield chunk as Buffer
      }
    } catch (error) {
      broken = error
      throw error
    }
  }
  const body = Readable.toWeb(Readable.from(readChunks(), { objectMode: false })) as ReadableStream
  const { query, signal } = options
  await connection.call(startImport, { params: { dataset }, query, body }, { signal }).catch((error: unknown) => {
    throw broken === null || signal.aborted ? error : createFileFailure(file, broken, context)
  })
}

interface WaitOptions {
  connection: Connection
  bar: ProgressBar
  /** Returns the pending cancellation, if any. */
  cancelling: () => Promise<void> | null
  /** The server became unreachable during the upload. */
  lostUpload: CommandFailure | null
}

/**
 * Waits for the end of the load, also beyond a restart of the server. Null if it was cancelled before the server received it.
 */
async function waitForResult(
  id: string,
  { connection, bar, cancelling, lostUpload }: WaitOptions,
  context: CommandContext,
): Promise<LoadSummary | null> {
  let missing = 0
  let lostAt: number | null = null
  return pollUntil(async () => {
    const cancellation = cancelling()
    if (cancellation) await cancellation
    const summary = await connection.call(importReport, { params: { id } }).catch((error: unknown) => {
      // the upload may not have reached the server yet
      const isUnknown = error instanceof CommandFailure && error.code === 'import.notFound'
      if (cancellation && isUnknown) return null
      if (lostUpload && isUnknown) throw lostUpload
      if (!isUnreachable(error)) throw error
      if (lostAt === null) {
        lostAt = performance.now()
        bar.stop()
        printNote(context.t('import.reconnecting'))
      }
      if (performance.now() - lostAt > RECONNECT_TIMEOUT_MS)
        throw new CommandFailure(`${error.message}\n${context.t('import.outcomeUnknown', { id })}`, exitCodes.unreachable)
      return 'unreachable' as const
    })
    if (summary === 'unreachable') return
    lostAt = null
    if (summary === null && ++missing > 4) return null
    if (summary !== null && summary.state !== 'running') return summary
    if (cancellation && summary !== null) await cancelOnServer(connection, id)
    else if (summary) showProgress(summary, bar, context)
    return
  }, loadPauses)
}

/** Shows the current step with the elapsed time, which proves progress if nothing can be counted. */
function showProgress({ progress, startedAt }: LoadSummary, bar: ProgressBar, { t }: CommandContext): void {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(startedAt)) / 1000))
  bar.show(`${t(`import.step.${progress.step}`)} ${seconds}s`, progress.done, progress.total)
}

/** Saves the rejected lines of a file; with several files they are appended to the one named file. */
async function saveRejects(
  id: string,
  { options, connection, hasEarlierRejects, rejectsPath: path }: FileLoad,
  context: CommandContext,
): Promise<void> {
  const { fileContent } = await connection.call(importRejects, { params: { id } })
  const content = Buffer.from(fileContent, 'base64')
  const append = options.rejects !== undefined && hasEarlierRejects && existsSync(path)
  try {
    // only one header, at the top
    await writeFile(path, append ? content.subarray(content.indexOf('\n') + 1) : content, { flag: append ? 'a' : 'w' })
  } catch (error) {
    throw createFileFailure(path, error, context)
  }
  printNote(context.t('import.rejectsAt', { path }))
}
