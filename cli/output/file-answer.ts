import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CommandContext, GlobalOptions } from '../context.ts'
import { Failure } from '../failure.ts'
import { note, writeFileAnswer } from './output.ts'

export interface FileOptions extends GlobalOptions {
  format?: 'csv' | 'xlsx' | 'pdf'
  out?: string
  encoding?: string
}

/** Is a file asked for, and not a table on the screen? */
export const wantsFile = (options: FileOptions): boolean =>
  options.csv === true || options.format !== undefined || options.out !== undefined

/** The request's fields of an export: the format named, or the one that the file's ending names, or CSV. */
export function fileFields(options: FileOptions, { say, language }: CommandContext) {
  const ending = /\.(csv|xlsx|pdf)$/i.exec(options.out ?? '')?.[1]?.toLowerCase() as FileOptions['format']
  if (options.csv && options.format && options.format !== 'csv') throw new Failure(say('file.csvAndFormat'))
  const format = options.format ?? (options.csv ? 'csv' : (ending ?? 'csv'))
  return { format: { csv: 1, xlsx: 2, pdf: 3 }[format], encoding: options.encoding, language }
}

/** Writes the file where `--out` says: a path, `-` for the pipe; without it CSV goes to the pipe, the others by their name here. */
export async function writeFileTo(
  answer: { fileName: string; fileContent: string },
  options: FileOptions,
  { say }: CommandContext,
): Promise<void> {
  const piped = options.out === '-' || (options.out === undefined && answer.fileName.endsWith('.csv'))
  if (piped) return writeFileAnswer(answer)
  const path = resolve(options.out ?? answer.fileName)
  try {
    await writeFile(path, Buffer.from(answer.fileContent, 'base64'))
  } catch (error) {
    throw new Failure(say('file.notWritten', { path, reason: (error as NodeJS.ErrnoException).code ?? String(error) }))
  }
  note(say('file.written', { path }))
}
