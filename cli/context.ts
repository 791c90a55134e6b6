import type { Language, Say } from './language.ts'

/** What every command is given. */
export interface CommandContext {
  language: Language
  say: Say
  env: NodeJS.ProcessEnv
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
