import { getAudience } from '../../../shared/api/decision-rules.ts'
import { todayDecisions } from '../../../shared/api/today.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { createCallMaker } from '../../routing/call-maker.ts'
import { defineRoute, type Route, requireSignedIn } from '../../routing/route.ts'
import { readDataUntil } from '../../warehouse/sales/data-state.ts'
import { resolveStore } from '../../warehouse/stores/resolve-store.ts'
import { addSettlements, findDecisions } from './today.query.ts'

/** The list of decisions. `routes`: those with the calls whose figures it shows. */
export const createTodayRoutes = (routes: readonly Route[]) => [
  defineRoute(todayDecisions, async (call, services) => {
    const { operations, warehouse } = services
    const user = requireSignedIn(call)
    const { storeCd, includeSettled } = call.body
    const day = getTodayInJapan()
    const [store, until] = await Promise.all([
      storeCd === null ? null : resolveStore(warehouse.knex, storeCd, user),
      readDataUntil(warehouse.knex),
    ])
    const audience = getAudience(user, store !== null)
    const context = { user, language: call.language, today: day, asOf: until?.wholeDay ?? null, storeCd }
    const { list, rules } =
      audience === null
        ? { list: [], rules: [] }
        : await findDecisions({
            ...context,
            audience,
            makeCall: createCallMaker(routes, call, services),
            readWarehouse: (read) => warehouse.read(read, call.signal),
          })
    return {
      day,
      asOf: context.asOf,
      storeName: store?.storeName ?? null,
      rules,
      ...(await addSettlements(operations.knex, list, { user, today: day, includeSettled })),
      fetchedAt: new Date().toISOString(),
    }
  }),
]
