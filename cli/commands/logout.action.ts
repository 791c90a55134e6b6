import { connect } from '../connect.ts'
import { Failure } from '../failure.ts'
import { note } from '../output.ts'
import { keepProfile, readProfile } from '../profile.ts'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'

export async function logout(options: GlobalOptions, surroundings: Surroundings): Promise<void> {
  const { say } = surroundings

  const profile = await readProfile(options.profile)
  if (profile.token) {
    const contract = await import('../../shared/contract/session.ts')
    try {
      const connection = await connect({ ...options, server: profile.server }, { ...surroundings, env: {} })
      await connection.call(contract.logout, { body: {} })
    } catch (error) {
      // the token is forgotten here even where the server is gone or has refused it already
      if (!(error instanceof Failure)) throw error
    }
  }
  await keepProfile(options.profile, { ...(profile.server ? { server: profile.server } : {}) })
  note(say('logout.done'))
}
