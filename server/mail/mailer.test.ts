import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../foundation/config.ts'
import { createLog, type LogEvents } from '../foundation/log.ts'
import { createMail } from './create-mail.ts'
import { createMailer } from './mailer.ts'

/** A mail server that accepts everything. */
let server: Server
let port = 0
const received: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'uresuji-mail-'))

beforeAll(async () => {
  server = createServer((socket) => {
    let mail = ''
    let inData = false
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('latin1').split('\r\n')) {
        if (inData) {
          if (line === '.') {
            inData = false
            received.push(mail)
            socket.write('250 taken\r\n')
          } else mail += `${line}\r\n`
        } else if (/^DATA/i.test(line)) {
          inData = true
          mail = ''
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else if (line !== '') socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const lines: (LogEvents['mail.end'] & { event: string })[] = []
const log = createLog({ logLevel: 'info', logFormat: 'json' }, (line) => lines.push(JSON.parse(line)))

const reset = createMail('reset', {
  to: 'hanako@shiomi.example',
  language: 'ja',
  values: { name: '汐見 花子', link: 'https://uresuji.example/x', minutes: 10 },
})

describe('mailer', () => {
  it('sends mail to the configured mail server from the configured sender', async () => {
    const config = readConfig({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'service@uresuji.example' })
    const mailer = createMailer(config, log)
    expect(mailer.outbox).toBeNull()
    await mailer.send(reset)
    expect(received).toHaveLength(1)
    expect(received[0]?.replace(/\r\n[ \t]+/g, ' ')).toMatch(/^From: .*<service@uresuji\.example>/m)
    expect(received[0]).toMatch(/^To: hanako@shiomi\.example/m)
  })

  it('writes complete mails to a folder without a mail server, readable only by the owner', async () => {
    const mailer = createMailer(readConfig({ DATA_DIR: folder }), log)
    await mailer.send(reset)
    const names = readdirSync(join(folder, 'outbox'))
    expect(names).toHaveLength(1)
    expect(names[0]).toMatch(/\.eml$/)
    expect(readFileSync(join(folder, 'outbox', names[0] ?? ''), 'utf8')).toContain('To: hanako@shiomi.example')
  })

  it('adds no recipient or header of a mail from user input', async () => {
    const config = readConfig({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}` })
    received.length = 0
    await createMailer(config, log).send({ ...reset, subject: 'a\r\nBcc: everyone@evil.example' })
    expect(received[0]).not.toMatch(/^Bcc:/m)
  })

  it('logs whether a mail was sent, without its recipient and content', async () => {
    lines.length = 0
    await createMailer(readConfig({ DATA_DIR: folder }), log).send(reset)
    const unreachable = createMailer(readConfig({ DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1' }), log)
    await expect(unreachable.send(reset)).rejects.toThrow()
    expect(lines).toMatchObject([
      { event: 'mail.end', state: 'sent', reason: null },
      { event: 'mail.end', state: 'failed', reason: expect.stringMatching(/^E[A-Z]+$/) },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/shiomi|汐見/)
  })
})
