import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import envPaths from 'env-paths'
import type { SignInChallenge } from '../../shared/api/session.ts'
import { ApiError, type Client, type ClientOptions, createClient } from '../../shared/calls/client.ts'
import type { FieldError } from '../../shared/errors/errors.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure, exitCodes } from '../context/failure.ts'

/** Saved server URL and session. */
interface Profile {
  server?: string
  username?: string
  token?: string
  expiresAt?: string
}

const getProfileFolder = () => envPaths('uresuji', { suffix: '' }).config
const getProfilePath = () => join(getProfileFolder(), 'profiles.json')

async function readAllProfiles(): Promise<Record<string, Profile>> {
  try {
    return JSON.parse(await readFile(getProfilePath(), 'utf8')) as Record<string, Profile>
  } catch {
    // missing or unreadable: the next sign-in rewrites it
    return {}
  }
}

export const readProfile = async (name: string): Promise<Profile> => (await readAllProfiles())[name] ?? {}

/** Saves the profile with access for its owner only; written to a temporary file and renamed, so that it is never incomplete. */
export async function saveProfile(name: string, profile: Profile): Promise<void> {
  const all = { ...(await readAllProfiles()), [name]: profile }
  await mkdir(getProfileFolder(), { recursive: true, mode: 0o700 })
  const temporaryPath = `${getProfilePath()}.${process.pid}`
  await writeFile(temporaryPath, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 })
  await chmod(temporaryPath, 0o600)
  await rename(temporaryPath, getProfilePath())
}

export interface Connection {
  call: Client
  server: string
  /** Options of a client with the session's token: for downloads, and for callers that handle the server's errors themselves. */
  client: ClientOptions
  profile: Profile
}

const DEFAULT_SERVER = 'http://127.0.0.1:8080'

const normalizeServerUrl = (address: string) => address.replace(/\/+$/, '').replace(/\/api$/, '')

/** Determines the server from the options, the environment or the profile. */
async function resolveServer(options: GlobalOptions, context: CommandContext): Promise<{ server: string; profile: Profile }> {
  const profile = await readProfile(options.profile)
  const address = options.server || context.env.URESUJI_SERVER || profile.server || DEFAULT_SERVER
  const source = options.server ? '--server' : context.env.URESUJI_SERVER ? 'URESUJI_SERVER' : '--profile'
  if (!isUrl(address)) throw new CommandFailure(context.t('error.address', { option: source, address }))
  return { server: normalizeServerUrl(address), profile }
}

function isUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && /^https?:\/\//i.test(text)
}

/** Creates a client without a session. */
export function createAnonymousClient(server: string, context: CommandContext): Client {
  return createClient({ base: `${server}/api`, language: () => context.language })
}

/** Returns the code of the user's authenticator app. */
type ReadCode = () => Promise<string>

/** Signs in and saves the session in the profile. */
export async function openSession(
  { readCode, ...credentials }: { username: string; password: string; readCode?: ReadCode },
  options: GlobalOptions,
  context: CommandContext,
): Promise<Connection> {
  const { login, loginCode } = await import('../../shared/api/session.ts')
  const { server } = await resolveServer(options, context)
  const client = createAnonymousClient(server, context)
  const result = await explainError(context, server, () => client(login, { body: credentials }))
  const { token, expiresAt } =
    'token' in result
      ? result
      : await answerChallenge(result, readCode, context).then((body) =>
          explainError(context, server, () => client(loginCode, { body })),
        )
  const profile: Profile = { server, username: credentials.username, token, expiresAt }
  await saveProfile(options.profile, profile)
  return createConnection(profile, context)
}

/**
 * Asks for the second factor. Throws if there is no prompt, or if the user must set up the factor first, which requires a
 * screen for the QR code.
 */
async function answerChallenge(
  { challenge, setUp }: SignInChallenge,
  readCode: ReadCode | undefined,
  { t }: CommandContext,
): Promise<{ challenge: string; code: string }> {
  if (setUp !== null) throw new CommandFailure(t('login.setUpCode'), exitCodes.forbidden)
  if (readCode === undefined) throw new CommandFailure(t('login.codeNeeded'), exitCodes.forbidden)
  return { challenge, code: await readCode() }
}

