// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTranslator } from '../../shared/messages/translate.ts'
import { widget } from '../../shared/messages/widget.ts'
import type { ProductKind } from '../../shared/trade/kinds.ts'
import type { WidgetContext } from './session.ts'
import { widgetEndpoints } from './session.ts'
import { WidgetStock } from './stock.tsx'
import { TranslateContext } from './translate.ts'

afterEach(cleanup)

const renderStock = (kind: ProductKind) => {
  const results = {
    [widgetEndpoints.product.path]: { kind, productName: '商品' },
    [widgetEndpoints.stock.path]: {
      notDeliveredStores: 4,
      notDeliveredShare: 25,
      stockStatus: [3, 5, 2, 1, 1, 0, 0],
      stockStatusShare: [18.8, 31.3, 12.5, 6.3, 6.3, 0, 0],
      health: { soldOut: 3 },
      asOf: '2026-11-20',
      fetchedAt: '',
    },
  }
  const context = {
    entry: { page: 'stock', language: 'ja', token: null, search: new URLSearchParams('jan=4901681500017') },
    call: async ({ path }: { path: string }) => results[path],
    info: { dataState: { invented: false, wholeDate: '2026-11-20', stores: 3 } },
    // only what the page reads
  } as unknown as WidgetContext
  return render(
    <TranslateContext value={createTranslator(() => widget.ja)}>
      <WidgetStock {...context} />
    </TranslateContext>,
  )
}

it('counts the stock of goods other than books and magazines in 点 in the widget', async () => {
  const { container, findByText, getByLabelText } = renderStock('other')
  await findByText('2–3点')
  getByLabelText('在庫点数ごとの店舗数')
  expect(container.textContent).not.toContain('冊')
})

it('counts the stock of books in 冊 in the widget', async () => {
  const { findByText, getByLabelText } = renderStock('book')
  await findByText('21冊以上')
  getByLabelText('在庫冊数ごとの店舗数')
})
