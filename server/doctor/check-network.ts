import { access, constants } from 'node:fs/promises'
import { createConnection, createServer, isIP } from 'node:net'
import { connect, type DetailedPeerCertificate, type PeerCertificate, type TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import type { Config } from '../foundation/config.ts'
import { verifyMailServer } from '../mail/verify-mail-server.ts'
import { type Finding, ok, problem, toReason, warning, withTimeout } from './finding.ts'

/** Longest wait for another machine. Milliseconds. */
const ANSWER_MS = 10_000
/** Days before its end from which a certificate is a warning. */
const EXPIRY_DAYS = 14
const DAY_MS = 86_400_000

/** Whether a port can be listened on. */
const isPortFree = (port: number, host: string): Promise<true | string> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host }, () => server.close(() => resolve(true)))
  })

/** The port: free for the next start, or answered by this server. */
export async function checkPort(config: Config, isServerRunning: boolean): Promise<Finding[]> {
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host === '::' ? '[::1]' : config.host
  const address = `http://${host}:${config.port}`
  if (!isServerRunning) {
    const free = config.port === 0 ? true : await isPortFree(config.port, config.host)
    return free === true
      ? [ok('port', `サーバーは動いていません。${address} は空いています。`, `No server runs. ${address} is free.`)]
      : [
          problem(
            'port',
            `PORT ${config.port} を ${config.host} で使えません（${free}）。`,
            `PORT ${config.port} of ${config.host} cannot be used (${free}).`,
          ),
        ]
  }
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const { data } = (await (await fetch(`${address}/api/health`, { signal })).json()) as { data?: { version?: string } }
    const ready = await fetch(`${address}/api/health/ready`, { signal })
    const version = data?.version ?? '?'
    if (ready.ok) return [ok('port', `${address} で ${version} が動いています。`, `${version} answers at ${address}.`)]
    const { message = '' } = (await ready.json()) as { message?: string }
    return [problem('port', `${address} は応えられません: ${message}`, `${address} is not ready: ${message}`)]
  } catch (error) {
    const reason = toReason(error instanceof Error && error.cause ? error.cause : error)
    return [
      problem(
        'port',
        `サーバーは動いていますが、${address} で応答しません（${reason}）。`,
        `A server runs but does not answer at ${address} (${reason}).`,
      ),
    ]
  }
}

/** Signs in at the mail server, without sending anything. */
export async function checkMail({ smtpUrl, mailFrom, dataDir }: Config): Promise<Finding[]> {
  if (smtpUrl === null)
    return [
      warning(
        'mail',
        `SMTP_URL がないため、メールは ${dataDir}/outbox に書き出されます。`,
        `SMTP_URL is not set: mails are written to ${dataDir}/outbox.`,
      ),
    ]
  try {
    await verifyMailServer(smtpUrl, ANSWER_MS)
    return [ok('mail', `メールサーバーに接続できます（差出人 ${mailFrom}）。`, `The mail server answers (sender ${mailFrom}).`)]
  } catch (error) {
    const reason = toReason(error)
    return [
      problem(
        'mail',
        `メールサーバーを使えません（${reason}）。SMTP_URL を確かめてください。`,
        `The mail server cannot be used (${reason}): check SMTP_URL.`,
      ),
    ]
  }
}

interface SeenCertificate {
  certificate: PeerCertificate | DetailedPeerCertificate
  /** Why clients refuse it; null if they accept it. */
  reason: string | null
}

const readCertificate = (host: string, port: number): Promise<SeenCertificate> =>
  new Promise((resolve, reject) => {
    const socket: TLSSocket = connect(
      { host, port, ...(isIP(host) === 0 ? { servername: host } : {}), rejectUnauthorized: false },
      () => {
        resolve({
          certificate: socket.getPeerCertificate(),
          reason: socket.authorized ? null : toReason(socket.authorizationError),
        })
        socket.end()
      },
    )
    socket.once('error', reject)
  })

/** The certificate of the public address, as clients see it. */
export async function checkCertificate({ baseUrl }: Config, now = Date.now()): Promise<Finding[]> {
  if (!baseUrl.startsWith('https:') || !URL.canParse(baseUrl)) return []
  const { hostname, port } = new URL(baseUrl)
  try {
    const { certificate, reason } = await withTimeout(readCertificate(hostname, Number(port || 443)), ANSWER_MS)
    const days = Math.floor((Date.parse(certificate.valid_to) - now) / DAY_MS)
    if (days < 0)
      return [
        problem(
          'certificate',
          `${hostname} の証明書は期限切れです（${certificate.valid_to}）。`,
          `The certificate of ${hostname} has expired (${certificate.valid_to}).`,
        ),
      ]
    if (reason !== null)
      return [
        problem(
          'certificate',
          `${hostname} の証明書は信頼されません（${reason}）。`,
          `The certificate of ${hostname} is not trusted (${reason}).`,
        ),
      ]
    return days < EXPIRY_DAYS
      ? [
          warning(
            'certificate',
            `${hostname} の証明書はあと ${days} 日です。`,
            `The certificate of ${hostname} expires in ${days} days.`,
          ),
        ]
      : [
          ok(
            'certificate',
            `${hostname} の証明書はあと ${days} 日有効です。`,
            `The certificate of ${hostname} is valid for ${days} days.`,
          ),
        ]
  } catch (error) {
    const reason = toReason(error)
    return [
      problem(
        'certificate',
        `BASE_URL ${baseUrl} に接続できません（${reason}）。`,
        `BASE_URL ${baseUrl} cannot be reached (${reason}).`,
      ),
    ]
  }
}

/** Whether the shared place of export files can be used: a folder, or the host of an S3 store. */
export async function checkFiles({ filesUrl }: Config): Promise<Finding[]> {
  if (filesUrl === null) return []
  try {
    if (filesUrl.startsWith('file:')) await access(fileURLToPath(filesUrl), constants.R_OK | constants.W_OK | constants.X_OK)
    else {
      const endpoint = new URL(filesUrl).searchParams.get('endpoint')
      if (endpoint !== null) {
        const { hostname, port, protocol } = new URL(endpoint)
        await withTimeout(
          new Promise<void>((resolve, reject) => {
            const socket = createConnection(Number(port || (protocol === 'https:' ? 443 : 80)), hostname, () => {
              socket.end()
              resolve()
            })
            socket.once('error', reject)
          }),
          ANSWER_MS,
        )
      }
    }
    return [ok('files', 'FILES_URL を使えます。', 'FILES_URL can be used.')]
  } catch (error) {
    const reason = toReason(error)
    return [problem('files', `FILES_URL を使えません（${reason}）。`, `FILES_URL cannot be used (${reason}).`)]
  }
}
