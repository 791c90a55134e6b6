// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { Field } from '../field.tsx'
import { CompanyPicker } from './company-picker.tsx'
import { GenrePicker } from './genre-picker.tsx'
import { PeriodPicker } from './period-picker.tsx'
import type { PickerControl } from './picker-field.tsx'
import { PublisherPicker } from './publisher-picker.tsx'
import { emptyStoreFilter } from './store-filter.ts'
import { StorePicker } from './store-picker.tsx'

const user = { ownPublisherCds: [], dataState: { stores: 3 } }
vi.mock('../../data/session.ts', () => ({ useUser: () => user }))
vi.mock('../../data/masters.ts', () => ({ useMaster: () => ({ value: null, hasFailed: false }) }))

beforeAll(() => setUpBrowser())

const ignoreChange = () => {}
const period = { from: '2026-11-01', to: '2026-11-07' }
const pickers: Record<string, ComponentType<PickerControl>> = {
  companies: (control) => <CompanyPicker {...control} value={[]} onChange={ignoreChange} emptyLabel="すべて" />,
  genres: (control) => <GenrePicker {...control} value={[]} onChange={ignoreChange} />,
  period: (control) => <PeriodPicker {...control} value={period} latest="2026-11-20" onChange={ignoreChange} />,
  publishers: (control) => <PublisherPicker {...control} value={[]} onChange={ignoreChange} />,
  stores: (control) => <StorePicker {...control} value={emptyStoreFilter} onChange={ignoreChange} />,
}

it.each(Object.entries(pickers))('connects the picker of %s with the help and the error of its field', (_kind, Picker) => {
  const renderField = (error: string | null) => (
    <Field label="条件" help="選んでください" error={error}>
      {(control) => <Picker {...control} label="条件" />}
    </Field>
  )
  const { rerender } = render(renderField(null))
  const getDescription = () => {
    const id = screen.getByRole('button', { name: /^条件/ }).getAttribute('aria-describedby')
    return document.getElementById(id ?? '')?.textContent
  }
  expect(getDescription()).toBe('選んでください')
  rerender(renderField('ひとつは選んでください'))
  expect(getDescription()).toContain('ひとつは選んでください')
  expect(screen.getByRole('button', { name: /^条件/ }).className).toContain('is-invalid')
})
