import { AppError } from '../../../shared/errors/errors.ts'
import { streamFromWorker, WORKER_OUT_OF_MEMORY } from '../../foundation/run-in-worker.ts'
import { createFormatError, createProductSizeError } from '../load-errors.ts'
import type { ReceivedUpload } from '../receive/receive-upload.ts'
import type { Stage } from '../store/stage.ts'
import { type RecordKind, recordNames } from './formats/bibliography.ts'
import { tidyFixedWidthFile } from './formats/fixed-width.ts'
import type { OnixTask } from './formats/onix-worker.ts'
import { readOpenbdRecords } from './formats/openbd.ts'
import { planRead, type ReadContext, type ReadResult, readDelimitedFile, readTidiedFiles } from './read-delimited.ts'
import { type FieldRecord, readRecords } from './read-records.ts'
import { readPartTexts, refuseLongLines, TidyWriter } from './tidy.ts'

/** Memory limit in megabytes of the thread that reads XML; a file that exceeds it is refused without affecting the server. */
const ONIX_MEMORY_MB = 512

/** True for data sets that openBD and ONIX can contain. */
const isBibliographic = (dataset: string): dataset is RecordKind => Object.hasOwn(recordNames, dataset)

/** Detects the format by the first character unless the mapping gives it. */
async function detectFormat(received: ReceivedUpload, context: ReadContext): Promise<'csv' | 'fixed-width' | 'openbd' | 'onix'> {
  const { mapping, spec } = context
  if (mapping.fixedWidth) return 'fixed-width'
  if (mapping.format) return mapping.format
  if (!isBibliographic(spec.dataset)) return 'csv'
  for await (const text of readPartTexts(received.parts)) {
    const start = text.trimStart()
    if (start === '') continue
    if (/^<[?!a-zA-Z]/.test(start)) return 'onix'
    return /^(\[\s*(\{|null|\])|\{\s*")/.test(start) ? 'openbd' : 'csv'
  }
  return 'csv'
}

async function readFixedWidthFile(stage: Stage, received: ReceivedUpload, context: ReadContext): Promise<ReadResult> {
  const layout = context.mapping.fixedWidth
  if (layout === undefined) throw new AppError('import.empty')
  if (received.encoding === 'iso-2022-jp' && layout.unit === 'bytes')
    throw createFormatError(
      'ISO-2022-JP の固定長ファイルは、桁の位置をバイト数では決められません（エスケープシーケンスが入るため）。マッピングファイルに unit: characters と書くか、CP932 で保存してください。',
      'column positions in a fixed-width ISO-2022-JP file cannot be counted in bytes, because of its escape sequences: set unit: characters in the mapping file, or save the file as CP932.',
    )
  if (layout.recordLength === undefined) refuseLongLines(received)
  const headers = layout.columns.map((column) => column.name)
  const plan = await planRead(stage, context, { headers, named: true })
  const writer = new TidyWriter(context.folder, headers.length)
  writer.throwIfCancelled = stage.throwIfCancelled
  const { encoding } = received
  await tidyFixedWidthFile(received.parts, { layout, encoding, writer, skipLines: context.mapping.skipLines })
  if (writer.records === 0) throw new AppError('import.empty')
  const lines = await readTidiedFiles(stage, writer.paths, {
    plan: plan.plan,
    columns: headers.length,
    damaged: received.isDamaged,
  })
  return { ...plan, lines }
}

/** Reads the records of an ONIX message in a worker thread, so that requests are answered meanwhile. */
async function* readOnixInWorker(parts: readonly { path: string }[], kind: RecordKind): AsyncGenerator<FieldRecord> {
  const module = new URL('./formats/onix-worker.ts', import.meta.url)
  const input = { parts: parts.map(({ path }) => ({ path })), kind }
  try {
    for await (const batch of streamFromWorker<OnixTask>(module, { input, memoryMb: ONIX_MEMORY_MB })) yield* batch
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== WORKER_OUT_OF_MEMORY) throw error
    throw createProductSizeError()
  }
}

/** Reads a file of any format into the stage's `checked` table. */
export async function readFile(stage: Stage, received: ReceivedUpload, context: ReadContext): Promise<ReadResult> {
  const format = await detectFormat(received, context)
  switch (format) {
    case 'csv':
      return readDelimitedFile(stage, received, context)
    case 'fixed-width':
      return readFixedWidthFile(stage, received, context)
    case 'openbd':
    case 'onix': {
      const kind = context.spec.dataset
      if (!isBibliographic(kind))
        throw createFormatError(
          `${format} は商品（products）とパブリシティ（publicity）だけに使えます。`,
          `${format} is for products and publicity only.`,
        )
      const records = format === 'onix' ? readOnixInWorker(received.parts, kind) : readOpenbdRecords(stage, received.parts, kind)
      return readRecords(stage, records, { ...context, names: recordNames[kind], damaged: received.isDamaged })
    }
  }
}
