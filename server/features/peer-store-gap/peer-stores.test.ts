import { describe, expect, it } from 'vitest'
import { choosePeers, type PeerCandidate } from './peer-stores.ts'

const own = { id: 1, scaleCd: '2', locationCd: '7', company: 'K1' }
const store = (id: number, company: string, locationCd: string | null = '7'): PeerCandidate => ({
  id,
  company,
  locationCd,
  quantity: 10,
})
const ids = (candidates: readonly PeerCandidate[] = []) => candidates.map(({ id }) => id)

describe('choosePeers', () => {
  it('matches peers by scale and location if at least five stores of three other companies share both', () => {
    const candidates = [store(2, 'K2'), store(3, 'K2'), store(4, 'K3'), store(5, 'K3'), store(6, 'K4'), store(7, 'K5', '1')]
    const peers = choosePeers(own, candidates)
    expect(peers?.rule).toBe('scaleAndLocation')
    expect(ids(peers?.stores)).toEqual([2, 3, 4, 5, 6])
  })

  it('includes stores of the same company among the peers but does not count them towards the five', () => {
    const four = [store(2, 'K2'), store(3, 'K3'), store(4, 'K4'), store(5, 'K5')]
    const sisters = [store(8, 'K1'), store(9, 'K1')]
    expect(choosePeers(own, [...four, ...sisters])).toBeNull()
    const peers = choosePeers(own, [...four, ...sisters, store(6, 'K5')])
    expect(ids(peers?.stores)).toEqual([2, 3, 4, 5, 8, 9, 6])
    expect(ids(peers?.others)).toEqual([2, 3, 4, 5, 6])
  })

  it('does not accept five stores of only two other companies as sufficient peers', () => {
    const two = [store(2, 'K2'), store(3, 'K2'), store(4, 'K2'), store(5, 'K3'), store(6, 'K3')]
    expect(choosePeers(own, two)).toBeNull()
    expect(choosePeers(own, [...two, store(7, 'K4')])?.rule).toBe('scaleAndLocation')
  })

  it('falls back to all stores of the same scale as peers if too few share the location', () => {
    const candidates = [store(2, 'K2'), store(3, 'K3'), store(4, 'K4'), store(5, 'K5'), store(6, 'K2', '1'), store(7, 'K3', null)]
    const peers = choosePeers(own, candidates)
    expect(peers?.rule).toBe('scale')
    expect(ids(peers?.stores)).toEqual([2, 3, 4, 5, 6, 7])
  })

  it('never includes the store itself among its peers, and matches no location for a store without one', () => {
    const others = [store(2, 'K2', null), store(3, 'K3', null), store(4, 'K4', null), store(5, 'K5', null), store(6, 'K2', null)]
    const peers = choosePeers({ ...own, locationCd: null }, [store(1, 'K1', null), ...others])
    expect(peers?.rule).toBe('scale')
    expect(ids(peers?.stores)).toEqual([2, 3, 4, 5, 6])
  })
})
