import { getTodayInJapan } from '../../shared/calendar/period.ts'
import type { LoadedBytes } from './loaded-bytes.ts'
import { replaceSection } from './replace-section.ts'
import { type ActionDurations, formatMs, median, p95 } from './statistics.ts'

const HEAD = '## device: '

const formatGoalMet = ({ goal, values }: ActionDurations): string => (goal === null ? '' : p95(values) <= goal ? 'yes' : 'no')

/** Writes the devices section of docs/benchmarks.md; other sections stay unchanged. Returns the file's path. */
export function writeDeviceReport({
  times,
  bytes,
  requests,
}: {
  times: readonly ActionDurations[]
  bytes: readonly LoadedBytes[]
  requests: readonly number[]
}): string {
  const section = [
    `${HEAD}the built app in a browser, offline and reconnecting`,
    '',
    `${getTodayInJapan()}, two cores, written by \`npm run bench:device\`. Milliseconds. A start is a new browser process with the server stopped, from entering the URL to the drawn frame. Goals apply to the p95.`,
    '',
    '| what | runs | median | p95 | goal | met |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...times.map(
      (time) =>
        `| ${time.name} | ${time.values.length} | ${formatMs(median(time.values))} | ${formatMs(p95(time.values))} | ${time.goal ?? '–'} | ${formatGoalMet(time)} |`,
    ),
    '',
    ...(requests.length > 0 ? [`Catching up takes ${Math.max(...requests)} requests at most (goal: 10).`, ''] : []),
    '| JavaScript loaded, gzipped | kB | goal |',
    '| --- | ---: | ---: |',
    ...bytes.map(
      (byte) => `| ${byte.name} | ${(byte.bytes / 1000).toFixed(1)} | ${byte.goal === null ? '–' : byte.goal / 1000} |`,
    ),
    '',
  ]
  return replaceSection(HEAD, section.join('\n'))
}
