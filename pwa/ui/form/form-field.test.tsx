// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { beforeAll, expect, it } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { TextField } from './form-field.tsx'

beforeAll(() => setUpBrowser())

function PhoneForm({ onSubmit }: { onSubmit: (values: { phone: string }) => void }) {
  const form = useForm({ defaultValues: { phone: '' } })
  return (
    <form onSubmit={form.handleSubmit((values) => onSubmit(values))}>
      <TextField form={form} name="phone" label="電話番号" type="tel" />
    </form>
  )
}

it.each([
  ['03-1234-5678', '0312345678'],
  ['０３（１２３４）５６７８', '0312345678'],
  ['03-1234-567a', '031234567a'],
])('removes the hyphens of the phone number %s when its field is left', async (typed, digits) => {
  render(<PhoneForm onSubmit={() => undefined} />)
  const input = screen.getByLabelText<HTMLInputElement>('電話番号')
  await userEvent.type(input, typed)
  expect(input.value).toBe(typed)
  await userEvent.tab()
  expect(input.value).toBe(digits)
})

it('submits a phone number without its hyphens with the Enter key', async () => {
  const submitted: string[] = []
  render(<PhoneForm onSubmit={({ phone }) => submitted.push(phone)} />)
  await userEvent.type(screen.getByLabelText('電話番号'), '03-1234-5678{Enter}')
  await expect.poll(() => submitted).toEqual(['0312345678'])
})
