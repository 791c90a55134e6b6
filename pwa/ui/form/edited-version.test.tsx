// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { EditedVersion } from './edited-version.tsx'

beforeAll(() => setUpBrowser())

const onReload = vi.fn()

/** Form of a record, which saves by asking for the latest version. */
const renderForm = (version: number) => (
  <EditedVersion latest={{ name: `第${version}版` }} version={version} onReload={onReload}>
    {(record, takeLatest) => (
      <>
        <input aria-label="名称" defaultValue={record.name} />
        <button type="button" onClick={takeLatest}>
          保存する
        </button>
      </>
    )}
  </EditedVersion>
)

const getInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名称' })

it('keeps the input of a form when somebody else saves the record, and replaces it on request', async () => {
  const { rerender } = render(renderForm(1))
  await userEvent.type(getInput(), 'の続き')
  rerender(renderForm(2))
  expect(getInput().value).toBe('第1版の続き')
  await userEvent.click(screen.getByRole('button', { name: '入力を捨てて読み直す' }))
  expect(getInput().value).toBe('第2版')
  expect(screen.queryByRole('status')).toBeNull()
})

it('shows the version of a record that the form has saved', async () => {
  const { rerender } = render(renderForm(1))
  await userEvent.click(screen.getByRole('button', { name: '保存する' }))
  expect(onReload).toHaveBeenCalled()
  rerender(renderForm(2))
  expect(getInput().value).toBe('第2版')
  expect(screen.queryByRole('status')).toBeNull()
})
