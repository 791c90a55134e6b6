import { describe, expect, it } from 'vitest'
import { askQuestion } from '../../../shared/api/ask.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { endpoints } from '../../../shared/api/endpoints.ts'
import { issueToken } from '../../testing/issue-token.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

type AskResult = Result<typeof askQuestion>

const app = setUpTestServer()
const session = setUpSession(app, 'user')

async function ask(question: string, token = session.token): Promise<AskResult> {
  const { status, body } = await app.call(askQuestion, { body: { question } }, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as AskResult
}

describe('POST /ask', () => {
  it.each([
    ['先週の文庫ランキング 関東', 'createRanking'],
    ['夜汽車は星を数えない 店別 先週', 'saleRankingByStore'],
    ['夜汽車は星を数えない 売上見込み', 'sellThroughForecast'],
    ['汐見坂書房の文庫シェア 先月', 'brandPickup'],
    ['返品率の高い法人 先月', 'returns'],
    ['欠品 自社', 'stockOuts'],
    ['消化率60%以上の新刊', 'productSearch'],
    ['夜汽車は星を数えないと一緒に買われた本', 'combinedSales'],
    ['児童書の予約', 'preOrderBooks'],
    ['今伸びている文庫', 'movers'],
  ])('names for the question %s a call that the server answers: %s', async (question, name) => {
    const { readings, clear } = await ask(question)
    expect([clear, readings[0]?.call?.name]).toEqual([true, name])
    const endpoint = endpoints.find((one) => one.name === name)
    if (!endpoint) throw new Error(`no call ${name}`)
    const { status, body } = await app.call(endpoint, { body: readings[0]?.call?.request ?? {} }, session.token)
    expect(status, JSON.stringify(body)).toBe(200)
  })

  it('marks conditions of the request that the question does not contain as assumed', async () => {
    const [reading] = (await ask('文庫ランキング')).readings
    expect(reading?.call).toMatchObject({
      name: 'createRanking',
      request: { products: { genreKeys: ['03'] } },
      assumed: ['period'],
    })
  })

  it('does not treat a question with an unknown word as clear', async () => {
    const { readings, clear, unknownWords } = await ask('先週の文庫ランキング 関頭')
    expect([clear, readings[0]?.ignored]).toEqual([false, ['関頭']])
    expect(unknownWords[0]?.suggestions).toContain('関東')
  })

  it('answers questions of API tokens about analyses, without pages that they cannot open', async () => {
    const { token } = await issueToken(app, { scopes: ['analyses'] })
    const { readings } = await ask('先週の文庫ランキング 関東', token)
    expect(readings[0]?.call?.name).toBe('createRanking')
    expect((await ask('パスワードを変えたい', token)).readings.map(({ screen }) => screen)).not.toContain('change-password')
  })
})
