// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { navigateOnLaunch } from './follow-launches.ts'

it('navigates to the URL of a launch in the open page, and does nothing for the page itself or the start page', () => {
  let launch: (launch: { targetURL?: string }) => void = () => undefined
  vi.stubGlobal('launchQueue', { setConsumer: (consume: typeof launch) => (launch = consume) })
  const navigate = vi.fn()
  history.replaceState(null, '', '/shop')
  navigateOnLaunch(navigate)
  // the launch that opened the page
  launch({ targetURL: location.href })
  launch({ targetURL: `${location.origin}/` })
  launch({})
  expect(navigate).not.toHaveBeenCalled()
  launch({ targetURL: `${location.origin}/en/scan?code=9784999900114` })
  launch({ targetURL: `${location.origin}/shop` })
  expect(navigate.mock.calls).toEqual([['/scan?code=9784999900114'], ['/shop']])
  vi.unstubAllGlobals()
})

it('starts in a browser without the Launch Handler API', () => {
  expect(() => navigateOnLaunch(() => undefined)).not.toThrow()
})
