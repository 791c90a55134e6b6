import { useEffect, useState } from 'react'
import {
  chainList,
  chugenreList,
  companyList,
  genreList,
  itemChugenreList,
  itemDaigenreList,
  itemList,
  itemShogenreList,
  ownPublisherList,
  prefectureList,
  publisherList,
  shogenreList,
  storeCategoryList,
  storeList,
} from '../../shared/api/masters.ts'
import { call } from './api-call.ts'
import { isExportArea } from './area.ts'
import { isContractView } from './contract-view.ts'
import { isOlderThan } from './is-older-than.ts'
import { session } from './session.ts'
import { onVisitEnd } from './visit.ts'

/** Largest page size of the master endpoints: every list fits into one page. */
const MAX_PAGE_SIZE = 20_000
const MAX_AGE_MS = 10 * 60_000

const firstPage = { pageNum: 1, pageSize: MAX_PAGE_SIZE, keyword: '' }
const quiet = { quiet: true }

export interface GenreNode {
  key: string
  code: string
  name: string
  /** Number of products; null if the list has no counts. */
  products: number | null
  children: GenreNode[]
}

async function loadGenres(): Promise<GenreNode[]> {
  const large = (await call(genreList, {}, quiet)).list
  const genreC1Cd = large.map((row) => row.genreC1Cd)
  const medium = await call(chugenreList, { body: { genreC1Cd } }, quiet)
  const genreC2Cd = [...new Set(medium.list.map((row) => row.genreC2Cd))]
  const small = await call(shogenreList, { body: { genreC1Cd, genreC2Cd } }, quiet)
  return large.map((item) => ({
    key: item.genreKey,
    code: item.genreC1Cd,
    name: item.genreC1Nm,
    products: item.products,
    children: medium.list
      .filter((mediumGenre) => mediumGenre.genreC1Cd === item.genreC1Cd)
      .map((mediumGenre) => ({
        key: mediumGenre.genreKey,
        code: mediumGenre.genreC2Cd,
        name: mediumGenre.genreC2Nm,
        products: mediumGenre.products,
        children: small.list
          .filter((three) => three.genreC1Cd === item.genreC1Cd && three.genreC2Cd === mediumGenre.genreC2Cd)
          .map((three) => ({
            key: three.genreKey,
            code: three.genreC3Cd,
            name: three.genreC3Nm,
            products: three.products,
            children: [],
          })),
      })),
  }))
}

/** Items with their own genres in three levels, which are requested per item. */
async function loadItemGenres(): Promise<GenreNode[]> {
  const items = (await call(itemList, {}, quiet)).list
  const dai = (await call(itemDaigenreList, { body: { itemCd: items.map((item) => item.itemCd) } }, quiet)).list
  return Promise.all(
    items.map(async (item) => {
      const large = dai.filter((entry) => entry.itemCd === item.itemCd)
      const { itemCd } = item
      const medium = await call(itemChugenreList, { body: { itemCd, daiGenreCd: large.map((entry) => entry.daiGenreCd) } }, quiet)
      const daiGenres = medium.list.map(({ daiGenreCd, chuGenreCd }) => ({ daiGenreCd, chuGenreCd }))
      const small = await call(itemShogenreList, { body: { itemCd, daiGenres } }, quiet)
      return {
        key: item.itemCd,
        code: item.itemCd,
        name: item.itemNm,
        products: item.products,
        children: large.map((entry) => ({
          key: entry.genreKey,
          code: entry.daiGenreCd,
          name: entry.daiGenreNm,
          products: null,
          children: medium.list
            .filter((mediumGenre) => mediumGenre.daiGenreCd === entry.daiGenreCd)
            .map((mediumGenre) => ({
              key: mediumGenre.genreKey,
              code: mediumGenre.chuGenreCd,
              name: mediumGenre.chuGenreNm,
              products: null,
              children: small.list
                .filter((three) => three.daiGenreCd === entry.daiGenreCd && three.chuGenreCd === mediumGenre.chuGenreCd)
                .map((three) => ({
                  key: three.genreKey,
                  code: three.shoGenreCd,
                  name: three.shoGenreNm,
                  products: null,
                  children: [],
                })),
            })),
        })),
      }
    }),
  )
}

