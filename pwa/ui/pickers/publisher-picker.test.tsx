// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { PublisherPanel } from './publisher-picker.tsx'

const user = { ownPublisherCds: ['0002', '0003'] }
vi.mock('../../data/session.ts', () => ({ useUser: () => user }))
vi.mock('../../data/masters.ts', () => ({
  useMaster: () => ({
    value: ['0001', '0002', '0003'].map((publisherCd) => ({
      publisherCd,
      publisherNm: `出版社${publisherCd}`,
      publisherKana: null,
    })),
    hasFailed: false,
  }),
}))

beforeAll(() => setUpBrowser())

describe('publisher picker', () => {
  it('chooses the publishers of the own contract in the publisher picker with one click', () => {
    const onChange = vi.fn()
    render(<PublisherPanel value={[]} onChange={onChange} />)
    fireEvent.click(screen.getByRole('button', { name: '自社だけを選ぶ' }))
    expect(onChange).toHaveBeenCalledWith(['0002', '0003'])
  })

  it('offers no choice of own publishers to contracts without publishers', () => {
    user.ownPublisherCds = []
    render(<PublisherPanel value={[]} onChange={() => {}} />)
    expect(screen.queryByRole('button', { name: '自社だけを選ぶ' })).toBeNull()
  })
})
