import { writeFile } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { exportExtensions, type FileExtension, formatsByExtension } from '../../shared/trade/file-formats.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure, createWriteFailure } from '../context/failure.ts'
import { printNote, writeFileResult } from './write-output.ts'

export interface FileOptions extends GlobalOptions {
  format?: FileExtension
  out?: string
  encoding?: string
  columns?: string[]
}

/** True if the options request a file instead of a table. */
export const isFileRequested = (options: FileOptions): boolean =>
  options.csv === true || options.format !== undefined || options.out !== undefined

/** Format of a path's extension; null without one. Throws CommandFailure for an unsupported extension. */
function detectFormat(path: string, t: CommandContext['t']): FileExtension | null {
  const extension = extname(path).slice(1).toLowerCase()
  if (extension === '') return null
  if (Object.hasOwn(formatsByExtension, extension)) return extension as FileExtension
  throw new CommandFailure(t('file.unknownExtension', { path, extensions: exportExtensions.join(', ') }))
}

/** File fields of an export request: the given format, otherwise that of the file's extension, otherwise CSV. */
export function toFileFields(options: FileOptions, { t, language }: CommandContext) {
  if (options.csv && options.format && options.format !== 'csv') throw new CommandFailure(t('file.csvAndFormat'))
  const named = options.format ?? (options.csv ? 'csv' : null)
  const extension = options.out === undefined ? null : detectFormat(options.out, t)
  if (named !== null && extension !== null && named !== extension)
    throw new CommandFailure(t('file.otherExtension', { path: options.out ?? '', format: named }))
  return {
    format: formatsByExtension[named ?? extension ?? 'csv'],
    encoding: options.encoding,
    language,
    columns: options.columns,
  }
}

/** Returns the name under which a file of the server is saved: only the last part of its name, never a path or a hidden file. */
export const toLocalFileName = (fileName: string): string =>
  basename(fileName.replaceAll('\\', '/')).replace(/^\.+/, '') || 'export'

/**
 * Writes the file to `--out`: a path, or `-` for stdout. By default CSV goes to stdout, other formats to a file with the
 * server's name in the working directory.
 */
export async function writeFileTo(
  result: { fileName: string; fileContent: string },
  options: FileOptions,
  context: CommandContext,
): Promise<void> {
  const isPiped = options.out === '-' || (options.out === undefined && result.fileName.endsWith('.csv'))
  if (isPiped) return writeFileResult(result)
  const path = resolve(options.out ?? toLocalFileName(result.fileName))
  try {
    await writeFile(path, Buffer.from(result.fileContent, 'base64'))
  } catch (error) {
    throw createWriteFailure(path, error, context)
  }
  printNote(context.t('file.written', { path }))
}
