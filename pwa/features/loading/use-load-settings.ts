import { useEffect, useMemo, useState } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import { draftMapping } from '../../../shared/api/loading/mapping-files.ts'
import { type SenderMapping, senderMappingList } from '../../../shared/api/loading/sender-mappings.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { findBestMappings } from '../../../shared/text/file-pattern.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import { call } from '../../data/api-call.ts'
import { useCall } from '../../data/use-call.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
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
export type DoubtReasons = Result<typeof draftMapping>['reasons']

/** Reason for the automatic choice. */
export type DetectionReason =
  | { by: 'name'; pattern: string }
  | { by: 'content'; dataset: Dataset; isSure: boolean; reasons: DoubtReasons }
  | { by: 'nothing'; candidates: readonly Dataset[]; reasons: DoubtReasons }

/** Why the beginning of a file cannot be read. */
export interface ReadProblem {
  text: string
  /** True if no other settings help: the file itself has to be replaced. */
  isFinal: boolean
}

/** Errors that no choice of data set or mapping remedies. */
const finalErrors: readonly string[] = ['import.empty', 'import.archive', 'import.document', 'import.damaged']

/** Returns why a file cannot be read, for an error that the server reports about its beginning. */
export function toReadProblem(error: ApiError): ReadProblem {
  return { text: getFailureMessage(error), isFinal: finalErrors.includes(error.code) }
}

/** Returns the problem of a file without content, which need not be sent to be found. */
export const getEmptyFileProblem = (file: File): ReadProblem | null =>
  file.size === 0 ? { text: getMessages('data-loads')('emptyFile'), isFinal: true } : null

/**
 * How a file is read: as given, otherwise detected by its name, otherwise by its headers and values; the user can change
 * it.
 */
export function useLoadSettings(file: PendingFile) {
  const { data, error, retry } = useCall(senderMappingList, {})
  const [chosenSettings, setChosenSettings] = useState<LoadSettings | null>(null)
  const [reason, setReason] = useState<DetectionReason | null>(null)
  const [problem, setProblem] = useState<ReadProblem | null>(null)
  const mappings = useMemo(() => data?.list ?? [], [data])
  useEffect(() => {
    if (data === null || chosenSettings !== null) return
    let isCancelled = false
    void detectLoadSettings(file, data.list).then(({ settings, reason: detectionReason, problem: readProblem }) => {
      if (isCancelled) return
      setProblem(readProblem)
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
  const getMappingText = ({ mapping }: LoadSettings): string =>
    mapping === 'held' ? (file.mapping?.text ?? '') : (mappings.find(({ id }) => id === mapping)?.text ?? '')
  return {
    reading: chosenSettings,
    why: reason,
    problem,
    mappings,
    choose: changeSettings,
    toMappingText: getMappingText,
    error,
    retry,
  }
}

const toLoadSettings = ({ id, dataset, append, maxRejects }: SenderMapping): LoadSettings => ({
  dataset,
  mapping: id,
  append,
  maxRejects: maxRejects ?? '',
})

interface DetectedSettings {
  settings: LoadSettings
  reason: DetectionReason | null
  problem: ReadProblem | null
}

async function detectLoadSettings(file: PendingFile, list: readonly SenderMapping[]): Promise<DetectedSettings> {
  const defaultSettings: LoadSettings = { dataset: file.dataset ?? null, mapping: '', append: false, maxRejects: '' }
  const known = { reason: null, problem: getEmptyFileProblem(file.file) }
  if (file.mapping) {
    const { append, maxRejects } = file.mapping
    return { ...known, settings: { ...defaultSettings, mapping: 'held', append, maxRejects: maxRejects ?? '' } }
  }
  if (file.dataset || known.problem) return { ...known, settings: defaultSettings }
  const [best, second] = findBestMappings(list, file.file.name)
  if (best?.filePattern && !second)
    return { ...known, settings: toLoadSettings(best), reason: { by: 'name', pattern: best.filePattern } }
  try {
    const { head } = await readFileHead(file.file)
    const body = { fileName: file.file.name, head }
    const { dataset, certainty, candidates, reasons } = await call(draftMapping, { body }, { quiet: true })
    if (dataset === null) return { ...known, settings: defaultSettings, reason: { by: 'nothing', candidates, reasons } }
    return {
      ...known,
      settings: { ...defaultSettings, dataset },
      reason: { by: 'content', dataset, isSure: certainty === 'sure', reasons },
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...known, settings: defaultSettings, problem: toReadProblem(error) }
  }
}