function createConnection(profile: Profile, context: CommandContext): Connection {
  const server = profile.server ?? DEFAULT_SERVER
  const client: ClientOptions = {
    base: `${server}/api`,
    token: () => profile.token ?? null,
    language: () => context.language,
  }
  const call = createClient(client)
  return {
    server,
    client,
    profile,
    call: ((endpoint, request, more) => explainError(context, server, () => call(endpoint, request, more))) as Client,
  }
}

/** Tokens that the server has accepted in this process: a command that runs another one asks once. */
const acceptedTokens = new Set<string>()

/** False if the session no longer exists on the server, because it was revoked or the operations database was replaced. */
async function isSessionKnown({ call, profile: { token = '' } }: Connection): Promise<boolean> {
  if (acceptedTokens.has(token)) return true
  const { info } = await import('../../shared/api/session.ts')
  try {
    await call(info)
    acceptedTokens.add(token)
    return true
  } catch (error) {
    if (error instanceof CommandFailure && error.exitCode === exitCodes.forbidden) return false
    throw error
  }
}

/** Contract token from the environment, which allows analyses without a user and a stored password. */
function getEnvironmentToken({ env, t }: CommandContext): string | null {
  const token = env.URESUJI_TOKEN?.trim()
  if (!token) return null
  if (!/^urt_[\w-]{43}$/.test(token)) throw new CommandFailure(t('token.form'), exitCodes.forbidden)
  return token
}

/**
 * Connects with the token from the environment or the profile's session. If the environment names a user, signs in as that user
 * when needed, so that cron needs no prompt.
 */
export async function connect(options: GlobalOptions, context: CommandContext): Promise<Connection> {
  const { server, profile } = await resolveServer(options, context)
  const token = getEnvironmentToken(context)
  if (token !== null) return createConnection({ server, token }, context)
  const { URESUJI_USER: username, URESUJI_PASSWORD: password } = context.env
  const isUnexpired = profile.expiresAt === undefined || Date.parse(profile.expiresAt) > Date.now()
  const isRequestedUser = !username || !password || profile.username === username
  if (profile.token && isUnexpired && isRequestedUser && profile.server === server) {
    const connection = createConnection(profile, context)
    if (!username || !password || (await isSessionKnown(connection))) return connection
  }
  if (username && password) return openSession({ username, password }, options, context)
  throw new CommandFailure(context.t('error.signIn'), exitCodes.forbidden)
}

/** Converts an API error to a message with an exit code; returns any other error unchanged. */
export async function toFailure(error: unknown, server: string, context: CommandContext): Promise<unknown> {
  if (!(error instanceof ApiError)) return error
  const { t } = context
  // the server is starting: scripts retry as for an unreachable one
  if (error.code === 'server.starting') return new CommandFailure(error.message, exitCodes.unreachable, error.code)
  if (error.code === 'network') return new CommandFailure(t('error.network', { server }), exitCodes.unreachable)
  if (context.env.URESUJI_TOKEN && error.code === 'session.expired')
    return new CommandFailure(t('token.over'), exitCodes.forbidden)
  if (error.code === 'apiToken.scope') return new CommandFailure(t('token.scope'), exitCodes.forbidden)
  if (error.code === 'session.missing' || error.code === 'session.expired')
    return new CommandFailure(`${error.message} ${t('error.signIn')}`, exitCodes.forbidden)
  // 303: the product is outside the contract's data range
  if ([303, 401, 403].includes(error.status)) return new CommandFailure(error.message, exitCodes.forbidden)
  if (error.status === 404 && error.code === 'server.internal')
    return new CommandFailure(t('error.notUresuji', { server }), exitCodes.unreachable)
  const { formatFieldErrors } = await import('../input/field-errors.ts')
  const messages = formatFieldErrors(error.errors as FieldError[], context)
  // do not repeat the message if one that names the option already contains it
  const isIncluded = messages.some((message) => message.includes(error.message))
  return new CommandFailure([...(isIncluded ? [] : [error.message]), ...messages].join('\n'), exitCodes.usage, error.code)
}

async function explainError<T>(context: CommandContext, server: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw await toFailure(error, server, context)
  }
}
