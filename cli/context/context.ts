import type { Language } from '../../shared/messages/language.ts'
import type { CliTranslate } from './language.ts'

/** Passed to every command. */
export interface CommandContext {
  language: Language
  t: CliTranslate
  env: NodeJS.ProcessEnv
  /** The words of the command line, if any; only the commands named by them are built. */
  typed?: readonly string[]
  /** Runs another command line, without `uresuji`. */
  runCommand?: (args: readonly string[]) => Promise<void>
}

/** Options of every command. */
export interface GlobalOptions {
  json?: boolean
  csv?: boolean
  server?: string
  profile: string
  lang?: Language
  color: boolean
}
