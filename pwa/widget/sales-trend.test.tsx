// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTranslator } from '../../shared/messages/translate.ts'
import { widget } from '../../shared/messages/widget.ts'
import type { ProductKind } from '../../shared/trade/kinds.ts'
import { WidgetSalesTrend } from './sales-trend.tsx'
import type { WidgetContext } from './session.ts'
import { widgetEndpoints } from './session.ts'
import { TranslateContext } from './translate.ts'

afterEach(cleanup)

const renderTrend = (kind: ProductKind) => {
  const results = {
    [widgetEndpoints.product.path]: { kind, productName: '商品', cumulativeSaleQuantity: 480, saleRate: 40 },
    [widgetEndpoints.salesTrends.path]: { salesTrends: [{ date: '2026-11-20', quantity: 12 }], until: null, fetchedAt: '' },
  }
  const context = {
    entry: { page: 'sales-trend', language: 'ja', token: null, search: new URLSearchParams('jan=4901681500017') },
    call: async ({ path }: { path: string }) => results[path],
    info: { dataState: { invented: false, wholeDate: '2026-11-20', stores: 3 } },
    // only what the page reads
  } as unknown as WidgetContext
  return render(
    <TranslateContext value={createTranslator(() => widget.ja)}>
      <WidgetSalesTrend {...context} />
    </TranslateContext>,
  )
}

it('counts the sales of goods other than books and magazines in 点 in the widget', async () => {
  const { container, findByText } = renderTrend('other')
  await findByText('売上（点）')
  await findByText('最多 12点')
  expect(container.textContent).toContain('480点')
  expect(container.textContent).not.toContain('冊')
})

it('counts the sales of books in 冊 in the widget', async () => {
  const { container, findByText } = renderTrend('book')
  await findByText('売上（冊）')
  expect(container.textContent).toContain('480冊')
})
