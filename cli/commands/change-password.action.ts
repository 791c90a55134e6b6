import { findPasswordViolation } from '../../shared/fields/password.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { formatFieldError, formatFieldErrors } from '../input/field-errors.ts'
import { writeRecord } from '../output/write-output.ts'

/** Reads the current and the new password from the environment, or prompts for them, the new one twice. */
async function readPasswords(context: CommandContext): Promise<{ current: string; next: string }> {
  const { env, t } = context
  const { URESUJI_PASSWORD: current, URESUJI_NEW_PASSWORD: next } = env
  if (current && next) return { current, next }
  const prompts = await import('@inquirer/prompts')
  // prompts go to stderr, because stdout is for results
  const onStderr = { output: process.stderr }
  const promptPassword = (message: string, wrong: (text: string) => string | null) =>
    prompts.password(
      {
        message,
        mask: true,
        validate: (text) => {
          const code = wrong(text)
          return code === null || (formatFieldError({ code }, context) ?? t('error.invalid'))
        },
      },
      onStderr,
    )
  const currentPassword =
    current || (await promptPassword(t('password.current'), (text) => (text === '' ? 'validation.required' : null)))
  if (next) return { current: currentPassword, next }
  const chosen = await promptPassword(t('password.new'), findPasswordViolation)
  await promptPassword(t('password.again'), (text) => (text === chosen ? null : 'validation.passwordSame'))
  return { current: currentPassword, next: chosen }
}

export async function runPasswordChange(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { env, t } = context
  const { URESUJI_PASSWORD: current, URESUJI_NEW_PASSWORD: next } = env
  if (!(current && next) && !process.stdin.isTTY) throw new CommandFailure(t('password.noTerminal'))
  const code = next ? findPasswordViolation(next) : null
  if (code !== null) throw new CommandFailure(formatFieldErrors([{ field: 'newPassword', code }], context).join('\n'))
  const { changePassword } = await import('../../shared/api/change-password.ts')
  // check the session before prompting
  const { call } = await connect(options, context)
  const passwords = await readPasswords(context)
  const result = await call(changePassword, {
    body: { currentPassword: passwords.current, newPassword: passwords.next, newPasswordConfirm: passwords.next },
  })
  const { endedSessions } = result
  const columns = [{ title: t('password.endedSessions'), value: () => endedSessions }]
  const message = endedSessions === 0 ? t('password.done') : t('password.doneElsewhere', { n: endedSessions })
  await writeRecord({ record: result, columns, message }, options, context)
}
