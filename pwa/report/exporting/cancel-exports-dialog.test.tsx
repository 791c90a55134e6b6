// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadMessages } from '../../i18n/i18n.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { CancelExportsDialog } from './cancel-exports-dialog.tsx'

beforeAll(async () => {
  await setUpBrowser()
  await loadMessages('downloads')
})

it('mentions no running exports once the last one has ended', () => {
  const nothing = () => undefined
  render(
    <CancelExportsDialog
      title="作成中の0件を中止してログアウトしますか"
      text="作成中のファイルは破棄されます。"
      confirm="すべて中止してログアウトする"
      open={[]}
      transfers={{}}
      onCancelled={nothing}
      onClose={nothing}
    />,
  )
  expect(screen.getByRole('dialog').textContent).toContain('作成中のファイルはもうありません')
  expect(screen.getByRole('dialog').textContent).not.toMatch(/0件|破棄|中止して/)
})
