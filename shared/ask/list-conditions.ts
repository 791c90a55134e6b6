import type { Language } from '../messages/language.ts'
import type { AskReading } from './ask.ts'
import { askScreens, writeFact } from './screens.ts'
import type { AskUser } from './slots.ts'

/** A condition of a reading in words, with the parameters that it sets. */
interface ReadCondition {
  condition: string
  text: string
  parameters: string[]
}

/** The conditions of a reading, with the parameters of the screen that each of them sets. */
export function listConditions({ screen, params, facts }: AskReading, user: AskUser, language: Language): ReadCondition[] {
  const declared = askScreens[screen]
  const defaultPart = screen === 'product-detail' ? 'trend' : params.kind === 'subscription' ? 'subscription' : 'preOrder'
  const part = params.tab ?? defaultPart
  return facts.map((fact) => ({
    condition: fact.slot,
    text: fact.name[language],
    parameters: Object.keys(declared ? (writeFact(declared, fact, { part, user }) ?? {}) : {}),
  }))
}
