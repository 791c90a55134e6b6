// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StoreRankingRow } from '../../../shared/api/sale-ranking.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { PrefectureMap } from './prefecture-map.tsx'

beforeAll(() => setUpBrowser())

const renderMap = ({ isPart = false, quantityUnit = 'copies' as QuantityUnit }) => {
  // the map reads nothing else of the rows
  const rows = [
    { prefectureCd: '13', quantity: 30 },
    { prefectureCd: '27', quantity: 10 },
  ] as StoreRankingRow[]
  render(<PrefectureMap rows={rows} quantityUnit={quantityUnit} isPart={isPart} onOpen={() => {}} />)
}

describe('map of sales by prefecture', () => {
  it('says on the map of sales by prefecture that the shares are those of the stores shown if there are several pages', () => {
    renderMap({ isPart: true })
    expect(screen.getByText('表示中の2店の中での構成比')).toBeTruthy()
  })

  it('says nothing about the stores shown on the map of sales by prefecture if it shows all stores', () => {
    renderMap({})
    expect(screen.queryByText(/の中での構成比/)).toBeNull()
  })

  it.each([
    ['copies', '売上冊'],
    ['items', '売上点'],
  ] as const)('counts the sales by prefecture in %s in the table of the map', (quantityUnit, header) => {
    renderMap({ quantityUnit })
    fireEvent.click(screen.getByRole('button', { name: '表でみる' }))
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain(header)
  })
})
