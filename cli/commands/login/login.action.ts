import { openSession } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { CommandFailure } from '../../failure.ts'
import { formatTimestamp } from '../../output/date-time.ts'
import { note, refuseBoth, writeJson } from '../../output/output.ts'

export interface LoginOptions extends GlobalOptions {
  username?: string
  passwordStdin?: boolean
}

async function standardInput(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text.replace(/\r?\n$/, '')
}

/** User name and password from the options, the environment or prompts. */
async function credentials(options: LoginOptions, { env, t }: CommandContext): Promise<{ username: string; password: string }> {
  const username = options.username ?? env.URESUJI_USER
  const password = options.passwordStdin
    ? await standardInput()
    : options.username && options.username !== env.URESUJI_USER
      ? undefined
      : env.URESUJI_PASSWORD
  if (username && password !== undefined) return { username, password }
  if (!process.stdin.isTTY) throw new CommandFailure(t('login.noTerminal'))
  const prompts = await import('@inquirer/prompts')
  // prompts go to stderr, because stdout is for answers
  const onStderr = { output: process.stderr }
  return {
    username: username ?? (await prompts.input({ message: t('login.username'), required: true }, onStderr)),
    password: password ?? (await prompts.password({ message: t('login.password'), mask: true }, onStderr)),
  }
}

export async function runLogin(options: LoginOptions, context: CommandContext): Promise<void> {
  const { t } = context
  refuseBoth(options, context)
  const connection = await openSession(await credentials(options, context), options, context)
  const { info } = await import('../../../shared/api/session.ts')
  const user = await connection.call(info)
  if (options.json) return writeJson({ server: connection.server, expiresAt: user.expiresAt, email: user.email })
  const until = formatTimestamp(user.expiresAt)
  note(t('login.done', { name: user.fullName, company: user.companyName, until }))
}
