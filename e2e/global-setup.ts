import { ensureTemplate } from '../server/testing/templates.ts'
import { addDays, todayInJapan } from '../shared/period.ts'

/** Creates the demo with which every worker's server starts: up to yesterday, since the servers add the past hours of today. */
export default async function setup(): Promise<void> {
  process.env.E2E_TEMPLATE = await ensureTemplate({ kind: 'embedded', size: 'demo', day: addDays(todayInJapan(), -1), hour: 23 })
}
