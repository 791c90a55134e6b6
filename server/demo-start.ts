import { addDays, hourInJapan, todayInJapan } from '../shared/period.ts'
import { reportStep, reportStepDone } from './bootstrap-link.ts'
import type { Config } from './config.ts'
import { seedDemoOperations } from './demo/demo-operations.ts'
import { type DemoProgress, generateDemo, isDemoIncomplete, topUpDemo } from './demo/generate.ts'
import { demoSizes } from './demo/sizes.ts'
import type { Services } from './services.ts'
import { sayBoth } from './starting/words.mjs'

/** Stretches of the generator as months. */
const reportDemo =
  (size: Config['demoSize']) =>
  ({ step, done }: DemoProgress): void => {
    const months = demoSizes[size].months + 1
    if (step === 'totals' || step === 'positions') reportStep('totals')
    else reportStep('demo', { done: Math.min(months, done * demoSizes[size].step), total: months })
  }

/**
 * Fills an empty warehouse with invented figures, or adds the days since the last start. A warehouse that holds loaded
 * data is never touched. Returns whether the figures are invented.
 */
export async function prepareDemo(config: Config, services: Services, say: (text: string) => void): Promise<boolean> {
  const { warehouse, operations } = services
  if (!config.demo) return false
  const invented: { value: string } | undefined = await warehouse
    .knex('warehouse_state')
    .select('value')
    .where({ key: 'invented' })
    .first()
  const products = await warehouse.knex('product').count({ count: '*' }).first()
  // a making that was cut off is begun anew
  const empty = Number(products?.count ?? 0) === 0 || (await isDemoIncomplete(warehouse))
  // up to the last whole hour: nothing is told before it could have happened
  const hour = hourInJapan() - 1
  const today = todayInJapan()
  const last = hour < 0 ? { endDate: addDays(today, -1), endHour: 23 } : { endDate: today, endHour: hour }
  if (empty) {
    say(sayBoth('terminalDemo'))
    reportStep('demo')
    await generateDemo(warehouse, { size: config.demoSize, ...last, onProgress: reportDemo(config.demoSize) })
  } else if (invented?.value === 'true') {
    await topUpDemo(warehouse, last.endDate, last.endHour)
  } else return false
  await seedDemoOperations(operations.knex, today)
  reportStepDone('demo')
  reportStepDone('totals')
  return true
}
