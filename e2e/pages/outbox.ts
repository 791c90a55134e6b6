import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Decodes the text of a mail in the outbox: base64 or quoted-printable. */
function toText(source: string): string {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  return body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Mails to an address, oldest first. */
function listMails(address: string): string[] {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((source) => source.includes(`To: ${address}`))
}

/** Waits for a mail to an address whose source matches the pattern. */
export const waitForMail = (address: string, wanted: RegExp): Promise<void> =>
  expect(() => expect(listMails(address).some((source) => wanted.test(source))).toBe(true)).toPass({ timeout: 15_000 })

/** Waits for the newest link of a kind mailed to an address, and returns it. `than` is an earlier link that must differ. */
export async function waitForLink(
  address: string,
  kind: 'verify-registration' | 'confirm-reset',
  { than = '' }: { than?: string } = {},
): Promise<string> {
  let link = ''
  await expect(() => {
    const links = listMails(address).flatMap(
      (source) => new RegExp(`https?://\\S+/${kind}/[\\w-]+`).exec(toText(source))?.[0] ?? [],
    )
    link = links.at(-1) ?? ''
    expect(link).not.toBe('')
    expect(link).not.toBe(than)
  }).toPass({ timeout: 15_000 })
  return link
}
