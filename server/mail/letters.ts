import { mail as en } from '../../shared/messages/en/mail.ts'
import { mail as ja } from '../../shared/messages/ja/mail.ts'
import type { Language } from '../http/messages.ts'
import type { Letter } from './mailer.ts'

type Kind = 'reset' | 'registration' | 'registered' | 'passwordChanged'

/** A mail in the reader's language. `values` fill the sentences; the address of a link comes from the settings alone. */
export function letter(kind: Kind, as: { to: string; language: Language; values: Record<string, string | number> }): Letter {
  const words = as.language === 'en' ? en : ja
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(as.values[name] ?? ''))
  return { to: as.to, subject: fill(words[`${kind}.subject`]), text: `${fill(words[`${kind}.text`])}\n\n${fill(words.foot)}\n` }
}

/** Tells somebody that their password was changed, and what to do if it was not them. */
export const passwordChanged = (user: { email: string; full_name: string }, language: Language, baseUrl: string): Letter =>
  letter('passwordChanged', {
    to: user.email,
    language,
    values: { name: user.full_name, link: `${baseUrl}${language === 'en' ? '/en' : ''}/forgot-password` },
  })
