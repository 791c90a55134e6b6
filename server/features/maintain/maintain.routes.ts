import { maintenance, setMaintenance } from '../../../shared/api/maintain.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { isMaintenanceActive, readMaintenance, writeMaintenance } from '../../accounts/maintenance-mode.ts'
import type { WithConfig } from '../../foundation/config.ts'
import type { WithOperations } from '../../operations/database.ts'
import { defineRoute, getActor } from '../../routing/route.ts'

async function readState(services: WithConfig & WithOperations) {
  const window = await readMaintenance(services)
  return { ...window, now: isMaintenanceActive(window) }
}

export const maintainRoutes = [
  defineRoute(maintenance, (_call, services) => readState(services)),
  defineRoute(setMaintenance, async (call, services) => {
    // the settings override the screen
    if (services.config.maintenance !== null) throw new AppError('access.denied')
    const { from, to, messageJa, messageEn } = call.body
    const toUtc = (time: string | null) => (time === null ? null : new Date(time).toISOString())
    const next = { from: toUtc(from), to: toUtc(to), messageJa, messageEn }
    await writeMaintenance(services, next, getActor(call))
    return readState(services)
  }),
]
