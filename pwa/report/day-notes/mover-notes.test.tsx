// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { useMoverNotes } from './mover-notes.tsx'

const jan = '9784000000011'
const documents = [
  { id: 'a', ownerId: 'me', day: '2026-11-15', jan, text: '著者インタビュー' },
  { id: 'b', ownerId: 'me', day: '2026-11-10', jan, text: '比べる前の週' },
  { id: 'c', ownerId: 'me', day: '2026-11-16', jan: null, text: '台風' },
  { id: 'd', ownerId: 'me', day: '2026-11-20', jan: '9784000000028', text: 'ほかの商品' },
]
vi.mock('../../data/sync/sync.ts', () => ({ useDocuments: () => documents }))
vi.mock('../../data/session.ts', () => ({ useUser: () => ({ userId: 'me', fullName: '佐伯 由香' }) }))
vi.mock('../../data/use-call.ts', () => ({ useEndpoint: () => ({ data: null }) }))

beforeAll(() => setUpBrowser())

function Sentence() {
  const showNotes = useMoverNotes([jan], { from: '2026-11-15', to: '2026-11-28' })
  return <p>売上が20%減{showNotes(jan)}</p>
}

describe('notes beside movers', () => {
  it('shows the notes on a title in the compared weeks beside the sentence of its change', () => {
    expect(render(<Sentence />).container.textContent).toBe('売上が20%減 日メモ 2026/11/15：著者インタビュー')
  })
})
