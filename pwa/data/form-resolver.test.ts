// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../shared/calls/client.ts'
import { setUpBrowser } from '../testing/browser.ts'
import { showServerErrors } from './form-resolver.ts'

beforeAll(() => setUpBrowser())

/** Shows an error of the server in a form; returns whether it was shown, and the names of the fields that have one. */
function showError(field: string) {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '', calendar: { time: '08:00' }, target: { to: ['a@b.example'] } } })
    return { form, errors: form.formState.errors }
  })
  let isShown = false
  act(() => {
    const errors = [{ field, code: 'validation.invalid' }]
    isShown = showServerErrors(result.current.form, new ApiError({ status: 400, code: 'network', message: '', errors }))
  })
  const { name, calendar, target } = result.current.errors
  return { isShown, fields: { name: !!name?.message, time: !!calendar?.time?.message, to: !!target?.to?.message } }
}

describe('errors of the server in a form', () => {
  it('shows an error of the server at the nested field of a form, and that of an item at its list', () => {
    expect(showError('calendar.time').fields).toEqual({ name: false, time: true, to: false })
    expect(showError('target.to.0').fields).toEqual({ name: false, time: false, to: true })
    expect(showError('name').fields).toEqual({ name: true, time: false, to: false })
  })

  it('leaves an error of the server that belongs to no field of a form to the caller', () => {
    expect(showError('other.field')).toEqual({ isShown: false, fields: { name: false, time: false, to: false } })
  })
})
