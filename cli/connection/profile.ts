import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import envPaths from 'env-paths'

/** What is remembered of a server: its address, and the sign-in while it lasts. */
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
    // none yet, or not readable as one: a sign-in writes it anew
    return {}
  }
}

export const readProfile = async (name: string): Promise<Profile> => (await readAll())[name] ?? {}

/** Keeps the profile where its owner alone can read it; written beside and moved, so that it is never half there. */
export async function saveProfile(name: string, profile: Profile): Promise<void> {
  const all = { ...(await readAll()), [name]: profile }
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  const temporaryPath = `${file()}.${process.pid}`
  await writeFile(temporaryPath, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 })
  await chmod(temporaryPath, 0o600)
  await rename(temporaryPath, file())
}
