import type { Language } from '../shared/language.ts'
import type { CliTranslate } from './language.ts'

/** What every command is given. */
export interface CommandContext {
  language: Language
  t: CliTranslate
  env: NodeJS.ProcessEnv
  /** The words of the command line, where there is one: what none of them asks for need not be built. */
  typed?: readonly string[]
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
