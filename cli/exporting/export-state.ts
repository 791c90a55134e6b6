import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { jobContent, jobFile } from '../../shared/api/exporting/job-fields.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure, createFileFailure } from '../context/failure.ts'

/** State file in the folder of a bulk export: the request, and the progress of each file. */

const periodSchema = z.strictObject({ from: z.string(), to: z.string() })
const namedCodeSchema = z.strictObject({ cd: z.string(), name: z.string() })

const exportFileStates = ['waiting', 'asked', 'done', 'empty', 'failed'] as const

const exportFileSchema = z.strictObject({
  /** File name without extension. */
  stem: z.string().min(1),
  part: z.strictObject({
    period: periodSchema.optional(),
    publisher: namedCodeSchema.optional(),
    store: namedCodeSchema.optional(),
  }),
  state: z.enum(exportFileStates),
  /** Idempotency key of the request: sending it again returns the same job. */
  requestId: z.uuid(),
  jobId: z.string().nullable(),
  /** Name of the finished file. */
  fileName: z.string().nullable(),
  rows: z.number().nullable(),
  size: z.number().nullable(),
  sha256: z.string().nullable(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
})
export type ExportFile = z.output<typeof exportFileSchema>

const exportRequestSchema = z.strictObject({
  /** Command word of the analysis, used in file names. */
  analysis: z.string(),
  server: z.string(),
  /** Owner of the jobs: a user name, or `token`. */
  account: z.string(),
  content: jobContent,
  file: jobFile,
  each: z.array(z.string()),
})
export type ExportRequest = z.output<typeof exportRequestSchema>

const exportStateSchema = z.strictObject({
  version: z.literal(1),
  asked: exportRequestSchema,
  createdAt: z.string(),
  /** Process that last worked on the folder, for messages only; the lock decides. */
  worker: z.strictObject({ pid: z.number(), since: z.string() }).nullable(),
  pieces: z.array(exportFileSchema).min(1),
})
export type ExportState = z.output<typeof exportStateSchema>

export const STATE_FILE = 'uresuji-export.json'

/** Reads the state of a folder; null if there is none yet. */
export async function readExportState(folder: string, context: CommandContext): Promise<ExportState | null> {
  const path = join(folder, STATE_FILE)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw createFileFailure(path, error, context)
  }
  const parsed = exportStateSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new CommandFailure(context.t('export.unreadableState', { path }))
  return parsed.data
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Writes a file atomically: to a temporary name, synced to disk, then renamed. */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.new`
  const handle = await open(temporaryPath, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporaryPath, path)
}

/** Saves the state of a folder. Callers wait until the state is on disk; concurrent saves are combined. */
export class ExportStateStore {
  readonly state: ExportState
  readonly folder: string
  #writing: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null

  constructor(folder: string, state: ExportState) {
    this.folder = folder
    this.state = state
  }

  save(): Promise<void> {
    this.#next ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        this.#writing = writeAtomically(join(this.folder, STATE_FILE), `${JSON.stringify(this.state, null, 1)}\n`)
        return this.#writing
      })
    return this.#next
  }
}
