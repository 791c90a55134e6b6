import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { isTestCode } from './check-imports.ts'
import { root } from './test-tiers.ts'

/**
 * Words that docs/glossary.md replaces by standard terms, as they occur in camel case. Words that are part of a wire name
 * (`kept` is a column of continuous purchasing) are banned only where no exception below allows them.
 */
const BANNED_WORDS =
  /(?:^|[a-z_])(?:[Tt]old|[Ss]aid|[Mm]eant|[Aa]sker|[Aa]sked|[Kk]ept|[Ss]tanding|[Ss]tands|[Aa]part|[Bb]eside|[Pp]atience|[Ss]urroundings|[Tt]ravelling|[Rr]emembered|[Ff]oresee[n]?|[Ss]eated|[Tt]ouched|[Tt]housandths|[Uu]nsaid|[Hh]eard|[Pp]okes?|[Ss]ideBySide|[Ii]nTurn|[Ii]nLanes)(?=[A-Z_]|$)/
/** `toX(y)` where a verb reads better; a noun with a complement (`daysOfCover`) is fine. */
const BARE_OF = /^[a-z]+Of$/

/** Exported names that stay, each with its reason. */
const allowedNames: Record<string, string> = {
  syncPoke: 'name of a call: programs of others use it',
}

/** Names that more than one file exports, each with its reason. */
const allowedDuplicates: Record<string, string> = {}

// the two languages of the messages export the same names by design
const files = execFileSync('git', ['ls-files', 'shared', 'server', 'pwa', 'cli'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.startsWith('shared/messages/') && !isTestCode(path))

interface Export {
  file: string
  name: string
}

/** Names that a file declares and exports; what it exports from elsewhere is counted there. */
const readExports = (file: string): Export[] =>
  parseSync(file, readFileSync(join(root, file), 'utf8')).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) =>
      moduleRequest === null && exportName.name !== null ? [{ file, name: exportName.name }] : [],
    ),
  )

const exports = files.flatMap(readExports)

describe('exported names', () => {
  it('are read at all', () => {
    expect(exports.length).toBeGreaterThan(1000)
  })

  it('use no word that the glossary replaces', () => {
    const found = exports.filter(({ name }) => (BANNED_WORDS.test(name) || BARE_OF.test(name)) && !(name in allowedNames))
    expect(found).toEqual([])
  })

  it('are exported from one file only', () => {
    const owners = Map.groupBy(exports, ({ name }) => name)
    const found = [...owners].filter(
      ([name, places]) => new Set(places.map(({ file }) => file)).size > 1 && !(name in allowedDuplicates),
    )
    expect(found.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)).toEqual([])
  })

  it('still need every exception', () => {
    const names = new Set(exports.map(({ name }) => name))
    expect(Object.keys(allowedNames).filter((name) => !names.has(name))).toEqual([])
  })
})
