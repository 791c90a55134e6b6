import { buildAppIfStale, packTerminalIfStale } from '../server/start/app-build.ts'
import { ensureTemplate } from '../server/testing/templates.ts'
import { addDays, getTodayInJapan } from '../shared/calendar/period.ts'

/** Builds the app if it is stale, and creates the demo with which every worker's server starts: up to yesterday, since the servers add the past hours of today. */
export default async function setup(): Promise<void> {
  await buildAppIfStale()
  await packTerminalIfStale()
  process.env.E2E_TEMPLATE = await ensureTemplate({
    kind: 'embedded',
    size: 'small',
    day: addDays(getTodayInJapan(), -1),
    hour: 23,
  })
}
