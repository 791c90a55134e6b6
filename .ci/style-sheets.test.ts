import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Repeated rules that remain. A lower number is welcome; a new repetition belongs in pwa/ui/styles/primitives.css. */
const MAX_REPETITIONS = 24

interface Rule {
  selector: string
  body: string
}

/** Rules with at least three declarations; their order within a rule is irrelevant. The widget shares no sheet with the app. */
function readRules(sheet: string): Rule[] {
  return [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]+)\}/g)]
    .map(([, selector = '', body = '']) => ({
      selector: selector.trim().replace(/\s+/g, ' '),
      body: body
        .split(';')
        .map((declaration) => declaration.trim())
        .filter((declaration) => declaration !== '')
        .sort()
        .join('; '),
    }))
    .filter(({ body }) => body.split('; ').length >= 3)
}

/** The bodies of rules that occur more than once, with the places where they occur. */
function findRepetitions(sheets: ReadonlyMap<string, string>): [body: string, places: string[]][] {
  const places = new Map<string, string[]>()
  for (const [file, sheet] of sheets)
    for (const { selector, body } of readRules(sheet)) places.set(body, [...(places.get(body) ?? []), `${file}: ${selector}`])
  return [...places].filter(([, all]) => all.length > 1)
}

it('detects repeated style rules whatever the order of their declarations', () => {
  const sheets = new Map([
    ['a.css', '.a { color: red; margin: 0; padding: 0 }'],
    ['b.css', '@media print { .b { margin: 0; padding: 0; /* why */ color: red; } }\n.c { color: red }\n.d { color: red }'],
  ])
  expect(findRepetitions(sheets)).toEqual([['color: red; margin: 0; padding: 0', ['a.css: .a', 'b.css: .b']]])
})

it('keeps the number of repeated style rules below the limit', () => {
  const files = execFileSync('git', ['ls-files', 'pwa/**/*.css', ':!pwa/widget'], { encoding: 'utf8' }).trim().split('\n')
  const repetitions = findRepetitions(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
  const count = repetitions.reduce((sum, [, all]) => sum + all.length - 1, 0)
  expect(count, JSON.stringify(repetitions, null, 2)).toBeLessThanOrEqual(MAX_REPETITIONS)
})
