/** A strict parser of Prometheus' text format 0.0.4. */

export interface Sample {
  /** Name of the sample; those of a histogram end with `_bucket`, `_sum` or `_count`. */
  name: string
  labels: Record<string, string>
  value: number
}

export interface MetricFamily {
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  samples: Sample[]
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = '([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\\\\n]|\\\\["\\\\n])*)"'
const sampleLine = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (\\S+)$`)
const suffixes = { counter: [''], gauge: [''], histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] }

function parseValue(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY
  if (text === '-Inf') return Number.NEGATIVE_INFINITY
  if (text === 'NaN' || text === 'Nan') return Number.NaN
  if (!/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) throw new Error(`not a value: ${text}`)
  return Number(text)
}

/** Checks that the buckets of each label set are cumulative and end with +Inf, which equals the count. */
function checkHistogram(name: string, { samples }: MetricFamily): void {
  const toKey = ({ le: _le, ...labels }: Record<string, string>) => JSON.stringify(Object.entries(labels).sort())
  const series = Map.groupBy(samples, ({ labels }) => toKey(labels))
  for (const found of series.values()) {
    const counts = found.filter((sample) => sample.name === `${name}_bucket`)
    const total = found.find((sample) => sample.name === `${name}_count`)?.value
    if (counts.at(-1)?.labels.le !== '+Inf' || counts.at(-1)?.value !== total) throw new Error(`${name} lacks +Inf`)
    counts.reduce((least, { value }) => {
      if (value < least) throw new Error(`${name} is not cumulative`)
      return value
    }, 0)
  }
}

/** Parses a scrape. Throws an Error that names the line if the text breaks a rule of the format. */
export function parseExposition(text: string): Map<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end with a line feed')
  const families = new Map<string, MetricFamily>()
  const seenNames = new Set<string>()
  let current: [string, MetricFamily] | null = null
  let help: [string, string] | null = null
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const comment = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line)
    if (comment) {
      const [, kind, name = '', rest = ''] = comment
      if (kind === 'HELP') {
        if (families.has(name)) throw new Error(`repeated: ${line}`)
        help = [name, rest]
        continue
      }
      if (help?.[0] !== name || !Object.hasOwn(suffixes, rest)) throw new Error(`unexpected: ${line}`)
      current = [name, { help: help[1], type: rest as MetricFamily['type'], samples: [] }]
      families.set(...current)
      continue
    }
    const found = sampleLine.exec(line)
    if (!found) throw new Error(`not a sample: ${line}`)
    const name = found[1] ?? ''
    if (current === null || !suffixes[current[1].type].some((suffix) => name === `${current?.[0]}${suffix}`))
      throw new Error(`a sample outside of its family: ${line}`)
    const pairs = [...(found[2] ?? '').matchAll(new RegExp(LABEL, 'g'))].map((pair) => [pair[1] ?? '', pair[2] ?? ''] as const)
    const labels = Object.fromEntries(pairs)
    if (Object.keys(labels).length !== pairs.length) throw new Error(`a label twice: ${line}`)
    const key = `${name} ${JSON.stringify(Object.entries(labels).sort())}`
    if (seenNames.has(key)) throw new Error(`a series twice: ${line}`)
    seenNames.add(key)
    current[1].samples.push({ name, labels, value: parseValue(line.slice(line.lastIndexOf(' ') + 1)) })
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family)
  return families
}
