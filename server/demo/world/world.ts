import type { Knex } from 'knex'
import { addDays } from '../../../shared/calendar/period.ts'
import { createWorkCalendar } from '../calendar.ts'
import { runSql, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'
import { loadTitleWords } from './book-names.ts'
import { buildBooks, buildSubjects } from './books.ts'
import { buildCatalogue } from './catalogue.ts'
import { buildEvents } from './events.ts'
import { buildMagazines } from './magazines.ts'
import { buildPeople } from './people.ts'
import { buildPublishers } from './publishers.ts'
import { buildItems, buildProductTies, buildShelves } from './shelves.ts'
import { buildStores } from './stores.ts'
import { buildSubscriptions } from './subscriptions.ts'
import { balanceYears, buildMarketPace } from './years.ts'

/**
 * Creates everything that the plan determines before any movement. It is generated again each time, in its own in-memory
 * database.
 */
export async function buildWorld(knex: Knex, plan: Plan): Promise<void> {
  await runSql(knex, `attach if not exists ':memory:' as ${WORK_SCHEMA}`)
  await createWorkCalendar(knex, addDays(plan.start, -100), addDays(plan.horizon, 120))
  await loadTitleWords(knex)
  await buildStores(knex, plan)
  await buildPeople(knex, plan)
  await buildPublishers(knex, plan)
  await buildSubjects(knex, plan)
  await buildBooks(knex, plan)
  await balanceYears(knex, plan)
  await buildMagazines(knex, plan)
  await buildCatalogue(knex, plan)
  await buildEvents(knex, plan)
  await buildShelves(knex, plan)
  await buildItems(knex, plan)
  await buildMarketPace(knex, plan)
  await buildProductTies(knex)
  await buildSubscriptions(knex, plan)
}

export async function dropWorld(knex: Knex): Promise<void> {
  await runSql(knex, `detach database if exists ${WORK_SCHEMA}`)
}
