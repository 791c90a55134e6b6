// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { endVisit } from '../visit.ts'
import { closeDeviceDatabase } from './device-database.ts'
import { deviceState, lockDevice, unlockDevice } from './device-state.ts'
import { deleteDeviceData } from './empty-device.ts'
import { detectEvictedStorage } from './evicted-storage.ts'

const signOut = async () => {
  lockDevice('one')
  await endVisit()
  await deleteDeviceData()
}

afterEach(async () => {
  await signOut()
  unlockDevice('one')
  closeDeviceDatabase()
  deviceState.trouble = null
})

it('reports a local database that the browser removed', async () => {
  await detectEvictedStorage('one')
  expect(deviceState.trouble).toBeNull()
  closeDeviceDatabase()
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
  await detectEvictedStorage('one')
  expect(deviceState.trouble).toBe('evicted')
})

it('leaves nothing on the device if a sign-out empties the database at any moment of a check', async () => {
  await detectEvictedStorage('one')
  for (let steps = 0; steps < 60; steps++) {
    const check = detectEvictedStorage('one')
    for (let step = 0; step < steps; step++) await Promise.resolve()
    await signOut()
    await check
    expect([steps, ...Object.keys(localStorage)]).toEqual([steps])
    unlockDevice('one')
    await detectEvictedStorage('one')
  }
})
