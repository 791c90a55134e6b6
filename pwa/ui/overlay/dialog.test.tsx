// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
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

it('asks on Escape before input in a form is discarded', async () => {
  const onClose = vi.fn()
  render(
    <Dialog title="発行" onClose={onClose}>
      <form>
        <input aria-label="名前" />
      </form>
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: '発行' })
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledOnce()
  await userEvent.type(screen.getByLabelText('名前'), '夜間')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await userEvent.click(screen.getByRole('button', { name: '入力を続ける' }))
  expect(screen.queryByRole('button', { name: '捨てて閉じる' })).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await userEvent.click(screen.getByRole('button', { name: '捨てて閉じる' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('asks before closing a dialog that shows something only once', async () => {
  const onClose = vi.fn()
  const closeQuestion = { title: '保管しましたか', text: '', confirm: '保管した', stay: '戻る' }
  render(
    <Dialog title="トークン" onClose={onClose} closeQuestion={closeQuestion}>
      urt_1
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'トークン' })
  await userEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  // a second Escape closes the element without asking
  const { showModal } = HTMLDialogElement.prototype
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(showModal)
  ;(dialog as HTMLDialogElement).open = false
  fireEvent(dialog, new Event('close'))
  expect(shown.mock.contexts).toContain(dialog)
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
  await userEvent.click(screen.getByRole('button', { name: '保管した' }))
  expect(onClose).toHaveBeenCalledOnce()
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
