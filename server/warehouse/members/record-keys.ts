import { createHmac, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { readUncachedState, writeWarehouseState } from '../engine/warehouse-state.ts'
import { KEY_RANGE } from './cell-keys.ts'

/**
 * Record keys: each member has one from 0 to KEY_RANGE - 1, derived from the member code by HMAC-SHA-256 with a secret of the
 * warehouse. A member that is loaded again, or removed and loaded once more, gets the same key, so answers about the same members
 * never change.
 */

/** Bytes of a block of SHA-256. */
const BLOCK_BYTES = 64
/** Hexadecimal digits of a hash that form a key. */
const KEY_DIGITS = Math.log2(KEY_RANGE) / 4

/**
 * Returns the secret, which is created before the first members are stored and never changed: a change would give the same
 * query another noise. Only what writes members needs it.
 */
export async function ensureMemberSecret(knex: Knex): Promise<string> {
  const stored = (await readUncachedState(knex)).get('member_secret')
  if (stored !== undefined) return stored
  const secret = randomBytes(BLOCK_BYTES / 2).toString('hex')
  await writeWarehouseState(knex, 'member_secret', secret)
  return secret
}

/** Returns the record key of a member. */
export const computeRecordKey = (secret: string, memberCd: string): number =>
  Number.parseInt(createHmac('sha256', secret).update(memberCd).digest('hex').slice(0, KEY_DIGITS), 16)

/** Returns the same as DuckDB SQL over a member code, where loads prepare rows. The secret has at most 64 ASCII characters. */
export function recordKeySql(secret: string, memberCd: string): string {
  if (secret.length > BLOCK_BYTES) throw new RangeError('the secret is longer than a block')
  const block = Buffer.alloc(BLOCK_BYTES)
  block.write(secret, 'ascii')
  const paddedKeySql = (byte: number) => `from_hex('${Buffer.from(block.map((value) => value ^ byte)).toString('hex')}')`
  const inner = `from_hex(sha256(${paddedKeySql(0x36)} || encode(${memberCd})))`
  return `cast('0x' || left(sha256(${paddedKeySql(0x5c)} || ${inner}), ${KEY_DIGITS}) as smallint)`
}
