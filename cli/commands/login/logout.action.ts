import { connect } from '../../connection/connect.ts'
import { readProfile, saveProfile } from '../../connection/profile.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { CommandFailure } from '../../failure.ts'
import { note } from '../../output/output.ts'

export async function runLogout(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t } = context

  const profile = await readProfile(options.profile)
  if (profile.token) {
    const contract = await import('../../../shared/api/session.ts')
    try {
      const connection = await connect({ ...options, server: profile.server }, { ...context, env: {} })
      await connection.call(contract.logout, { body: {} })
    } catch (error) {
      // the local token is deleted even if the server is unreachable or has already rejected it
      if (!(error instanceof CommandFailure)) throw error
    }
  }
  await saveProfile(options.profile, { ...(profile.server ? { server: profile.server } : {}) })
  note(t('logout.done'))
}
