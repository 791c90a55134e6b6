import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  buildReleaseBaseline,
  getUnreleasedRecordPath,
  listChanges,
  listUndocumentedChanges,
  parseChangelog,
  readReleaseRecord,
} from './release-baseline.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const changelog = readFileSync(`${root}CHANGELOG.md`, 'utf8')
const current = await buildReleaseBaseline(readFileSync(`${root}docs/openapi-digest.tsv`, 'utf8'))

describe('changes since the last release', () => {
  const sections = parseChangelog(changelog)
  const [newest, ...older] = sections

  it('the newest section of the changelog contains "When upgrading"', () => {
    expect(newest?.text).toMatch(/^### When upgrading$/m)
  })

  it('records the calls and headers of the unreleased version', () => {
    const record = getUnreleasedRecordPath(changelog)
    if (record !== null) expect(readFileSync(`${root}${record}`, 'utf8')).toBe(current)
    expect(current.match(/^api\t/gm)?.length).toBeGreaterThan(100)
    expect(current.match(/^csv\t/gm)?.length).toBeGreaterThan(40)
  })

  it('names every changed call and header under "When upgrading"', () => {
    const last = (newest?.isReleased ? sections : older).find(({ isReleased }) => isReleased)
    // the first release has none before it
    if (!last) return expect(older).toEqual([])
    expect(existsSync(`${root}docs/releases/${last.version}.tsv`), last.version).toBe(true)
    const after = newest === last ? readReleaseRecord(last.version) : current
    expect(listUndocumentedChanges(newest?.text ?? '', listChanges(readReleaseRecord(last.version), after))).toEqual([])
  })
})

describe('comparison of two releases', () => {
  const before = 'api\tPOST /api/a\t11\napi\tPOST /api/b\t22\ncsv\trankingReport ja\t順位 | 冊数\n'
  const after = 'api\tPOST /api/a\t12\napi\tPOST /api/c\t33\ncsv\trankingReport ja\t順位 | 数量\n'

  it('reports changed and removed calls and headers of a release, but not new ones', () => {
    expect(listChanges(before, after)).toEqual(['POST /api/a', 'POST /api/b', 'rankingReport ja'])
    expect(listChanges(before, before)).toEqual([])
  })

  it('requires every changed call and header to be named under "When upgrading" only', () => {
    const section =
      '1.1.0 (unreleased)\n\n### When upgrading\n\n- `POST /api/a` has a new field.\n\n### API\n\n- `POST /api/b` was removed.\n'
    expect(listUndocumentedChanges(section, listChanges(before, after))).toEqual(['POST /api/b', 'rankingReport ja'])
    expect(listUndocumentedChanges('1.1.0\n\n### API\n', ['POST /api/a'])).toEqual(['POST /api/a'])
  })

  it('recognises released changelog sections by their date', () => {
    const text = '# Changelog\n\n## 1.1.0 (unreleased)\n\n### When upgrading\n\n## 1.0.0 (2026-12-01)\n'
    expect(parseChangelog(text).map(({ version, isReleased }) => [version, isReleased])).toEqual([
      ['1.1.0', false],
      ['1.0.0', true],
    ])
    expect(getUnreleasedRecordPath(text)).toBe('docs/releases/1.1.0.tsv')
    expect(getUnreleasedRecordPath('## 1.0.0 (2026-12-01)\n')).toBeNull()
  })
})
