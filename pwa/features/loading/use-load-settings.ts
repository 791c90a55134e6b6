import { useEffect, useMemo, useState } from 'react'
import type { Answer } from '../../../shared/api/endpoint.ts'
import { draftMapping } from '../../../shared/api/loading/mapping-files.ts'
import { type SenderMapping, senderMappingList } from '../../../shared/api/loading/sender-mappings.ts'
import { findBestMappings } from '../../../shared/text/file-pattern.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import { call } from '../../data/api-call.ts'
import { useReport } from '../../data/use-report.ts'
import { readFileHead } from '../../report/loading/file-head.ts'
import type { PendingFile } from '../../report/loading/pending-file.ts'

/**
 * How a file is read. `mapping` is the id of a saved mapping, `held` for one that came with the file, or empty for none.
 */
export interface LoadSettings {
  /** Null until the user chooses, if it cannot be detected. */
  dataset: Dataset | null
  mapping: string
  append: boolean
  maxRejects: string
}

/** Why a detected data set is not certain, in both languages. */
export type DoubtReasons = Answer<typeof draftMapping>['reasons']

/** Reason for the automatic choice. */
export type DetectionReason =
  | { by: 'name'; pattern: string }
  | { by: 'content'; dataset: Dataset; isSure: boolean; reasons: DoubtReasons }
  | { by: 'nothing'; candidates: readonly Dataset[]; reasons: DoubtReasons }

/**
 * How a file is read: as given, otherwise detected by its name, otherwise by its headers and values; the user can change
 * it.
 */
export function useLoadSettings(file: PendingFile) {
  const { data, error, retry } = useReport(senderMappingList, {})
  const [chosenSettings, setChosenSettings] = useState<LoadSettings | null>(null)
  const [reason, setReason] = useState<DetectionReason | null>(null)
  const mappings = useMemo(() => data?.list ?? [], [data])
  useEffect(() => {
    if (data === null || chosenSettings !== null) return
    let isCancelled = false
    void detectLoadSettings(file, data.list).then(([settings, detectionReason]) => {
      if (isCancelled) return
      setChosenSettings(settings)
      setReason(detectionReason)
    })
    return () => {
      isCancelled = true
    }
  }, [file, data, chosenSettings])
  const changeSettings = (change: Partial<LoadSettings>) => {
    setReason(null)
    setChosenSettings((before) => (before === null ? before : { ...before, ...change }))
  }
  const toMappingText = ({ mapping }: LoadSettings): string =>
    mapping === 'held' ? (file.mapping?.text ?? '') : (mappings.find(({ id }) => id === mapping)?.text ?? '')
  return { reading: chosenSettings, why: reason, mappings, choose: changeSettings, toMappingText, error, retry }
}

const toLoadSettings = ({ id, dataset, append, maxRejects }: SenderMapping): LoadSettings => ({
  dataset,
  mapping: id,
  append,
  maxRejects: maxRejects ?? '',
})

async function detectLoadSettings(
  file: PendingFile,
  list: readonly SenderMapping[],
): Promise<[LoadSettings, DetectionReason | null]> {
  const defaultSettings: LoadSettings = { dataset: file.dataset ?? null, mapping: '', append: false, maxRejects: '' }
  if (file.mapping) {
    const { append, maxRejects } = file.mapping
    return [{ ...defaultSettings, mapping: 'held', append, maxRejects: maxRejects ?? '' }, null]
  }
  if (file.dataset) return [defaultSettings, null]
  const [best, second] = findBestMappings(list, file.file.name)
  if (best?.filePattern && !second) return [toLoadSettings(best), { by: 'name', pattern: best.filePattern }]
  try {
    const { head } = await readFileHead(file.file)
    const body = { fileName: file.file.name, head }
    const { dataset, certainty, candidates, reasons } = await call(draftMapping, { body }, { quiet: true })
    if (dataset === null) return [defaultSettings, { by: 'nothing', candidates, reasons }]
    return [
      { ...defaultSettings, dataset },
      { by: 'content', dataset, isSure: certainty === 'sure', reasons },
    ]
  } catch {
    // not a table with recognisable headers: the dry run reports the error
    return [defaultSettings, null]
  }
}
