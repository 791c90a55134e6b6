// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { TileMap } from './tile-map.tsx'

beforeAll(() => setUpBrowser())

it('opens a prefecture of the tile map with Enter and with Space', () => {
  const onOpen = vi.fn()
  const { container } = render(
    <TileMap label="都道府県" tiles={[{ prefectureCd: '13', value: 12 }]} scale="share" format={String} onOpen={onOpen} />,
  )
  const tokyo = container.querySelector('[data-prefecture="13"]')
  if (!tokyo) throw new Error('no square of Tokyo')
  fireEvent.keyDown(tokyo, { key: 'Enter' })
  fireEvent.keyDown(tokyo, { key: ' ' })
  expect(onOpen.mock.calls).toEqual([['13'], ['13']])
})
