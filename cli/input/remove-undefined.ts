/** Removes undefined fields, as JSON does. */
export const removeUndefined = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
