// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import type { FileTransfer } from '../../data/exporting/job-state.ts'
import { initLanguage, loadMessages } from '../../i18n/i18n.ts'
import { getJobStage, hasFailed, summarizeStages } from './job-stage.ts'
import { useJobText } from './job-text.ts'

const createJob = (fields: Partial<ExportJob>) =>
  ({
    state: 'running',
    rowsDone: 5,
    rowsTotal: 10,
    fileName: null,
    size: null,
    waitingBehind: null,
    error: null,
    ...fields,
  }) as ExportJob
const done = createJob({ state: 'done', rowsDone: 10, fileName: 'a.csv', size: 4 * 1024 ** 2 })
const createTransfer = (received: number, state: FileTransfer['state'] = 'running'): FileTransfer => ({
  received,
  size: 4 * 1024 ** 2,
  state,
})

beforeAll(async () => {
  await initLanguage('ja')
  await loadMessages('export-area')
})

/** Texts of one export in the bar, the row and the detail. */
function render(exportJob: ExportJob, sent?: FileTransfer) {
  const jobText = renderHook(() => useJobText()).result.current
  const stage = getJobStage(exportJob, sent)
  const { making, receiving, percent } = summarizeStages([stage])
  return { bar: { making, receiving, percent }, row: jobText.state(stage), detail: jobText.detail(exportJob, sent, stage) }
}

describe('stage of an export', () => {
  it('shows the same stage of an export in progress bar, row and details, from queueing to completion', () => {
    expect(render(createJob({ state: 'queued', waitingBehind: 2 }))).toEqual({
      bar: { making: 1, receiving: 0, percent: null },
      row: '順番待ち',
      detail: '前に2件',
    })
    expect(render(createJob({}))).toEqual({
      bar: { making: 1, receiving: 0, percent: 50 },
      row: '作成中 50%',
      detail: '5 / 10行',
    })
    expect(render(done, createTransfer(0))).toEqual({
      bar: { making: 0, receiving: 1, percent: 0 },
      row: '受信中 0%',
      detail: '0 B / 4.2 MB',
    })
    expect(render(done, createTransfer(1024 ** 2))).toEqual({
      bar: { making: 0, receiving: 1, percent: 25 },
      row: '受信中 25%',
      detail: '1 MB / 4.2 MB',
    })
    expect(render(done)).toEqual({ bar: { making: 0, receiving: 0, percent: null }, row: '完了', detail: '10行・4.2 MB' })
  })

  it('shows an export as failed if the download broke off or timed out, even if the server has the complete file', () => {
    for (const state of ['failed', 'late'] as const) {
      expect(hasFailed(getJobStage(done, createTransfer(1, state)))).toBe(true)
      expect(render(done, createTransfer(1, state))).toMatchObject({ bar: { making: 0, receiving: 0 }, row: '失敗' })
    }
    expect(getJobStage(createJob({ state: 'cancelled' }), undefined, true).stage).toBe('late')
  })

  it('counts the stages of several exports, with a combined percentage', () => {
    const stages = [
      getJobStage(createJob({}), undefined),
      getJobStage(done, createTransfer(0)),
      getJobStage(createJob({ state: 'queued' }), undefined),
    ]
    expect(summarizeStages(stages)).toEqual({ making: 2, receiving: 1, isWaiting: false, percent: 16 })
    expect(summarizeStages([getJobStage(createJob({ state: 'queued' }), undefined)]).isWaiting).toBe(true)
  })
})
