import { describe, expect, it } from 'vitest'
import { findClosestName } from './closest-name.ts'

const names = ['jan', 'productName', 'quantity', 'saleRate', 'totalSaleQuantity']

describe('findNearName', () => {
  it.each([
    ['quantty', 'quantity'],
    ['SALERATE', 'saleRate'],
    ['product', 'productName'],
    ['jna', null],
    ['jam', 'jan'],
    ['price', null],
    ['', null],
  ])('suggests the name %j for the typed %j', (typed, near) => {
    expect(findClosestName(typed, names)).toBe(near)
  })
})
