import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestServer } from './test-server.ts'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
}

/** Reads the text of a mail as nodemailer writes it: one part, base64 or quoted-printable, UTF-8. */
export function readMail(source: string): ReceivedMail {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  const getHeader = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
  const content = body.join('\r\n\r\n')
  const decodeQuoted = (text: string) =>
    Buffer.from(
      text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8')
  const encoding = getHeader('Content-Transfer-Encoding').toLowerCase()
  const decodeWords = (text: string) =>
    text
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_all, data: string) => Buffer.from(data, 'base64').toString('utf8'))
      .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_all, data: string) => decodeQuoted(data.replaceAll('_', ' ')))
  return {
    to: getHeader('To'),
    subject: decodeWords(getHeader('Subject')),
    text:
      encoding === 'base64'
        ? Buffer.from(content, 'base64').toString('utf8')
        : encoding === 'quoted-printable'
          ? decodeQuoted(content)
          : content,
  }
}

/** Returns the mails sent so far, oldest first, after all background work is done. */
export async function listMails(app: TestServer): Promise<ReceivedMail[]> {
  await app.services.background.waitUntilSettled()
  const folder = join(app.config.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
}

/** Returns the one-time token in the newest mail to an address. */
export async function readMailedToken(app: TestServer, address: string): Promise<string> {
  const mail = (await listMails(app)).filter((receivedMail) => receivedMail.to === address).at(-1)
  const token = /(?:confirm-reset|verify-registration)\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link was sent to ${address}`)
  return token
}
