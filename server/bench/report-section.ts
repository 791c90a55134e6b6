import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Replaces the section of docs/benchmarks.md that starts with `head`, or adds it. Returns the file's path. */
export function replaceBenchmarkSection(head: string, lines: readonly string[]): string {
  const target = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))
  const parts = readFileSync(target, 'utf8').split(/^(?=## )/m)
  const otherSections = parts.filter((part) => !part.startsWith(head))
  writeFileSync(target, `${[...otherSections, lines.join('\n')].map((part) => part.trim()).join('\n\n')}\n`)
  return target
}
