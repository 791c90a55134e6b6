import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listFiles } from './list-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('docs/map.md', () => {
  const map = readFileSync(join(root, 'docs/map.md'), 'utf8')
  const paths = [...map.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map((match) => match[1] ?? '')

  it('docs/map.md names only existing paths', () => {
    expect(paths.length).toBeGreaterThan(40)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('docs/map.md names every feature', () => {
    for (const slug of readdirSync(join(root, 'server/features'))) {
      if (statSync(join(root, 'server/features', slug)).isDirectory() && slug !== 'health') {
        expect(map, slug).toContain(`server/features/${slug}/`)
      }
    }
  })
})

/** Anchors of the headings of a document, as GitHub derives them. */
function listAnchors(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}\p{Connector_Punctuation} -]/gu, '')
      .replaceAll(' ', '-')
    let anchor = slug
    for (let repeated = 1; anchors.has(anchor); repeated++) anchor = `${slug}-${repeated}`
    anchors.add(anchor)
  }
  return anchors
}

describe('links in documents', () => {
  it('links in the documents point to existing files and headings', () => {
    for (const file of [
      'README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      ...listFiles('docs').filter((path) => path.endsWith('.md')),
    ]) {
      const text = readFileSync(join(root, file), 'utf8')
      for (const [, target = '', anchor] of text.matchAll(/\]\(([^)\s:#]*)(?:#([^)\s]+))?\)/g)) {
        const path = target === '' ? file : join(dirname(file), target)
        expect(existsSync(join(root, path)), `${file} → ${path}`).toBe(true)
        if (anchor !== undefined && path.endsWith('.md')) {
          expect(listAnchors(readFileSync(join(root, path), 'utf8')), `${file} → ${path}`).toContain(decodeURIComponent(anchor))
        }
      }
    }
  })
})

describe('docs/decisions', () => {
  const folder = 'docs/decisions'
  const pages = readdirSync(join(root, folder)).filter((name) => /^\d{4}-.*\.md$/.test(name))
  const index = readFileSync(join(root, folder, 'README.md'), 'utf8')

  it('gives every decision in docs/decisions its own number', () => {
    const numbers = pages.map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it.each(pages)('the decision %s has title, date, status and three sections, and is listed in the index', (name) => {
    const text = readFileSync(join(root, folder, name), 'utf8')
    const head = /^# (\d{4})\. (.+)\n\n- Date: (\d{4}-\d\d-\d\d)\n- Status: ((?:Accepted|Superseded).*)\n\n## Context\n/.exec(
      text,
    )
    expect(head?.[1], text.slice(0, 200)).toBe(name.slice(0, 4))
    const [, number, title, date, status] = head ?? []
    expect(text).toMatch(/\n## Decision\n[\s\S]+\n## Consequences\n/)
    expect(index.split('\n')).toContain(`| [${number}](${name}) | ${title} | ${status} | ${date} |`)
  })
})

describe('messages', () => {
  it('components contain no Japanese text outside the messages', () => {
    const components = listFiles('pwa').filter(
      (path) => path.endsWith('.tsx') && !path.includes('/testing/') && !path.includes('.test.'),
    )
    expect(components.length).toBeGreaterThan(20)
    // kana and kanji; symbols such as ・ occur in patterns and lists of both languages
    const japanese = /[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]/
    const found = components.filter((path) => {
      const code = readFileSync(join(root, path), 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/\/\/.*$/gm, '')
      return japanese.test(code)
    })
    expect(found).toEqual([])
  })
})

describe('committed files', () => {
  it('the lock file contains no names of machines and registries', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
    expect(lock).not.toMatch(/"resolved": "https?:/)
  })
})
