import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { columns } from '../shared/messages/columns.ts'
import { listFileColumns, type ReportColumns } from '../shared/reports/columns.ts'

/**
 * What programs of customers rely on, recorded for each release: the shape of every call of the API, and the headers of every
 * file. A release is dated in the changelog; until then its record follows the declarations (`npm run documents`).
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'shared/reports')

/** The headers of every declared report, in Japanese and English. */
async function listHeaders(): Promise<string[]> {
  const lines: string[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const declared = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, report] of Object.entries(declared)) {
      if (typeof report !== 'object' || report === null || !('columns' in report)) continue
      const names = listFileColumns(report as ReportColumns<never>).map((column) => column.name)
      for (const language of ['ja', 'en'] as const)
        lines.push(`csv\t${name} ${language}\t${names.map((column) => columns[language][column]).join(' | ')}`)
    }
  }
  return lines.sort()
}

/** `digest`: docs/openapi-digest.tsv. */
export async function buildReleaseBaseline(digest: string): Promise<string> {
  const [, ...calls] = digest.trim().split('\n')
  const lines = calls.map((line) => {
    const [method = '', path = '', , , , , shape = ''] = line.split('\t')
    return `api\t${method} ${path}\t${shape}`
  })
  return `${[...lines.sort(), ...(await listHeaders())].join('\n')}\n`
}

export interface ChangelogSection {
  /** Such as `1.0.0`. */
  version: string
  isReleased: boolean
  text: string
}

/** Sections of the changelog, newest first. A section is released when its title has a date. */
export const parseChangelog = (text: string): ChangelogSection[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const title = section.split('\n')[0] ?? ''
      return { version: title.split(' ')[0] ?? '', isReleased: /\(\d{4}-\d{2}-\d{2}\)/.test(title), text: section }
    })

/** The record that follows the declarations: that of the version that is not released yet. Null if all are released. */
export const getUnreleasedRecordPath = (changelog: string): string | null => {
  const [newest] = parseChangelog(changelog)
  return newest && !newest.isReleased ? `docs/releases/${newest.version}.tsv` : null
}

const parseRecord = (text: string): Map<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([kind, name, value = '']) => [`${kind}\t${name}`, value]),
  )

/** Names of calls and files that changed or disappeared. New ones disturb nobody. */
export function listChanges(before: string, after: string): string[] {
  const now = parseRecord(after)
  return [...parseRecord(before)].flatMap(([key, value]) => (now.get(key) === value ? [] : [key.split('\t')[1] ?? key]))
}

/** The changes that the section "When upgrading" does not name. */
export function listUndocumentedChanges(section: string, changes: readonly string[]): string[] {
  const [, upgrading = ''] = /^### When upgrading\n(.*?)(?=^### |$(?![\s\S]))/ms.exec(section) ?? []
  return changes.filter((name) => !upgrading.includes(`\`${name}\``))
}

export const readReleaseRecord = (version: string): string => readFileSync(join(root, `docs/releases/${version}.tsv`), 'utf8')
