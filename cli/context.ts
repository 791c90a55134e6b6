import type { Language } from '../shared/language.ts'
import type { CliTranslate } from './language.ts'

/** Passed to every command. */
export interface CommandContext {
  language: Language
  t: CliTranslate
  env: NodeJS.ProcessEnv
  /** The typed words, if any; commands that they do not name need not be built. */
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
