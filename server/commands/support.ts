import { join, resolve } from 'node:path'
import { runDoctor } from '../doctor/run-doctor.ts'
import { collectSupportFiles, writeSupportBundle } from '../doctor/support-bundle.ts'
import { createStorageError, withStorageErrors } from '../stores/storage-errors.ts'
import { parseStoreArgs, printLine, runStoreCommand } from './run-store-command.ts'

/**
 * `npm run support -- [FOLDER] [--log FILE]` writes what a developer needs to understand a problem into a ZIP file, without
 * secrets and customers' data, and prints its contents. Changes nothing else.
 */

const createUsageError = () =>
  createStorageError(
    '使い方: npm run support -- [フォルダー] [--log ログのファイル]',
    'Usage: npm run support -- [FOLDER] [--log FILE]',
  )

await runStoreCommand(async () => {
  const { positionals, values } = parseStoreArgs({ log: { type: 'string' } }, createUsageError)
  const [folder = '.', ...others] = positionals
  if (others.length > 0) throw createUsageError()
  const findings = await runDoctor({ environment: process.env })
  const log = values.log === undefined ? null : resolve(values.log)
  const files = await withStorageErrors(log ?? '', () => collectSupportFiles({ environment: process.env, findings, log }))
  const path = join(resolve(folder), `uresuji-support-${new Date().toISOString().replaceAll(/[-:]/g, '')}.zip`)
  await withStorageErrors(path, () => writeSupportBundle(path, files))
  for (const [name, text] of Object.entries(files)) printLine(`${name}: ${Buffer.byteLength(text)} bytes`)
  printLine(`${path}\n送る前に中身を確かめられます。 / You can look through it before you send it.`)
  process.exit(0)
})