const loaders = {
  itemGenres: loadItemGenres,
  companies: async () => (await call(companyList, { query: firstPage }, quiet)).list,
  genres: loadGenres,
  publishers: async () => (await call(publisherList, { query: firstPage }, quiet)).list,
  ownPublishers: async () => (await call(ownPublisherList, {}, quiet)).list,
  prefectures: async () => (await call(prefectureList, {}, quiet)).list,
  chains: async () => (await call(chainList, { query: { ...firstPage, companyCds: '' } }, quiet)).list,
  stores: async () =>
    (await call(storeList, { query: { ...firstPage, chainCds: '', companyCds: '', areaCds: '', prefectureCds: '' } }, quiet))
      .list,
  storeCategories: () => call(storeCategoryList, {}, quiet),
}
type MasterName = keyof typeof loaders
export type MasterData<N extends MasterName> = Awaited<ReturnType<(typeof loaders)[N]>>

const memoryCache = new Map<string, { value: unknown; fetchedAt: number }>()
const pendingRequests = new Map<string, Promise<unknown>>()

async function fetchMaster(name: MasterName, userId: string): Promise<unknown> {
  const key = `${userId} ${name}`
  const pending = pendingRequests.get(key)
  if (pending) return pending
  const request = loaders[name]()
    .then(async (value) => {
      // the user has signed out in the meantime
      if (session.user?.userId !== userId) return value
      const record = { key: name, value, fetchedAt: Date.now() }
      memoryCache.set(key, record)
      if (isExportArea || isContractView) return value
      const { writeMaster } = await import('./master-store.ts')
      await writeMaster(userId, record)
      return value
    })
    .finally(() => pendingRequests.delete(key))
  pendingRequests.set(key, request)
  return request
}

interface MasterState<T> {
  value: T | null
  hasFailed: boolean
}

/**
 * A list of master data: from memory, otherwise from the device, and refreshed in the background if it is older than ten
 * minutes. Loads nothing unless `enabled`.
 */
export function useMaster<N extends MasterName>(name: N, enabled = true): MasterState<MasterData<N>> {
  const userId = session.user?.userId ?? ''
  const [state, setState] = useState<MasterState<MasterData<N>>>(() => ({
    value: (memoryCache.get(`${userId} ${name}`)?.value as MasterData<N> | undefined) ?? null,
    hasFailed: false,
  }))
  useEffect(() => {
    if (!enabled || userId === '') return
    let isCancelled = false
    const setValue = (value: unknown) => {
      if (!isCancelled) setState({ value: value as MasterData<N>, hasFailed: false })
    }
    const loadMaster = async () => {
      let stored = memoryCache.get(`${userId} ${name}`) ?? null
      // the export area stores nothing on the device
      if (!stored && !isExportArea && !isContractView) {
        const { readMaster } = await import('./master-store.ts')
        stored = await readMaster(userId, name)
        if (stored) memoryCache.set(`${userId} ${name}`, stored)
      }
      if (stored) setValue(stored.value)
      if (!stored || isOlderThan(MAX_AGE_MS, stored.fetchedAt)) setValue(await fetchMaster(name, userId))
    }
    loadMaster().catch(() => {
      if (!isCancelled) setState((before) => ({ ...before, hasFailed: before.value === null }))
    })
    return () => {
      isCancelled = true
    }
  }, [name, userId, enabled])
  return state
}

/** Lists that the pickers of conditions need offline. */
const offlineMasters: readonly MasterName[] = [
  'publishers',
  'stores',
  'genres',
  'prefectures',
  'chains',
  'companies',
  'storeCategories',
]
const OFFLINE_MAX_AGE_MS = 12 * 3_600_000

/** Loads the lists for offline use one after the other, if this device has none or old ones. */
export async function cacheMastersForOffline(userId: string): Promise<void> {
  const { readMaster } = await import('./master-store.ts')
  for (const name of offlineMasters) {
    if (session.user?.userId !== userId) return
    const stored = await readMaster(userId, name)
    if (!stored || isOlderThan(OFFLINE_MAX_AGE_MS, stored.fetchedAt)) await fetchMaster(name, userId)
  }
}

onVisitEnd(() => memoryCache.clear())
