import { describe, expect, it } from 'vitest'
import { TEST_MEMBER_SECRET } from '../../testing/member-secret.ts'
import { setUpLoadHarness } from '../../testing/set-up.ts'
import { countMembers, KEY_RANGE } from './cell-keys.ts'
import { computeRecordKey } from './record-keys.ts'

const codes = ['M1', '会員01', 'x'.repeat(40), ...Array.from({ length: 400 }, (_none, index) => `C${index}`)]
const file = ['会員番号,性別,生年代', ...codes.map((code, index) => `${code},${index % 3},1980`)].join('\n')

describe.each(['duckdb', 'postgres'] as const)('record keys of members in %s', (kind) => {
  const desk = setUpLoadHarness(kind)
  const readKeys = async () =>
    new Map(
      (await desk.rows<{ member_cd: string; record_key: number }>('select member_cd, record_key from member')).map((row) => [
        row.member_cd,
        row.record_key,
      ]),
    )

  it('derives record keys from the member code by HMAC with the secret of the warehouse, spread over their range', async () => {
    expect((await desk.load('members', file)).loaded).toBe(codes.length)
    const keys = await readKeys()
    for (const code of codes) expect(keys.get(code), code).toBe(computeRecordKey(TEST_MEMBER_SECRET, code))
    const quarters = Map.groupBy(keys.values(), (key) => Math.floor((4 * key) / KEY_RANGE))
    expect([...quarters.keys()].sort()).toEqual([0, 1, 2, 3])
    for (const quarter of quarters.values()) expect(quarter.length).toBeGreaterThan(60)
  })

  it('keeps record keys when members are loaded again, so that the same members have the same noise', async () => {
    const before = await readKeys()
    const set = () => ({ members: before.size, keys: [...before.values()].reduce((sum, key) => sum + key, 0) })
    const noisy = countMembers(set())
    await desk.load('members', file.replaceAll(',1980', ',1970'))
    expect(await readKeys()).toEqual(before)
    expect(countMembers(set())).toBe(noisy)
  })
})
