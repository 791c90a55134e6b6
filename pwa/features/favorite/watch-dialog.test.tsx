// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { featureTypes } from '../../../shared/access/feature-types.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { WatchDialog } from './watch-dialog.tsx'

const { updateFavorite, favorite } = vi.hoisted(() => ({
  updateFavorite: vi.fn(async () => undefined),
  favorite: { id: 'f1', name: '文庫の4週', featureType: 0, conditions: { search: '', question: null }, watch: null },
}))
vi.mock('../../report/favorites/favorites.ts', () => ({ useFavorite: () => favorite, updateFavorite }))
vi.mock('../../data/use-call.ts', () => ({ useCall: () => ({ data: null, isLoading: false, error: null }) }))

beforeAll(() => setUpBrowser())

it('saves the ticked rule of a watch with its threshold', async () => {
  favorite.featureType = featureTypes.find(({ slug }) => slug === 'ranking-create')?.code ?? 0
  render(<WatchDialog id="f1" onClose={() => {}} />)
  const save = screen.getByRole('button', { name: 'この条件でウォッチする' })
  expect(save).toHaveProperty('disabled', true)
  const [rule] = screen.getAllByRole('checkbox')
  const [threshold] = screen.getAllByRole('textbox')
  if (!rule || !threshold) throw new Error('no rule')
  fireEvent.click(rule)
  expect(rule).toHaveProperty('checked', true)
  fireEvent.change(threshold, { target: { value: '25' } })
  fireEvent.click(save)
  await vi.waitFor(() => expect(updateFavorite).toHaveBeenCalledTimes(1))
  const [, change] = updateFavorite.mock.calls[0] as unknown as [unknown, { id: string; watch: Record<string, unknown> }]
  expect(change.id).toBe('f1')
  expect(Object.values(change.watch)).toContain(25)
})
