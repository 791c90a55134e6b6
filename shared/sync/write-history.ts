/**
 * History of a document state: number of writes per device that led to it, and for each field the total number of writes at its
 * last change. It tells whether one of two states descends from the other, without clocks and without their common ancestor,
 * which may be outdated if a response was lost.
 */
export interface WriteHistory {
  devices: Record<string, number>
  fields: Record<string, number>
}

/** Maximum number of devices in a history; above it, devices with the fewest writes are dropped. */
export const HISTORY_DEVICES = 32

const none: WriteHistory = { devices: {}, fields: {} }

/** Returns the history after one more write by this device to these fields; `count` is the number of writes before it. */
export function appendWrite(
  before: WriteHistory | undefined,
  { device, count, fields }: { device: string; count: number; fields: readonly string[] },
): WriteHistory {
  const { devices, fields: stamps } = before ?? none
  const listedDevices = Object.entries({ ...devices, [device]: (devices[device] ?? 0) + 1 })
    .sort(([one, a], [other, b]) => Number(other === device) - Number(one === device) || b - a)
    .slice(0, HISTORY_DEVICES)
  return {
    devices: Object.fromEntries(listedDevices),
    fields: { ...stamps, ...Object.fromEntries(fields.map((field) => [field, count])) },
  }
}

/** `after`: the first includes everything in the second and more; `aside`: each has writes that the other lacks. */
export function compareHistories(a: WriteHistory, b: WriteHistory): 'same' | 'before' | 'after' | 'aside' {
  const devices = new Set([...Object.keys(a.devices), ...Object.keys(b.devices)])
  let isAhead = false
  let isBehind = false
  for (const device of devices) {
    const difference = (a.devices[device] ?? 0) - (b.devices[device] ?? 0)
    isAhead ||= difference > 0
    isBehind ||= difference < 0
  }
  return isAhead && isBehind ? 'aside' : isAhead ? 'after' : isBehind ? 'before' : 'same'
}

/** True if the second state includes everything in the first and more. False if one of them has no history. */
export const isBefore = (a: WriteHistory | undefined, b: WriteHistory | undefined): boolean =>
  a !== undefined && b !== undefined && compareHistories(a, b) === 'before'

/** Merges two histories: includes all writes of both. */
export function mergeHistories(a: WriteHistory = none, b: WriteHistory = none): WriteHistory {
  const joint = { ...a.devices }
  for (const [device, count] of Object.entries(b.devices)) joint[device] = Math.max(joint[device] ?? 0, count)
  const fields = { ...a.fields }
  for (const [field, count] of Object.entries(b.fields)) fields[field] = Math.max(fields[field] ?? 0, count)
  return { devices: joint, fields }
}
