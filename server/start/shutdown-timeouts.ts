/**
 * Time limits of a stop in milliseconds: running requests may continue for the first one; everything is abandoned after the
 * second. Service managers must wait longer (docs/deployment).
 */
export const SHUTDOWN_TIMEOUTS_MS = { requests: 7_000, all: 10_000 }
