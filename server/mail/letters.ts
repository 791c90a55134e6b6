import { mail as en } from '../../shared/messages/en/mail.ts'
import { mail as ja } from '../../shared/messages/ja/mail.ts'
import type { Config } from '../config.ts'
import type { Language } from '../routing/language.ts'
import type { Letter } from './mailer.ts'

type Kind = 'reset' | 'registration' | 'registered' | 'passwordChanged'

/** A mail in the reader's language. `values` fill the sentences; the address of a link comes from the settings alone. */
export function letter(kind: Kind, as: { to: string; language: Language; values: Record<string, string | number> }): Letter {
  const words = as.language === 'en' ? en : ja
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(as.values[name] ?? ''))
  return { to: as.to, subject: fill(words[`${kind}.subject`]), text: `${fill(words[`${kind}.text`])}\n\n${fill(words.foot)}\n` }
}

/** Where the app begins in a language: from the settings, whatever a request calls its host. */
export const homeAddress = ({ baseUrl }: Pick<Config, 'baseUrl'>, language: Language): string =>
  `${baseUrl}${language === 'en' ? '/en' : ''}`

/** Tells somebody that their password was changed, and what to do if it was not them. */
export const passwordChanged = (
  user: { email: string; fullName: string },
  language: Language,
  config: Pick<Config, 'baseUrl'>,
): Letter =>
  letter('passwordChanged', {
    to: user.email,
    language,
    values: { name: user.fullName, link: `${homeAddress(config, language)}/forgot-password` },
  })
