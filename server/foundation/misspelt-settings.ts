import { findClosestName } from '../../shared/text/closest-name.ts'
import { settingNames } from './config.ts'

/** A variable that sets nothing, with the setting that was probably intended; null if none is similar. */
export interface UnknownSetting {
  name: string
  suggestion: string | null
}

/** Variables of other programs that a file with the server's settings may contain. */
const otherNames =
  /^(NODE_|AWS_|OTEL_|PG|TZ$|LANG$|LC_|PATH$|HOME$|NPM_|npm_|UV_|SSL_|URESUJI_(PASSWORD|BOOTSTRAP|SERVER|USER|TOKEN)$)/

const simplifyName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^URESUJI_/, '')
    .replaceAll(/[^A-Z0-9]/g, '')

/** The setting that a variable of the whole environment misspells: only a clear case, because most are of other programs. */
function findClearSuggestion(name: string): string | null {
  const text = simplifyName(name)
  const same = settingNames.find((setting) => simplifyName(setting) === text)
  if (same !== undefined) return same
  if (text.length < 7) return null
  // two letters that changed places, and one name instead of several, are clear cases too
  const letters = sortLetters(text)
  return (
    settingNames.find((setting) => {
      const other = simplifyName(setting)
      if (other.length < 7) return false
      return sortLetters(other) === letters || toSingular(other) === toSingular(text) || isOneEditAway(text, other)
    }) ?? null
  )
}

const sortLetters = (text: string): string => [...text].sort().join('')
const toSingular = (text: string): string => text.replace(/IES$/, 'Y').replace(/S$/, '')

/** True if one insertion, deletion or replacement turns one text into the other. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)]
  return restOfA.slice(1) === restOfB.slice(1) || restOfA.slice(1) === restOfB || restOfA === restOfB.slice(1)
}

/**
 * Finds variables that are no settings. `isOwn`: the variables are all for this server, as those of its file of settings
 * are; otherwise only clearly misspelt ones count.
 */
export function findUnknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { isOwn }: { isOwn: boolean },
): UnknownSetting[] {
  return Object.keys(environment)
    .filter((name) => !settingNames.includes(name) && (!otherNames.test(name) || findClearSuggestion(name) !== null))
    .map((name) => ({ name, suggestion: findClearSuggestion(name) ?? (isOwn ? findClosestName(name, settingNames) : null) }))
    .filter(({ suggestion }) => isOwn || suggestion !== null)
}
