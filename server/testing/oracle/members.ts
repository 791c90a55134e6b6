import { createHmac } from 'node:crypto'
import { NOISE_SHARES } from '../../warehouse/members/cell-keys.ts'
import { TEST_MEMBER_SECRET } from '../member-secret.ts'

/** Record key of a small trade's member, computed plainly. */
const getKey = (id: number): number => createHmac('sha256', TEST_MEMBER_SECRET).update(`M${id}`).digest().readUInt16BE(0) >> 4

/** Noise of a set of members: counts through the table from the lowest noise. */
function getNoise(ids: readonly number[]): number {
  const most = NOISE_SHARES.length - 1
  let rest = ids.reduce((sum, id) => sum + getKey(id), 0) % 4096
  for (let noise = -most; noise < most; noise++) {
    rest -= NOISE_SHARES[Math.abs(noise)] ?? 0
    if (rest < 0) return noise
  }
  return most
}

/** Number of distinct members as it may be shown; null if hidden. */
export function countOracleMembers(members: Iterable<number>): number | null {
  const ids = [...new Set(members)]
  const noisy = ids.length + getNoise(ids)
  return ids.length < 5 || noisy < 10 ? null : noisy
}

/** A sum over members as it may be shown beside their count; null if hidden. */
export function scaleOracleSum(sum: number, members: Iterable<number>): number | null {
  const ids = [...new Set(members)]
  const count = countOracleMembers(ids)
  return count === null || ids.length === 0 ? null : Math.floor((sum * count) / ids.length + 0.5)
}
