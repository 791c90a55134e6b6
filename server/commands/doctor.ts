import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { formatFindings, getExitCode, runDoctor } from '../doctor/run-doctor.ts'
import { createStorageError } from '../stores/storage-errors.ts'
import { parseStoreArgs, printLine, runStoreCommand } from './run-store-command.ts'

/**
 * `npm run doctor -- [--full] [--json]` checks this installation, with or without a running server, and changes nothing. Exit
 * code 0 if nothing is wrong, 1 if there are only warnings, 2 if something does not work.
 */

const createUsageError = () =>
  createStorageError('使い方: npm run doctor -- [--full] [--json]', 'Usage: npm run doctor -- [--full] [--json]')

/** The files of settings that Node has read for this process. */
function readOwnSettings(): Record<string, string> {
  const files = process.execArgv.flatMap((arg) => (arg.startsWith('--env-file=') ? [arg.slice('--env-file='.length)] : []))
  return Object.assign({}, ...files.map((file) => parseEnv(readFileSync(file, 'utf8'))))
}

await runStoreCommand(async () => {
  const { positionals, values } = parseStoreArgs({ full: { type: 'boolean' }, json: { type: 'boolean' } }, createUsageError)
  if (positionals.length > 0) throw createUsageError()
  const findings = await runDoctor({ environment: process.env, own: readOwnSettings(), full: values.full ?? false })
  printLine(values.json ? JSON.stringify(findings, null, 2) : formatFindings(findings))
  // pools that could not connect would keep the process alive
  process.exit(getExitCode(findings))
})
