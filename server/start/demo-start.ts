import { addDays, getHourInJapan, getTodayInJapan } from '../../shared/calendar/period.ts'
import { translateBoth } from '../../shared/start/starting.mjs'
import { seedDemoOperations } from '../demo/demo-operations.ts'
import { extendDemo, generateDemo, isDemoIncomplete } from '../demo/generate.ts'
import type { Config } from '../foundation/config.ts'
import type { WithOperations } from '../operations/database.ts'
import type { WithWarehouse } from '../warehouse/engine/engine.ts'

/**
 * Fills an empty warehouse with generated figures, or adds the days since the last start. A warehouse with loaded data is never
 * changed. Returns whether the figures are generated.
 */
export async function prepareDemo(
  config: Config,
  services: WithOperations & WithWarehouse,
  printLine: (text: string) => void,
): Promise<boolean> {
  const { warehouse, operations } = services
  if (!config.demo) return false
  const invented: { value: string } | undefined = await warehouse
    .knex('warehouse_state')
    .select('value')
    .where({ key: 'invented' })
    .first()
  const products = await warehouse.knex('product').count({ count: '*' }).first()
  // an interrupted generation starts again
  const empty = Number(products?.count ?? 0) === 0 || (await isDemoIncomplete(warehouse))
  // up to the last complete hour: no figures of the future
  const hour = getHourInJapan() - 1
  const today = getTodayInJapan()
  const last = hour < 0 ? { endDate: addDays(today, -1), endHour: 23 } : { endDate: today, endHour: hour }
  if (empty) {
    printLine(translateBoth('creatingDemo'))
    await generateDemo(warehouse, { size: config.demoSize, ...last })
  } else if (invented?.value === 'true') {
    await extendDemo(warehouse, last.endDate, last.endHour)
  } else return false
  await seedDemoOperations(operations.knex, today)
  return true
}
