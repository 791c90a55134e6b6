// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserInfo } from '../../../shared/api/session.ts'
import { listenForInstallEvents } from '../../app/install.ts'
import { session } from '../session.ts'
import { endVisit } from '../visit.ts'
import { deleteDeviceData } from './delete-device-data.ts'
import { closeDeviceDatabase } from './device-database.ts'
import { getDocumentsDatabaseName } from './device-name.ts'
import { deviceState, lockDevice, unlockDevice } from './device-state.ts'
import { clearStorageLoss, detectEvictedStorage } from './evicted-storage.ts'
import { requestPersistence } from './persistent-storage.ts'
import { fetchPack } from './shop-packs.ts'

vi.mock('../api-call.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ store: { storeCd: '001', storeName: '本店' }, version: '1', titles: {} }),
}))

let isStandalone = false
vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))

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

it('reports the loss offline and in later visits, with its time and unsent changes, until everything was fetched again', async () => {
  const seenAt = Date.parse('2026-11-20T01:00:00Z')
  await detectEvictedStorage('one', seenAt)
  localStorage.setItem(`uresuji-sync.${getDocumentsDatabaseName('one')}.pending`, '3')
  closeDeviceDatabase()
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
  for (let visit = 0; visit < 2; visit++) {
    await detectEvictedStorage('one')
    expect([deviceState.trouble, deviceState.loss]).toEqual(['evicted', { seenAt, unsent: 3 }])
    await endVisit()
  }
  clearStorageLoss()
  await detectEvictedStorage('one')
  expect([deviceState.trouble, deviceState.loss]).toEqual([null, null])
})

describe('request for persistent storage', () => {
  const persist = vi.fn(async () => false)
  beforeEach(() => {
    isStandalone = false
    persist.mockClear()
    Object.defineProperty(navigator, 'storage', { configurable: true, value: { persisted: async () => false, persist } })
  })
  it('requests persistent storage once per browser tab, and after a refusal at every start of the installed app', async () => {
    await detectEvictedStorage('one')
    await detectEvictedStorage('one')
    expect(persist).toHaveBeenCalledTimes(1)
    isStandalone = true
    await detectEvictedStorage('one')
    await detectEvictedStorage('one')
    expect(persist).toHaveBeenCalledTimes(3)
  })

  it('requests persistent storage again when the app is installed and when a shop pack was loaded', async () => {
    await detectEvictedStorage('one')
    listenForInstallEvents()
    dispatchEvent(new Event('appinstalled'))
    await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(2))
    session.user = { userId: 'one' } as UserInfo
    await fetchPack('one', '001')
    await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(3))
    session.user = null
  })

  it('does not request persistent storage again once the browser has granted it', async () => {
    Object.defineProperty(navigator, 'storage', { configurable: true, value: { persisted: async () => true, persist } })
    await detectEvictedStorage('one')
    expect(await requestPersistence()).toBe(true)
    expect(persist).not.toHaveBeenCalled()
  })
})

it('leaves nothing on the device if a sign-out clears the database during a storage check', async () => {
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
