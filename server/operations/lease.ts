import type { QueryBuilder } from 'objection'
import type { StoredRecord } from './models.ts'

/**
 * Leases: work that several servers could do belongs to one of them for a time, which it extends while it works. Another server
 * takes over only after the lease has expired.
 */

/** Duration of a lease, and the maximum interval of renewing it. Milliseconds. */
export const LEASE_MS = 30_000
export const LEASE_RENEWAL_MS = 10_000
/** A lease that ends later was taken while a clock was wrong: servers' clocks differ by less. Milliseconds. */
const LONGEST_LEASE_MS = 10 * LEASE_MS
/** Interval of looking for progress to store. Milliseconds. */
const PROGRESS_MS = 1000

/** The columns of a record that can be leased. */
export interface LeaseFields {
  leaseOwner: string | null
  leaseUntil: string | null
}

export const NO_LEASE = { leaseOwner: null, leaseUntil: null } as const satisfies LeaseFields

/** Returns the end of a lease that is taken or renewed now. */
export const getLeaseEnd = (now = Date.now()): string => new Date(now + LEASE_MS).toISOString()

/** True if no server holds the record: never leased, or expired. */
export const isLeaseExpired = ({ leaseUntil }: LeaseFields, now = Date.now()): boolean =>
  (leaseUntil ?? '') < new Date(now).toISOString() || (leaseUntil ?? '') > new Date(now + LONGEST_LEASE_MS).toISOString()

/** Selects records that this server may claim: without a current lease, or its own from before its start. */
export const whereClaimable =
  (owner: string, now = Date.now()) =>
  <Record extends StoredRecord>(query: QueryBuilder<Record>): void =>
    void query.where((free) =>
      free
        .whereNull('lease_until')
        .orWhere('lease_until', '<', new Date(now).toISOString())
        .orWhere('lease_until', '>', new Date(now + LONGEST_LEASE_MS).toISOString())
        .orWhere('lease_owner', owner),
    )

/**
 * Renews a lease until the returned function is called, which waits for the last renewal: every `LEASE_RENEWAL_MS`, and within a
 * second of a change of `progress`. `renew` returns false if the lease was lost.
 */
export function holdLease(
  renew: () => Promise<boolean>,
  { progress = () => '', onLost, onError }: { progress?: () => string; onLost?: () => void; onError: (error: unknown) => void },
): () => Promise<void> {
  let renewedAt = performance.now()
  let text = progress()
  let renewing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    const current = progress()
    if (current === text && performance.now() - renewedAt < LEASE_RENEWAL_MS) return
    text = current
    renewedAt = performance.now()
    renewing = renew()
      .then((renewed) => renewed || onLost?.())
      .catch(onError)
  }, PROGRESS_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await renewing
  }
}
