import { text } from 'node:stream/consumers'
import { canUseFeature, menuTabs } from '../../../shared/access/permissions.ts'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import { getAccountLabels } from '../../accounts/account-labels.ts'
import { connect, openSession, readProfile, saveProfile } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { CommandFailure } from '../../context/failure.ts'
import { formatEntries } from '../../output/table.ts'
import { formatCsv, printNote, writeJson, writeLines, writeStdout } from '../../output/write-output.ts'

interface LoginOptions extends GlobalOptions {
  username?: string
  passwordStdin?: boolean
  code?: string
}

/** User name and password from the options, the environment or prompts. */
async function readCredentials(
  options: LoginOptions,
  { env, t }: CommandContext,
): Promise<{ username: string; password: string }> {
  const username = options.username ?? env.URESUJI_USER
  const password = options.passwordStdin
    ? (await text(process.stdin)).replace(/\r?\n$/, '')
    : // the password of another user is not sent
      options.username && env.URESUJI_USER && options.username !== env.URESUJI_USER
      ? undefined
      : env.URESUJI_PASSWORD
  if (username && password !== undefined) return { username, password }
  if (!process.stdin.isTTY) throw new CommandFailure(t('login.noTerminal'))
  const prompts = await import('@inquirer/prompts')
  // prompts go to stderr, because stdout is for results
  const onStderr = { output: process.stderr }
  return {
    username: username ?? (await prompts.input({ message: t('login.username'), required: true }, onStderr)),
    password: password ?? (await prompts.password({ message: t('login.password'), mask: true }, onStderr)),
  }
}

/** Code of the authenticator app from the option or a prompt. */
async function readCode({ code }: LoginOptions, { t }: CommandContext): Promise<string> {
  if (code) return code
  if (!process.stdin.isTTY) throw new CommandFailure(t('login.codeNeeded'))
  const prompts = await import('@inquirer/prompts')
  return prompts.input({ message: t('login.code'), required: true }, { output: process.stderr })
}

export async function runLogin(options: LoginOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const connection = await openSession(
    { ...(await readCredentials(options, context)), readCode: () => readCode(options, context) },
    options,
    context,
  )
  const { info } = await import('../../../shared/api/session.ts')
  const user = await connection.call(info)
  if (options.json) return writeJson({ server: connection.server, expiresAt: user.expiresAt, email: user.email })
  const expiry = formatJapanMinute(user.expiresAt)
  printNote(t('login.done', { name: user.fullName, company: user.companyName, until: expiry }))
}

export async function runLogout(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t } = context

  const profile = await readProfile(options.profile)
  if (profile.token) {
    const { logout } = await import('../../../shared/api/session.ts')
    try {
      const connection = await connect({ ...options, server: profile.server }, { ...context, env: {} })
      await connection.call(logout, { body: {} })
    } catch (error) {
      // the local token is deleted even if the server is unreachable or has already rejected it
      if (!(error instanceof CommandFailure)) throw error
    }
  }
  await saveProfile(options.profile, { ...(profile.server ? { server: profile.server } : {}) })
  printNote(t('logout.done'))
}

export async function runWhoami(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t, language } = context

  const { server, call } = await connect(options, context)
  const { info } = await import('../../../shared/api/session.ts')
  const user = await call(info)
  if (options.json) return writeJson(user)
  const { names } = getAccountLabels(language)
  const viewer = { role: user.role, disableMenuTab: user.disableMenuTab, contractPattern: user.contract.contractPattern }
  // the same rule as in the sidebar and the server's guard
  const open = menuTabs
    .filter((feature) => canUseFeature(viewer, feature))
    .map((feature) => names[`tab.${feature}` as keyof typeof names])
  const data = t('whoami.dataValue', {
    day: user.dataState.latestDate ?? '-',
    stores: user.dataState.stores,
  })
  const pairs = [
    [t('whoami.company'), user.companyName],
    [t('whoami.name'), user.fullName],
    [t('whoami.email'), user.email],
    [t('whoami.role'), names[`role.${user.role}`]],
    [t('whoami.contract'), user.contract.name],
    [t('whoami.pattern'), user.contract.contractPattern.name],
    [t('whoami.features'), open.join(t('whoami.comma')) || '-'],
    [t('whoami.publishers'), user.ownPublisherCds.join(', ') || '-'],
    [t('whoami.companies'), user.ownCompanyCds.join(', ') || '-'],
    [t('whoami.server'), server],
    [t('whoami.expires'), formatJapanMinute(user.expiresAt)],
    [t('whoami.data'), user.dataState.invented ? t('whoami.invented', { text: data }) : data],
  ] as const
  if (options.csv) {
    const columns = pairs.map(([title, value]) => ({ title, value: () => value }))
    return writeStdout(formatCsv(columns, [null]))
  }
  return writeLines(formatEntries(pairs))
}
