import { expect, it } from 'vitest'
import { saleCompareState } from '../../../shared/reports/sale-compare.ts'
import { moveItem } from '../../ui/row-reordering.tsx'
import { changeAlignment, orderProducts, toCompareBody } from './sale-compare.state.ts'

it('sends the same comparison request after a title is moved', () => {
  const state = saleCompareState.parse({ jans: ['9784999900114', '9784999900107'] })
  const turned = { ...state, jans: [...state.jans].reverse() }
  expect(toCompareBody(turned)).toEqual(toCompareBody(state))
})

it('returns compared titles in the order of the URL', () => {
  const products = [{ jan: '9784999900107' }, { jan: '9784999900114' }]
  expect(orderProducts(products, ['978-4-9999001-1-4', '9784999900107']).map(({ jan }) => jan)).toEqual([
    '9784999900114',
    '9784999900107',
  ])
})

it('moves a compared title to another position', () => {
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
})

it('switches to the default lines of a new alignment unless the user has selected lines', () => {
  const state = saleCompareState.parse({})
  expect(state.with).toEqual(['previousPeriod'])
  expect(changeAlignment(state, 'days-since-release').with).toEqual(['previousIssue'])
  expect(changeAlignment({ ...state, with: ['lastYear'] }, 'days-since-release').with).toEqual(['lastYear'])
})
