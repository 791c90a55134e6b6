import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { jobCount } from '../../../shared/contract/export-jobs.ts'
import type { JobContent } from '../../../shared/contract/job-fields.ts'
import type { Period } from '../../../shared/period.ts'
import { type Connection, connect, failureOf } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { exitCodes, Failure, fileFailure } from '../../failure.ts'
import { checked } from '../../input/check.ts'
import { numberOf } from '../../input/conditions.ts'
import { sentenceOf } from '../../input/field-sentences.ts'
import { type JobFileOptions, jobFileOf } from '../../jobs/job-file-options.ts'
import { JobWatcher } from '../../jobs/job-watcher.ts'
import { ServerLink } from '../../jobs/server-link.ts'
import { INTERRUPTED, onInterrupt } from '../../on-interrupt.ts'
import { momentText } from '../../output/moment.ts'
import { note, refuseBoth, writeJson, writeList } from '../../output/output.ts'
import { sizeText } from '../../output/size.ts'
import { bringAll, distrustDone } from './bulk-export.ts'
import { BulkProgress } from './bulk-progress.ts'
import { type Asked, type ExportState, type Piece, readState, StateKeeper, writeWhole } from './export-state.ts'
import type { Exportable } from './exportables.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { questionOf, type Split, stemsOf } from './pieces.ts'
import { eachOf, partsAsked } from './split-lists.ts'

/** How the work goes on, whatever is exported. */
export interface WorkOptions extends GlobalOptions {
  parallel?: string
  retryFor?: string
}

export interface ExportOptions extends JobFileOptions, WorkOptions {
  each?: string[]
  out?: string
  dryRun?: boolean
}

const MOST_PARALLEL = 10
const CHECKSUMS = 'SHA256SUMS'

/** Work that can be stopped, with the server as it is reached for so long. */
interface Work {
  link: ServerLink
  stop: AbortController
  progress: { current: BulkProgress | null }
}

async function openWork(options: WorkOptions, context: CommandContext): Promise<Work & { connection: Connection }> {
  const minutes = numberOf(options.retryFor, '--retry-for', context) ?? 10
  const connection = await connect(options, context)
  const stop = new AbortController()
  const progress: Work['progress'] = { current: null }
  const link = new ServerLink(connection, {
    reopen: () => connect(options, context),
    signal: stop.signal,
    patience: minutes * 60_000,
    onWait: (waiting) => progress.current?.waits(waiting),
  })
  return { link, stop, progress, connection }
}

const accountOf = ({ profile }: Connection): string => (profile.token?.startsWith('urt_') ? 'token' : (profile.username ?? ''))

const parallelOf = (options: WorkOptions, context: CommandContext): number => {
  const parallel = numberOf(options.parallel, '--parallel', context) ?? 4
  const limit = parallel < 1 ? 'error.tooSmall' : 'error.tooBig'
  if (!Number.isInteger(parallel) || parallel < 1 || parallel > MOST_PARALLEL) {
    const reason = context.say(limit, { limit: parallel < 1 ? 1 : MOST_PARALLEL })
    throw new Failure(context.say('error.option', { option: '--parallel', reason }))
  }
  return parallel
}

/** The question as JSON has it: what was not typed is not there. */
const plain = (body: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(body)) as Record<string, unknown>

interface Question {
  what: Exportable
  /** What Commander gave the action. */
  given: readonly unknown[]
  options: ExportOptions
}

/** What was typed, checked before anybody is asked. */
async function askedOf({ what, given, options }: Question, context: CommandContext) {
  refuseBoth(options, context)
  const file = await jobFileOf(options, context)
  const each = eachOf(options.each, what.splits, context)
  const body = plain(await what.question(given, options as ExportOptions & Record<string, unknown>))
  checked(await what.schema(), body, context)
  const content = (what.call === null ? { kind: 'sales-data', body } : { kind: 'analysis', call: what.call, body }) as JobContent
  const [argument] = what.call === null ? [] : given
  const about = [argument].flat().filter((one): one is string => typeof one === 'string')
  return { analysis: what.name, content, file, each, about }
}

