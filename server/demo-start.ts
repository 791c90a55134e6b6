import { addDays, hourInJapan, todayInJapan } from '../shared/period.ts'
import { seedDemoAccounts } from './accounts/demo-accounts.ts'
import { seedDemoFavorites } from './accounts/demo-favorites.ts'
import { seedDemoGroups } from './accounts/demo-groups.ts'
import { seedDemoNotices } from './accounts/demo-notices.ts'
import { seedDemoMappings } from './accounts/demo-sender-mappings.ts'
import type { Config } from './config.ts'
import { generateDemo, isHalfMade, topUpDemo } from './demo/generate.ts'
import type { Services } from './services.ts'

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
  const empty = Number(products?.count ?? 0) === 0 || (await isHalfMade(warehouse))
  // up to the last whole hour: nothing is told before it could have happened
  const hour = hourInJapan() - 1
  const today = todayInJapan()
  const last = hour < 0 ? { endDate: addDays(today, -1), endHour: 23 } : { endDate: today, endHour: hour }
  if (empty) {
    say('デモデータを作っています / Making the demo data …')
    await generateDemo(warehouse, { size: config.demoSize, ...last })
  } else if (invented?.value === 'true') {
    await topUpDemo(warehouse, last.endDate, last.endHour)
  } else return false
  await seedDemoAccounts(operations.knex, today)
  await seedDemoGroups(operations.knex)
  await seedDemoFavorites(operations.knex)
  await seedDemoNotices(operations.knex)
  await seedDemoMappings(operations.knex)
  return true
}
