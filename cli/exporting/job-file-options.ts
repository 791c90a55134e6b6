import { type Command, Option } from 'commander'
import type { JobFile } from '../../shared/api/exporting/job-fields.ts'
import { exportExtensions, type FileExtension, formatsByExtension } from '../../shared/trade/file-formats.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { addChoiceOption, parseNumber } from '../input/conditions.ts'

/** File options of a job, as typed. */
export interface JobFileOptions extends GlobalOptions {
  format?: FileExtension
  encoding?: string
  split?: string
  rowsPerFile?: string
  zip?: boolean
}

/** Adds the file options of jobs. */
export function addJobFileOptions(command: Command, { t }: CommandContext): void {
  addChoiceOption(command, '--format <format>', t('export.format'), exportExtensions)
  addChoiceOption(command, '--encoding <encoding>', t('conditions.encoding'), ['utf-8-bom', 'utf-8', 'cp932'])
  command.addOption(new Option('--split <mode>', t('export.split')).choices(['none', 'sheets', 'files']))
  command.option('--rows-per-file <n>', t('export.rowsPerFile')).option('--zip', t('export.zip'))
}

/** Converts the file options to the fields of the API. */
export async function toJobFile(options: JobFileOptions, context: CommandContext): Promise<JobFile> {
  if (options.csv && options.format && options.format !== 'csv') throw new CommandFailure(context.t('file.csvAndFormat'))
  const { jobFile } = await import('../../shared/api/exporting/job-fields.ts')
  const { validateInput } = await import('../input/validate-input.ts')
  const file = {
    format: formatsByExtension[options.format ?? 'csv'],
    encoding: options.encoding,
    split: options.split,
    rowsPerFile: parseNumber(options.rowsPerFile, '--rows-per-file', context),
    zip: options.zip,
    language: context.language,
  }
  return validateInput(jobFile, file, context)
}
