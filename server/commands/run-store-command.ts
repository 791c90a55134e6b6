import { type ParseArgsConfig, parseArgs } from 'node:util'
import { ConfigError } from '../foundation/config.ts'
import { StorageError } from '../stores/storage-errors.ts'

/** Runs a command of the server's machine. A StorageError or ConfigError is printed and ends the process with exit code 2. */
export async function runStoreCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}

/** Reads the arguments of a command. Throws the error of `usage` if there is an unknown option, or one without its value. */
export function parseStoreArgs<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: () => StorageError,
) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw usage()
  }
}

/** Prints a line for the person at the terminal. */
export const printLine = (text: string): void => void process.stdout.write(`${text}\n`)
