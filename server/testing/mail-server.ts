import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface TestMailServer {
  url: string
  /** Sources of the mails taken so far. */
  received: string[]
  /** Results to the next mails instead of 250, e.g. `451 later`. */
  refusals: string[]
  close(): Promise<void>
}

/** Starts a mail server that takes every mail after `delayMs`. */
export async function startMailServer(delayMs = 0): Promise<TestMailServer> {
  const received: string[] = []
  const refusals: string[] = []
  const server = createServer((socket) => {
    let mail: string | null = null
    let rest = ''
    const sendReply = (line: string) => socket.write(`${line}\r\n`)
    const readLine = async (line: string) => {
      if (mail !== null && line === '.') {
        const text = mail
        mail = null
        await wait(delayMs)
        const refusal = refusals.shift()
        if (refusal === undefined) received.push(text)
        sendReply(refusal ?? '250 taken')
      } else if (mail !== null) mail += `${line}\r\n`
      else if (/^DATA/i.test(line)) {
        mail = ''
        sendReply('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else sendReply('250 ok')
    }
    sendReply('220 test ESMTP')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) void readLine(line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
