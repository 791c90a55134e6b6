import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import envPaths from 'env-paths'

/** Saved server URL and session. */
export interface Profile {
  server?: string
  username?: string
  token?: string
  expiresAt?: string
}

const folder = () => envPaths('uresuji', { suffix: '' }).config
const file = () => join(folder(), 'profiles.json')

async function readAll(): Promise<Record<string, Profile>> {
  try {
    return JSON.parse(await readFile(file(), 'utf8')) as Record<string, Profile>
  } catch {
    // missing or unreadable: the next sign-in rewrites it
    return {}
  }
}

export const readProfile = async (name: string): Promise<Profile> => (await readAll())[name] ?? {}

/** Saves the profile with access for its owner only; written to a temporary file and renamed, so that it is never incomplete. */
export async function saveProfile(name: string, profile: Profile): Promise<void> {
  const all = { ...(await readAll()), [name]: profile }
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  const temporaryPath = `${file()}.${process.pid}`
  await writeFile(temporaryPath, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 })
  await chmod(temporaryPath, 0o600)
  await rename(temporaryPath, file())
}
