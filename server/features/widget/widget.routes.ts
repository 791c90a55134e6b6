import { widgetInfo, widgetSession } from '../../../shared/api/widget.ts'
import { openChildSession } from '../../accounts/child-session.ts'
import { toPatternFlags } from '../../accounts/pattern-versions.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import { readDataState } from '../../warehouse/sales/data-state.ts'

/** A widget session ends by itself after this time. */
const SESSION_MS = 3_600_000

export const widgetRoutes = [
  defineRoute(widgetInfo, async (call, { warehouse }) => {
    const { apiToken, isScreenCooperation, contractPattern, expiresAt } = requireSignedIn(call)
    const { invented, wholeDate, stores } = await readDataState(warehouse)
    return {
      isScreenCooperation: isScreenCooperation === true,
      contract: { contractPattern: toPatternFlags(contractPattern) },
      origins: [...(apiToken?.origins ?? [])],
      expiresAt,
      dataState: { invented, wholeDate, stores },
    }
  }),
  defineRoute(widgetSession, (call, services) =>
    openChildSession(services, requireSignedIn(call), { area: 'widget', lifetime: SESSION_MS }),
  ),
]
