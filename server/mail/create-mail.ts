import { type Language, pickByLanguage } from '../../shared/messages/language.ts'
import { mail } from '../../shared/messages/mail.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import type { Config } from '../foundation/config.ts'
import type { MailMessage } from './mailer.ts'

type Kind = 'reset' | 'registration' | 'invitation' | 'registered' | 'passwordChanged'

/** Creates a mail in the reader's language. `values` fill its placeholders; URLs of links come only from the settings. */
export function createMail(
  kind: Kind,
  options: { to: string; language: Language; values: Record<string, string | number> },
): MailMessage {
  const messages = mail[options.language]
  const fillValues = (text: string) => fillPlaceholders(text, options.values)
  return {
    to: options.to,
    subject: fillValues(messages[`${kind}.subject`]),
    text: `${fillValues(messages[`${kind}.text`])}\n\n${fillValues(messages.foot)}\n`,
  }
}

/** Returns the app's URL in a language, from the settings, never from a request's Host header. */
export const getHomeUrl = ({ baseUrl }: Pick<Config, 'baseUrl'>, language: Language): string =>
  `${baseUrl}${pickByLanguage(language, ['', '/en'])}`

/** Returns the link under which a registration or an invitation is completed. */
export const getRegistrationLink = (config: Pick<Config, 'baseUrl'>, language: Language, token: string): string =>
  `${getHomeUrl(config, language)}/verify-registration/${token}`

/** Creates the mail to the owner of an address that somebody registered or invited again. */
export const createRegisteredMail = (
  user: { email: string; fullName: string },
  language: Language,
  config: Pick<Config, 'baseUrl'>,
): MailMessage =>
  createMail('registered', {
    to: user.email,
    language,
    values: { name: user.fullName, link: `${getHomeUrl(config, language)}/` },
  })

/** Creates the mail about a changed password, with advice in case it was somebody else. */
export const createPasswordChangedMail = (
  user: { email: string; fullName: string },
  language: Language,
  config: Pick<Config, 'baseUrl'>,
): MailMessage =>
  createMail('passwordChanged', {
    to: user.email,
    language,
    values: { name: user.fullName, link: `${getHomeUrl(config, language)}/forgot-password` },
  })
