import { recordNextForecasts } from '../features/precompute.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'

/** Records the forecasts of all past weeks, as a running server does week by week. */
export async function recordAllForecasts(warehouse: Warehouse): Promise<void> {
  while (await recordNextForecasts(warehouse));
}
