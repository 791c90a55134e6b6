// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import type { VisibleDayNote } from './day-notes.ts'

const { write, remove } = vi.hoisted(() => ({ write: vi.fn(), remove: vi.fn() }))
vi.mock('../../data/sync/sync.ts', () => ({ writeDocument: write, removeDocument: remove, useDocuments: () => [] }))

const { default: NoteDialog } = await import('./note-dialog.tsx')
const { NoteList } = await import('./note-list.tsx')
const { NoteMarks } = await import('./note-marks.tsx')

beforeAll(() => setUpBrowser())
beforeEach(() => {
  write.mockReset().mockResolvedValue({})
  remove.mockReset().mockResolvedValue(null)
})

const jan = '9784000000011'
const createNote = (fields: Partial<VisibleDayNote> = {}): VisibleDayNote => ({
  id: 'a',
  ownerId: 'me',
  updatedAt: '2026-11-20T00:00:00.000Z',
  day: '2026-11-14',
  jan,
  text: 'テレビで紹介',
  kind: 'publicity',
  shared: false,
  own: true,
  ownerName: '佐伯 由香',
  ...fields,
})

describe('form of a note', () => {
  const titles = [{ jan, name: '夜汽車は星を数えない' }]

  it('rejects a note without text or with an invalid day and shows the error at the field', async () => {
    render(<NoteDialog note={{ day: '2026-11-20', jan }} titles={titles} onClose={vi.fn()} />)
    await userEvent.click(screen.getByRole('button', { name: '保存する' }))
    expect(screen.getByText('内容を入力してください。')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: /^内容/ }), '増刷')
    const day = screen.getByRole('textbox', { name: /^日付/ })
    await userEvent.clear(day)
    await userEvent.type(day, '11月の頭')
    await userEvent.click(screen.getByRole('button', { name: '保存する' }))
    expect(screen.getByText(/日付を「2026\/11\/14」/)).toBeTruthy()
    expect(write).not.toHaveBeenCalled()
  })

  it('saves a note as private and related to the title by default', async () => {
    const closed = vi.fn()
    render(<NoteDialog note={{ day: '2026-11-20', jan }} titles={titles} onClose={closed} />)
    await userEvent.type(screen.getByRole('textbox', { name: /^内容/ }), ' 西日本の増刷分が着店 ')
    await userEvent.selectOptions(screen.getByLabelText('種類'), '重版')
    await userEvent.click(screen.getByRole('button', { name: '保存する' }))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(write).toHaveBeenCalledWith('dayNotes', {
      day: '2026-11-20',
      jan,
      text: '西日本の増刷分が着店',
      kind: 'reprint',
      shared: false,
    })
  })

  it('updates an existing note by its id, and keeps its form open if saving fails', async () => {
    const closed = vi.fn()
    write.mockRejectedValue(new Error('full'))
    render(<NoteDialog note={createNote()} titles={titles} onClose={closed} />)
    await userEvent.click(screen.getByRole('button', { name: '社内で共有' }))
    await userEvent.click(screen.getByRole('button', { name: '市場全体' }))
    await userEvent.click(screen.getByRole('button', { name: '保存する' }))
    expect((await screen.findByRole('alert')).textContent).toContain('書いた内容は残っています')
    expect(write).toHaveBeenCalledWith('dayNotes', expect.objectContaining({ id: 'a', jan: null, shared: true }))
    expect(closed).not.toHaveBeenCalled()
  })
})

describe('notes in a chart', () => {
  const others = createNote({ id: 'b', own: false, ownerName: '大橋 健', text: '増刷分が着店', jan: null, shared: true })

  it('lets users edit their own notes in the list, and shows those of others read-only with their author', async () => {
    const edit = vi.fn()
    render(<NoteList notes={[createNote(), others]} onEdit={edit} />)
    await userEvent.click(screen.getByRole('button', { name: /テレビで紹介/ }))
    expect(edit).toHaveBeenCalledWith(createNote())
    expect(screen.getByText('大橋 健')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /増刷分が着店/ })).toBeNull()
  })

  it('collapses a long list of notes', async () => {
    const sevenNotes = Array.from({ length: 7 }, (_, index) => createNote({ id: String(index), text: `メモ${index}` }))
    render(<NoteList notes={sevenNotes} onEdit={vi.fn()} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
    await userEvent.click(screen.getByRole('button', { name: 'ほか3件もみる' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
  })

  it('marks a note at its time step with day, author and text, unless outside the visible range', async () => {
    const edit = vi.fn()
    const plot = { left: 50, width: 100, top: 30, from: 0, to: 10 }
    const places = [
      { step: 5, notes: [others, createNote()] },
      { step: 11, notes: [createNote({ id: 'c' })] },
    ]
    render(<NoteMarks places={places} plot={plot} onEdit={edit} />)
    const mark = screen.getByRole('button')
    expect(mark.parentElement?.style.left).toBe('100px')
    expect(mark.getAttribute('aria-label')).toBe(
      '2026/11/14(土) 大橋 健「増刷分が着店」 2026/11/14(土) 佐伯 由香「テレビで紹介」',
    )
    await userEvent.click(mark)
    expect(edit).toHaveBeenCalledWith(createNote())
  })
})
