import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { openOperations } from '../operations/database.ts'
import { createMetrics, type MonitoredServices, type ServerMetrics } from './metrics.ts'

const readDeploymentFile = (name: string) => readFileSync(new URL(`../../docs/deployment/${name}`, import.meta.url), 'utf8')

interface Dashboard {
  panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[]
}
const dashboard: Dashboard = JSON.parse(readDeploymentFile('grafana-dashboard.json'))
const panels = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })))
const alerts: { alert: string; expr: string }[] = parse(readDeploymentFile('alerts.yml')).groups.flatMap(
  ({ rules }: { rules: unknown[] }) => rules,
)

interface Selector {
  metric: string
  labels: string[]
}

/** Parses PromQL. Throws an Error for a syntax error. Returns the selectors, and the labels of groupings. */
function parseQuery(query: string): { selectors: Selector[]; groupings: string[] } {
  const selectors: Selector[] = []
  const groupings: string[] = []
  const text = query.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`not PromQL at ${from}: ${text}`)
      if (type.name === 'VectorSelector')
        selectors.push({ metric: text.slice(node.firstChild?.from, node.firstChild?.to), labels: [] })
      if (type.name === 'LabelName') {
        const name = text.slice(from, to)
        if (node.parent?.type.name === 'GroupingLabels') groupings.push(name)
        else selectors.at(-1)?.labels.push(name)
      }
    },
  })
  return { selectors, groupings }
}

describe('dashboard and alerts', () => {
  /** Labels of each series name that the server exports; Prometheus adds `instance` and `job`. */
  const exported = new Map<string, Set<string>>([['up', new Set(['instance', 'job'])]])
  let metrics: ServerMetrics
  const operations = openOperations('sqlite::memory:')
  beforeAll(async () => {
    metrics = await createMetrics({ streamCalls: new Set() })
    // the others are read only at a scrape, which this test does not make
    metrics.watch({ operations } as unknown as MonitoredServices)
    for (const metric of metrics.registry.getMetricsAsArray()) {
      const { name, type, labelNames = [] } = metric as typeof metric & { type: string; labelNames?: readonly string[] }
      const labels = new Set([...labelNames, 'instance', 'job'])
      const isHistogram = metric.constructor.name === 'Histogram' || type === 'histogram'
      if (!isHistogram) exported.set(name, labels)
      else {
        exported.set(`${name}_bucket`, new Set([...labels, 'le']))
        for (const suffix of ['_sum', '_count']) exported.set(`${name}${suffix}`, labels)
      }
    }
  })
  afterAll(async () => {
    metrics.close()
    await operations.close()
  })

  const check = (query: string) => {
    const { selectors, groupings } = parseQuery(query)
    expect(selectors.length, query).toBeGreaterThan(0)
    for (const { metric, labels } of selectors) {
      const known = exported.get(metric)
      expect(known, `${metric} in ${query}`).toBeDefined()
      for (const label of [...labels, ...groupings]) expect(known, `${label} of ${metric} in ${query}`).toContain(label)
    }
    return selectors
  }

  it.each(panels)('uses exported metrics and labels in a panel of the dashboard: $title, $expr', ({ expr, legendFormat }) => {
    const [first] = check(expr)
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      expect(exported.get(first?.metric ?? ''), expr).toContain(label)
  })

  it.each(alerts)('uses exported metrics and labels in an alert: $alert', ({ expr }) => void check(expr))

  it('includes every metric of the server in the dashboard or explains it in docs/operation.md', () => {
    const page = readFileSync(new URL('../../docs/operation.md', import.meta.url), 'utf8')
    const [, section = ''] = page.split('\n## Metrics\n')
    const documented = new Set([...section.matchAll(/`(uresuji_\w+)`/g)].map((match) => match[1]))
    const names = metrics.registry
      .getMetricsAsArray()
      .map(({ name }) => name)
      .filter((name) => name.startsWith('uresuji_'))
    expect([...documented].sort()).toEqual(names.sort())
  })

  it('detects a dashboard query with a wrong metric, label or syntax', () => {
    expect(() => check('rate(uresuji_requests[5m])')).toThrow('uresuji_requests in')
    expect(() => check('uresuji_requests_total{path="/"}')).toThrow('path of')
    expect(() => check('sum by (contract) (uresuji_requests_total)')).toThrow('contract of')
    expect(() => check('sum(uresuji_requests_total')).toThrow('not PromQL')
  })
})
