import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-alerts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rules = fileURLToPath(new URL('../../docs/deployment/alerts.yml', import.meta.url))
const alerts: { alert: string; annotations: { summary: string } }[] = parse(readFileSync(rules, 'utf8')).groups.flatMap(
  ({ rules: found }: { rules: unknown[] }) => found,
)

interface Recorded {
  /** Samples of each series, one a minute, in promtool's notation: `1x3` is 1 four times, `0+2x3` is 0, 2, 4, 6. */
  series: Record<string, string>
  labels: Record<string, string>
  /** Minutes at which the alert fires, and at which it has ended. */
  fires: number
  ends: number
}

const instance = '127.0.0.1:8080'
const at = `instance="${instance}"`
/** A counter that increases once, in the third minute. */
const once = '0x2 1x300'

const recorded: Record<string, Recorded> = {
  UresujiDown: {
    series: { [`up{job="uresuji",${at}}`]: '1x1 0x9 1x20' },
    labels: { job: 'uresuji', instance },
    fires: 6,
    ends: 15,
  },
  UresujiServerErrors: {
    series: { [`uresuji_requests_total{status="5xx",call="ranking",${at}}`]: '0+10x20 200x60' },
    labels: { instance },
    fires: 15,
    ends: 40,
  },
  UresujiFailures: {
    series: { [`uresuji_failures_total{during="check",${at}}`]: once },
    labels: { instance, during: 'check' },
    fires: 5,
    ends: 40,
  },
  UresujiSlow: {
    series: {
      [`uresuji_request_duration_seconds_bucket{call="ranking",le="5",${at}}`]: '0x30 0+10x90',
      [`uresuji_request_duration_seconds_bucket{call="ranking",le="10",${at}}`]: '0+10x120',
      [`uresuji_request_duration_seconds_bucket{call="ranking",le="+Inf",${at}}`]: '0+10x120',
    },
    labels: { instance },
    fires: 25,
    ends: 60,
  },
  UresujiQuestionsRefused: {
    series: { [`uresuji_questions_total{lane="long",outcome="refused",${at}}`]: once },
    labels: { instance },
    fires: 5,
    ends: 30,
  },
  UresujiSlotOverdue: {
    series: { [`uresuji_question_slots_overdue{${at}}`]: '1x10 0x30' },
    labels: { instance },
    fires: 7,
    ends: 15,
  },
  UresujiLoadFailed: {
    series: { [`uresuji_loads_total{dataset="pos",outcome="nothing",${at}}`]: once },
    labels: { instance, dataset: 'pos' },
    fires: 10,
    ends: 120,
  },
  UresujiLinesRejected: {
    series: {
      [`uresuji_load_lines_total{dataset="pos",result="rejected",${at}}`]: '0x2 20x300',
      [`uresuji_load_lines_total{dataset="pos",result="loaded",${at}}`]: '0x2 80x300',
    },
    labels: { instance, dataset: 'pos' },
    fires: 10,
    ends: 120,
  },
  UresujiSalesDataOld: {
    // loaded at the beginning, and again after forty hours
    series: { [`uresuji_last_load_timestamp_seconds{dataset="pos",${at}}`]: '0x2400 144000x100' },
    labels: {},
    fires: 2220,
    ends: 2410,
  },
  UresujiDeliveryFailed: {
    series: { [`uresuji_schedule_runs_total{state="failed",${at}}`]: once },
    labels: { instance },
    fires: 10,
    ends: 120,
  },
  UresujiMailFailed: {
    series: { [`uresuji_mails_total{state="failed",${at}}`]: once },
    labels: { instance },
    fires: 5,
    ends: 40,
  },
  UresujiNotWritable: { series: { [`uresuji_writable{${at}}`]: '0x10 1x30' }, labels: { instance }, fires: 3, ends: 15 },
  UresujiDiskLow: {
    series: { [`uresuji_disk_free_bytes{${at}}`]: '5x30 50x60', [`uresuji_disk_size_bytes{${at}}`]: '100x90' },
    labels: { instance },
    fires: 15,
    ends: 40,
  },
  UresujiEventLoopBlocked: {
    series: { [`nodejs_eventloop_lag_p99_seconds{${at}}`]: '1x20 0.1x20' },
    labels: { instance },
    fires: 10,
    ends: 25,
  },
}

const toSummary = (alert: string, labels: Record<string, string>): string => {
  const { summary = '' } = alerts.find((rule) => rule.alert === alert)?.annotations ?? {}
  return summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_all, name: string) => labels[name] ?? '')
}

/** Runs promtool's unit test of one alert; null without promtool. */
function testAlert(name: string, { series, labels, fires, ends }: Recorded) {
  const path = join(folder, `${name}.yml`)
  const expected = { exp_labels: labels, exp_annotations: { summary: toSummary(name, labels) } }
  const test = {
    interval: '1m',
    input_series: Object.entries(series).map(([key, values]) => ({ series: key, values })),
    alert_rule_test: [
      { eval_time: `${fires}m`, alertname: name, exp_alerts: [expected] },
      { eval_time: `${ends}m`, alertname: name, exp_alerts: [] },
    ],
  }
  writeFileSync(path, stringify({ rule_files: [rules], evaluation_interval: '1m', tests: [test] }))
  return spawnSync('promtool', ['test', 'rules', path], { encoding: 'utf8' })
}

it('has a recorded series for every alert', () => {
  expect(Object.keys(recorded).sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})

// a part of Prometheus; .ci/run installs it where it can
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe.runIf(hasPromtool)('alerts in Prometheus', () => {
  it.each(Object.entries(recorded))('the alert %s fires and resolves', (name, series) => {
    const { status, stdout, stderr } = testAlert(name, series)
    expect({ status, output: `${stdout}${stderr}` }).toMatchObject({ status: 0, output: expect.stringContaining('SUCCESS') })
  })

  it('detects a recorded series that does not make its alert fire', () => {
    const quiet = { ...(recorded.UresujiNotWritable as Recorded), series: { [`uresuji_writable{${at}}`]: '1x40' } }
    expect(testAlert('UresujiNotWritable', quiet).status).not.toBe(0)
  })
})
