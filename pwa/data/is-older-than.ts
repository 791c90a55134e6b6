/** True if something stored at `at` is older than `age` milliseconds, or from a time when the device's clock was ahead. */
export const isOlderThan = (age: number, at: number, now = Date.now()): boolean => Math.abs(now - at) > age
