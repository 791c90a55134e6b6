// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import Dialog from './dialog.tsx'
import ToastHost from './toast-host.tsx'
import { showToast } from './toasts.ts'
import { useModalDialog } from './use-modal-dialog.ts'

beforeAll(() => setUpBrowser())

it('closes a dialog on a click outside, but not with input that would be lost', async () => {
  const onClose = vi.fn()
  render(
    <Dialog title="メモ" onClose={onClose}>
      <input aria-label="絞り込み" type="search" />
      <input aria-label="本文" />
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'メモ' })
  await userEvent.type(screen.getByLabelText('絞り込み'), '文庫')
  await userEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
  await userEvent.type(screen.getByLabelText('本文'), '書評')
  await userEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

function ConditionDialog({ onClose, isDraftChanged = false }: { onClose: () => void; isDraftChanged?: boolean }) {
  return (
    <dialog {...useModalDialog(onClose, { isDraftChanged })} aria-label="条件">
      <input aria-label="部数" />
    </dialog>
  )
}

it('closes a dialog on a click outside only while nothing is entered or chosen', async () => {
  const onClose = vi.fn()
  const { rerender } = render(<ConditionDialog onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: '条件' })
  await userEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
  rerender(<ConditionDialog onClose={onClose} isDraftChanged />)
  await userEvent.click(dialog)
  rerender(<ConditionDialog onClose={onClose} />)
  await userEvent.type(screen.getByLabelText('部数'), '3')
  await userEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
})

function RenameDialog({ onClose }: { onClose: () => void }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <dialog {...useModalDialog(onClose)} aria-label="グループ">
      {!isSaved && <input aria-label="名前" />}
      <button type="button" onClick={() => setSaved(true)}>
        保存する
      </button>
    </dialog>
  )
}

it('closes a dialog on a click outside after a form in it was saved', async () => {
  const onClose = vi.fn()
  render(<RenameDialog onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: 'グループ' })
  await userEvent.type(screen.getByLabelText('名前'), '重点店')
  await userEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '保存する' }))
  await userEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
})

it('shows the toasts inside an open dialog, because the page behind it is inert', async () => {
  const page = (isOpen: boolean) => (
    <>
      <ToastHost />
      {isOpen && <ConditionDialog onClose={() => {}} />}
    </>
  )
  const { rerender } = render(page(true))
  showToast({ kind: 'problem', title: '保存できませんでした', isSticky: true })
  await within(screen.getByRole('dialog')).findByRole('alert')
  rerender(page(false))
  await waitFor(() => expect(screen.getByRole('alert').closest('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
