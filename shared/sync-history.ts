/**
 * What a document's state knows: how many writes of each device led to it, and how many writes of all were behind each field
 * when it was last changed. It tells whether one of two states came from the other, without any clock and without the
 * state both began with, which a lost answer makes older than it was.
 */
export interface History {
  devices: Record<string, number>
  fields: Record<string, number>
}

/** Devices that a history remembers; beyond, those with the fewest writes are forgotten. */
export const HISTORY_DEVICES = 32

const none: History = { devices: {}, fields: {} }

/** The history after one more write: of this device, with `count` writes behind it, into these fields. */
export function nextHistory(
  before: History | undefined,
  { device, count, fields }: { device: string; count: number; fields: readonly string[] },
): History {
  const { devices, fields: stamps } = before ?? none
  const kept = Object.entries({ ...devices, [device]: (devices[device] ?? 0) + 1 })
  const remembered = kept
    .sort(([one, a], [other, b]) => Number(other === device) - Number(one === device) || b - a)
    .slice(0, HISTORY_DEVICES)
  return {
    devices: Object.fromEntries(remembered),
    fields: { ...stamps, ...Object.fromEntries(fields.map((field) => [field, count])) },
  }
}

/** `after`: the first knows all of the second and more; `aside`: each has something that the other does not know. */
export function compareHistories(a: History, b: History): 'same' | 'before' | 'after' | 'aside' {
  const devices = new Set([...Object.keys(a.devices), ...Object.keys(b.devices)])
  let more = false
  let less = false
  for (const device of devices) {
    const difference = (a.devices[device] ?? 0) - (b.devices[device] ?? 0)
    more ||= difference > 0
    less ||= difference < 0
  }
  return more && less ? 'aside' : more ? 'after' : less ? 'before' : 'same'
}

/** Whether the second state knows everything that led to the first, and more. A state without a history knows nothing of others. */
export const isBefore = (a: History | undefined, b: History | undefined): boolean =>
  a !== undefined && b !== undefined && compareHistories(a, b) === 'before'

/** What knows both. */
export function jointHistory(a: History = none, b: History = none): History {
  const joint = { ...a.devices }
  for (const [device, count] of Object.entries(b.devices)) joint[device] = Math.max(joint[device] ?? 0, count)
  const fields = { ...a.fields }
  for (const [field, count] of Object.entries(b.fields)) fields[field] = Math.max(fields[field] ?? 0, count)
  return { devices: joint, fields }
}