/** A new folder's pieces, or those that it has where the same was asked before. */
async function stateFor(
  asked: Asked,
  { before, about, link }: { before: ExportState | null; about: readonly string[]; link: ServerLink },
  context: CommandContext,
): Promise<ExportState> {
  if (before !== null) {
    // both as JSON has them: a default that the schema filled in is the same as one that was written down
    if (!isDeepStrictEqual(before.asked, JSON.parse(JSON.stringify(asked))))
      throw new Failure(context.say('export.otherQuestion', { since: momentText(before.createdAt) }))
    return before
  }
  const parts = await partsAsked(asked.content.body, { each: asked.each as Split[], link }, context)
  const period = asked.content.body.period as Period | undefined
  const stems = stemsOf(asked.analysis, { named: about, period, parts })
  const fresh = { state: 'waiting', jobId: null, fileName: null, rows: null, size: null, sha256: null, error: null } as const
  const pieces: Piece[] = parts.map((part, index) => ({ ...fresh, stem: stems[index] ?? '', part, requestId: randomUUID() }))
  return { version: 1, asked, createdAt: new Date().toISOString(), worker: null, pieces }
}

async function folderAt(path: string, context: CommandContext): Promise<string> {
  const folder = resolve(path)
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw fileFailure(folder, error, context)
  }
  return folder
}

async function locked(folder: string, context: CommandContext): Promise<FolderLock> {
  const lock = await lockFolder(folder).catch((error: unknown) => {
    throw fileFailure(folder, error, context)
  })
  if (lock !== null) return lock
  const worker = (await readState(folder, context))?.worker
  const who = worker ? context.say('export.worker', { pid: worker.pid, since: momentText(worker.since) }) : ''
  throw new Failure(context.say('export.busy', { folder, who }), exitCodes.busy)
}

/** Exports a question, one file for each part, into a folder: new, or gone on with. */
export async function exportFiles(question: Question, context: CommandContext): Promise<void> {
  const { options } = question
  const parallel = parallelOf(options, context)
  const { about, ...typed } = await askedOf(question, context)
  const { connection, ...work } = await openWork(options, context)
  const asked: Asked = { ...typed, server: connection.server, account: accountOf(connection) }
  if (options.dryRun) return foretell(asked, { about, work, options }, context)
  const folder = await folderAt(options.out ?? 'uresuji-export', context)
  const lock = await locked(folder, context)
  try {
    const state = await explained(work.link, context, async () =>
      stateFor(asked, { before: await readState(folder, context), about, link: work.link }, context),
    )
    await bringInto(folder, { state, work, parallel, options }, context)
  } finally {
    lock.release()
  }
}

/** Goes on with a folder, asking what it was asked. */
export async function resumeExport(path: string, options: WorkOptions, context: CommandContext): Promise<void> {
  refuseBoth(options, context)
  const parallel = parallelOf(options, context)
  const folder = resolve(path)
  if ((await readState(folder, context)) === null) throw new Failure(context.say('export.nothingToResume', { folder }))
  const lock = await locked(folder, context)
  try {
    const state = await readState(folder, context)
    if (state === null) throw new Failure(context.say('export.nothingToResume', { folder }))
    // the folder knows its server; another one would know none of its jobs
    const { connection, ...work } = await openWork({ ...options, server: options.server ?? state.asked.server }, context)
    if (accountOf(connection) !== state.asked.account)
      throw new Failure(context.say('export.otherAccount', { account: state.asked.account || '-' }), exitCodes.forbidden)
    await bringInto(folder, { state, work, parallel, options }, context)
  } finally {
    lock.release()
  }
}

async function explained<T>({ server }: ServerLink, context: CommandContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw await failureOf(error, server, context)
  }
}

class Interrupted extends Error {}

async function bringInto(
  folder: string,
  { state, work, parallel, options }: { state: ExportState; work: Work; parallel: number; options: WorkOptions },
  context: CommandContext,
): Promise<void> {
  const { link, stop } = work
  const { say } = context
  const keeper = new StateKeeper(folder, state)
  const progress = new BulkProgress(state.pieces, context)
  work.progress.current = progress
  const began = Date.now()
  const calm = onInterrupt(
    () => stop.abort(new Interrupted()),
    () => progress.stop(),
  )
  try {
    state.worker = { pid: process.pid, since: new Date(began).toISOString() }
    const kept = state.pieces.filter((piece) => piece.state === 'done').length
    if (kept > 0) progress.say(say('export.goesOn', { kept, all: state.pieces.length }))
    await keeper.keep()
    const bulk = { keeper, link, progress, signal: stop.signal }
    await distrustDone(bulk)
    const watcher = new JobWatcher(link, stop.signal)
    await bringAll({ ...bulk, watcher, parallel, stop: (reason) => stop.abort(reason) }, context)
    state.worker = null
    await keeper.keep()
    await writeWhole(join(folder, CHECKSUMS), checksumLines(state.pieces))
  } catch (error) {
    progress.stop()
    if (error instanceof Interrupted) {
      note(say('export.interrupted', { folder }))
      process.exitCode = INTERRUPTED
      return
    }
    const failure = await failureOf(error, link.server, context)
    if (failure instanceof Failure) note(say('export.resumable', { folder }))
    throw failure instanceof Error && 'syscall' in failure ? fileFailure(folder, failure, context) : failure
  } finally {
    calm()
    progress.stop()
  }
  await conclude(folder, { pieces: state.pieces, seconds: (Date.now() - began) / 1000, options }, context)
}

