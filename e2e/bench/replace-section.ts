import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Replaces the section of docs/benchmarks.md whose heading starts with `head`, or adds it. Returns the file's path. */
export function replaceSection(head: string, section: string): string {
  const target = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))
  const parts = readFileSync(target, 'utf8').split(/^(?=## )/m)
  const otherSections = parts.filter((part) => !part.startsWith(head))
  writeFileSync(target, `${[...otherSections, section].map((part) => part.trim()).join('\n\n')}\n`)
  return target
}
