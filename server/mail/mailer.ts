import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Config } from '../foundation/config.ts'
import type { Log } from '../foundation/log.ts'

export interface MailMessage {
  to: string
  subject: string
  text: string
  /** Identifies a mail that is sent again after an interruption, so that mail servers can discard the second. */
  id?: string
  /** Attached files. */
  attachments?: readonly { filename: string; content: Readable }[]
}

export interface Mailer {
  send(message: MailMessage): Promise<void>
  /** Folder of .eml files if there is no mail server. */
  outbox: string | null
}

export interface WithMail {
  mail: Mailer
}

const toMailOptions = ({ attachments = [], id, ...message }: MailMessage, host: string) => ({
  ...message,
  attachments: [...attachments],
  ...(id === undefined ? {} : { messageId: `<${id}@${host}>` }),
})

/** Logs how each mail ended, without its recipient and content. */
const logSending = ({ outbox, send }: Mailer, log: Log): Mailer => ({
  outbox,
  send: async (mail) => {
    const start = Date.now()
    try {
      await send(mail)
      log.event('mail.end', { state: 'sent', reason: null, ms: Date.now() - start })
    } catch (error) {
      const { code } = error as { code?: unknown }
      log.event('mail.end', { state: 'failed', reason: typeof code === 'string' ? code : null, ms: Date.now() - start })
      throw error
    }
  },
})

/** Creates a mailer that sends through SMTP_URL, or writes each mail as an .eml file to `DATA_DIR/outbox`. */
export const createMailer = (config: Config, log: Log): Mailer => logSending(createTransportMailer(config), log)

function createTransportMailer(config: Config): Mailer {
  const host = config.mailFrom.replace(/^.*@/, '')
  const from = { name: '売れ筋 Uresuji', address: config.mailFrom }
  if (config.smtpUrl !== null) {
    const transport = createTransport({ url: config.smtpUrl, connectionTimeout: 20_000, socketTimeout: 60_000 })
    return {
      outbox: null,
      send: async (mail) => {
        await transport.sendMail({ from, ...toMailOptions(mail, host) })
      },
    }
  }
  const outbox = join(config.dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    outbox,
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...toMailOptions(mail, host) })
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}_${randomUUID().slice(0, 8)}`
      // written atomically: programs that watch the folder never read a partial mail
      await writeFile(join(outbox, `.${name}.part`), message as Buffer, { mode: 0o600 })
      await rename(join(outbox, `.${name}.part`), join(outbox, `${name}.eml`))
    },
  }
}

/** Errors of nodemailer before a mail server has taken the mail: no connection, or none in time. */
const connectionErrors = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ESOCKET', 'ETIMEDOUT'])

/** True if sending the mail later may succeed: the mail server cannot be reached, or answers 4xx (RFC 5321). */
export function isTemporaryMailError(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if (responseCode !== undefined) return responseCode >= 400 && responseCode < 500
  return connectionErrors.has(code ?? '')
}
