// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import Dialog from './dialog.tsx'
import { useBackdropClose } from './use-input-guard.ts'

beforeAll(() => setUpBrowser())

const getMask = () => document.querySelector<HTMLElement>('.dialog-mask') ?? document.body

it('closes on a click outside, but not with input that would be lost', async () => {
  const onClose = vi.fn()
  render(
    <Dialog title="メモ" onClose={onClose}>
      <input aria-label="絞り込み" type="search" />
      <input aria-label="本文" />
    </Dialog>,
  )
  await userEvent.type(screen.getByLabelText('絞り込み'), '文庫')
  await userEvent.click(getMask())
  expect(onClose).toHaveBeenCalledOnce()
  await userEvent.type(screen.getByLabelText('本文'), '書評')
  await userEvent.click(getMask())
  expect(onClose).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

function NativeDialog({ onClose, isDraftChanged }: { onClose: () => void; isDraftChanged?: boolean }) {
  return (
    <dialog open aria-label="条件" {...useBackdropClose(onClose, isDraftChanged)}>
      <input aria-label="部数" />
    </dialog>
  )
}

it('closes a native dialog on a click outside only while nothing is entered or chosen', async () => {
  const onClose = vi.fn()
  const { rerender } = render(<NativeDialog onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: '条件' })
  await userEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
  rerender(<NativeDialog onClose={onClose} isDraftChanged />)
  await userEvent.click(dialog)
  rerender(<NativeDialog onClose={onClose} />)
  await userEvent.type(screen.getByLabelText('部数'), '3')
  await userEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
})

function RenameDialog({ onClose }: { onClose: () => void }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <dialog open aria-label="グループ" {...useBackdropClose(onClose)}>
      {!isSaved && <input aria-label="名前" />}
      <button type="button" onClick={() => setSaved(true)}>
        保存する
      </button>
    </dialog>
  )
}

it('closes on a click outside after a form in it was saved', async () => {
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
