import { describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import { compareProducts, compareProductsExport } from '../../../shared/api/sale-compare.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')
/** The third volume of a series, released in the demo's last weeks. */
const volume = '9784999900107'

type Comparison = Result<typeof compareProducts>
async function compare(body: Record<string, unknown>, as = session.token): Promise<Comparison> {
  const result = await app.call(compareProducts, { body }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Comparison
}

describe('product comparison', () => {
  it('accepts a single product for a comparison and covers the last 28 days by default', async () => {
    const { buckets, products, totals } = await compare({ jans: [app.facts.jan] })
    expect([buckets.length, products.length]).toEqual([28, 1])
    expect(totals.quantity).toBe(products[0]?.totals.quantity)
    expect(totals.quantity).toBeGreaterThan(0)
  })

  it('aligns compared products by days since their release and leaves future days empty', async () => {
    const { buckets, products } = await compare({
      jans: [app.facts.jan, volume],
      align: 'days-since-release',
      days: { from: -7, to: 59 },
      with: ['previousIssue'],
    })
    expect([buckets[0]?.dayNumber, buckets.at(-1)?.dayNumber]).toEqual([-7, 59])
    const young = products.find((product) => product.jan === volume)
    // nothing before the release, something on its day, and null (not 0) in the future
    expect(young?.points.slice(0, 7).every((point) => point.quantity === 0)).toBe(true)
    expect(young?.points.at(-1)?.quantity).toBeNull()
    expect(young?.lines[0]).toMatchObject({ kind: 'previousIssue', productName: '雪解けの町の食堂 二' })
    expect(young?.lines[0]?.totalQuantity).toBeGreaterThanOrEqual(0)
  })

  it('returns all lines of a product comparison in one response, time step by time step', async () => {
    const body = {
      jans: [volume],
      period: { from: addDays(app.facts.today, -13), to: app.facts.today },
      with: ['previousPeriod', 'lastYear', 'previousIssue'],
    }
    const { buckets, products } = await compare(body)
    const lines = products[0]?.lines ?? []
    expect(lines.map((line) => line.kind)).toEqual(body.with)
    for (const line of lines) expect(line.quantity).toHaveLength(buckets.length)
    const before = await compare({
      ...body,
      with: [],
      period: { from: addDays(app.facts.today, -27), to: addDays(app.facts.today, -14) },
    })
    expect(lines[0]?.quantity).toEqual(before.products[0]?.points.map((point) => point.quantity))
  })

  it('exports one row per compared product and time step', async () => {
    const body = { jans: [app.facts.jan, volume], with: ['previousIssue'] }
    const result = await compare(body)
    const exported = await app.call(compareProductsExport, { body }, session.token)
    const text = Buffer.from((exported.body.data as { fileContent: string }).fileContent, 'base64').toString('utf8')
    const lines = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    expect(lines.map((line) => [line[0], line[5], Number(line[6])])).toEqual(
      result.products.flatMap((product) =>
        product.points.map((point, index) => [product.jan, result.buckets[index]?.date, point.quantity]),
      ),
    )
    const pdf = await app.call(compareProductsExport, { body: { ...body, format: 3 } }, session.token)
    expect((pdf.body.data as { fileName: string }).fileName).toMatch(/\.pdf$/)
  })

  it('rejects an invalid product comparison and names the field', async () => {
    const unknown = await app.call(compareProducts, { body: { jans: [app.facts.jan, '4900000000016'] } }, session.token)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'products.notFound'])
    const reversed = await app.call(compareProducts, { body: { jans: [volume], days: { from: 5, to: 2 } } }, session.token)
    expect([reversed.status, (reversed.body.errors as { field: string }[])[0]?.field]).toEqual([400, 'days.to'])
    const range = await app.call(compareProducts, { body: { jans: [volume] } }, await app.signIn('magazine'))
    expect([range.status, range.body.code]).toEqual([303, 'product.outsideRange'])
  })
})
