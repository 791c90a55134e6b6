// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { mergeOrder } from './favorites-dialog.tsx'

it('keeps the positions of hidden favourites when the visible ones are reordered', () => {
  expect(mergeOrder(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['a', 'd', 'c', 'b'])
  expect(mergeOrder(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b'])
})