/** As `sha256sum -c` reads them. */
const checksumLines = (pieces: readonly Piece[]): string =>
  pieces.flatMap(({ state, sha256, fileName }) => (state === 'done' ? [`${sha256}  ${fileName}\n`] : [])).join('')

async function conclude(
  folder: string,
  { pieces, seconds, options }: { pieces: readonly Piece[]; seconds: number; options: WorkOptions },
  context: CommandContext,
): Promise<void> {
  const { say } = context
  const of = (state: Piece['state']) => pieces.filter((piece) => piece.state === state)
  const [done, empty, failed] = [of('done'), of('empty'), of('failed')]
  const sum = (field: 'rows' | 'size') => done.reduce((total, piece) => total + (piece[field] ?? 0), 0)
  if (options.json)
    await writeJson({
      folder,
      files: pieces.map(({ stem, fileName, state, rows, size, sha256, jobId, part, error }) => ({
        file: state === 'done' ? fileName : stem,
        state,
        rows,
        size,
        sha256,
        jobId,
        part,
        error,
      })),
      done: done.length,
      empty: empty.length,
      failed: failed.length,
      rows: sum('rows'),
      bytes: sum('size'),
      seconds: Math.round(seconds * 10) / 10,
    })
  const rows = sum('rows').toLocaleString('en-US')
  if (done.length > 0) note(say('export.written', { folder, files: done.length, rows, size: sizeText(sum('size')) }))
  if (empty.length > 0) note(say('export.someEmpty', { files: empty.length }))
  if (failed.length > 0) note(say('export.someFailed', { files: failed.length }))
  // a night without a single row is one that somebody should hear of
  if (failed.length > 0 || done.length === 0) process.exitCode = exitCodes.incomplete
}

interface Foretold {
  file: string
  rows: number
  bytes: number
  seconds: number
  refused: string
}

/** What would be made: rows, sizes and times, and nothing is written. */
async function foretell(
  asked: Asked,
  { about, work, options }: { about: readonly string[]; work: Work; options: ExportOptions },
  context: CommandContext,
): Promise<void> {
  const { say } = context
  const { link, stop } = work
  const calm = onInterrupt(
    () => stop.abort(new Interrupted()),
    () => undefined,
  )
  const list: Foretold[] = []
  try {
    await explained(link, context, async () => {
      const { pieces } = await stateFor(asked, { before: null, about, link }, context)
      for (const { stem, part } of pieces) {
        const body = questionOf(asked.content.body, part)
        const answer = await link.call(jobCount, {
          body: { content: { ...asked.content, body } as JobContent, file: asked.file },
        })
        const { rows, estimatedBytes, estimatedSeconds, refused } = answer
        const reason = refused === null ? '' : (sentenceOf({ code: refused }, context) ?? refused)
        list.push({ file: stem, rows, bytes: estimatedBytes, seconds: estimatedSeconds, refused: reason })
      }
    })
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    process.exitCode = INTERRUPTED
    return
  } finally {
    calm()
  }
  const total = (field: 'rows' | 'bytes' | 'seconds') => list.reduce((sum, one) => sum + one[field], 0)
  await writeList<Foretold>(
    {
      answer: { files: list, rows: total('rows'), bytes: total('bytes'), seconds: total('seconds') },
      rows: list,
      columns: [
        { title: say('jobs.file'), value: ({ file }) => file, most: 60 },
        { title: say('jobs.rows'), value: ({ rows }) => rows },
        { title: say('jobs.size'), value: ({ bytes }) => (options.csv ? bytes : sizeText(bytes)) },
        { title: say('jobs.seconds'), value: ({ seconds }) => seconds, digits: 1 },
        { title: say('jobs.note'), value: ({ refused }) => refused, most: 40 },
      ],
      foot: say('export.foretold', {
        files: list.length,
        rows: total('rows').toLocaleString('en-US'),
        size: sizeText(total('bytes')),
      }),
    },
    options,
    context,
  )
}
