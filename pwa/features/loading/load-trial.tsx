import { type Ref, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cancelLoad } from '../../../shared/api/loading/load-control.ts'
import { type LoadSummary, startImport } from '../../../shared/api/loading/loads.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { type Dataset, datasets } from '../../../shared/trade/datasets.ts'
import { call } from '../../data/api-call.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { LoadSteps } from '../../report/loading/load-steps.tsx'
import { LoadSummaryView } from '../../report/loading/load-summary-view.tsx'
import { useLoadText } from '../../report/loading/load-text.tsx'
import type { PendingFile } from '../../report/loading/pending-file.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, LabelledSelect } from '../../ui/field.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { FailureState } from '../../ui/view-states.tsx'
import { getLoadPath } from './load-columns.tsx'
import { uploadLoad } from './upload-load.ts'
import { type DetectionReason, type LoadSettings, useLoadSettings } from './use-load-settings.ts'

interface TrialRun {
  dryRun: boolean
  id: string | null
  report: LoadSummary | null
}

function DetectionReasonText({ reason }: { reason: DetectionReason }) {
  const t = getMessages('data-loads')
  if (reason.by === 'name') return t('chosenByName', { pattern: reason.pattern })
  const formatNames = (list: readonly Dataset[]) => list.map((item) => t(`dataset.${item}`)).join(t('listComma'))
  const causes = reason.reasons.map((one) => one[getCurrentLanguage()]).join(' / ')
  const text =
    reason.by === 'nothing'
      ? t(reason.candidates.length === 0 ? 'notGuessed' : 'severalFit', { datasets: formatNames(reason.candidates) })
      : t(reason.isSure ? 'guessed' : 'guessedUnsure', { dataset: t(`dataset.${reason.dataset}`) })
  return causes === '' ? text : t('guessReasons', { text, causes })
}

/** Settings of a dry run and its result; the actual load is the next step. */
export function LoadTrial({ file, onMapping }: { file: PendingFile; onMapping: () => void }) {
  const t = getMessages('data-loads')
  const navigate = useNavigate()
  const { reading, why, problem, mappings, choose, toMappingText, error, retry } = useLoadSettings(file)
  const [run, setRun] = useState<TrialRun | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isRunning = run !== null && (run.report === null || run.report.state === 'running')
  const { dialog, allowNextNavigation } = useWarnBeforeLeaving(isRunning, {
    title: t('leave.title'),
    text: t(run?.dryRun === false ? 'leave.text' : 'leave.trialText'),
    confirm: t('leave.confirm'),
    stay: t('leave.stay'),
    isProblem: false,
  })
  const isMaxRejectsInvalid =
    reading !== null &&
    reading.maxRejects.trim() !== '' &&
    !startImport.query.shape.maxRejects.safeParse(reading.maxRejects.trim()).success
  const maxRejectsInput = useRef<HTMLInputElement>(null)
  const follow = useRef<AbortController | null>(null)
  // the end of a load must not take the user away from a page opened in the meantime
  useEffect(() => () => follow.current?.abort(), [])

  const startLoad = async (dryRun: boolean) => {
    const dataset = reading?.dataset ?? null
    if (reading === null || dataset === null) return
    if (isMaxRejectsInvalid) {
      maxRejectsInput.current?.focus()
      return
    }
    setFailure(null)
    setRun({ dryRun, id: null, report: null })
    const controller = new AbortController()
    follow.current = controller
    try {
      const { append, maxRejects } = reading
      const report = await uploadLoad(
        {
          file: file.file,
          dataset,
          mappingText: toMappingText(reading),
          append: append && dataset === 'pos',
          maxRejects,
          dryRun,
        },
        {
          onId: (id) => setRun({ dryRun, id, report: null }),
          onReport: (report) => setRun({ dryRun, id: report.id, report }),
          signal: controller.signal,
        },
      )
      if (report === null) return
      setRun({ dryRun, id: report.id, report })
      if (dryRun) return
      allowNextNavigation()
      await navigate(getLoadPath(report.id), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRun(null)
      setFailure(getFailureMessage(error))
    }
  }
  const changeSettings = (part: Partial<LoadSettings>) => {
    // the result belongs to other settings
    setRun(null)
    setFailure(null)
    choose(part)
  }
  if (reading === null && error !== null) return <FailureState error={error} onRetry={retry} />
  if (reading === null)
    return (
      <p role="status" className="note">
        {t('trying')}
      </p>
    )
  const report = run?.report ?? null
  const hasTrialResult = report !== null && !isRunning && run?.dryRun
  return (
    <>
      <section aria-label={t('how')}>
        <SectionHeader title={t('how')} note={why === null ? null : <DetectionReasonText reason={why} />} />
        {problem && <Banner kind={problem.isFinal ? 'problem' : 'caution'}>{problem.text}</Banner>}
        <LoadSettingsFields
          file={file}
          reading={reading}
          mappings={mappings}
          disabled={isRunning}
          isMaxRejectsInvalid={isMaxRejectsInvalid}
          maxRejectsInput={maxRejectsInput}
          onChange={changeSettings}
        />
        <div className="row wrap gap-2">
          <Button
            variant={hasTrialResult ? 'plain' : 'primary'}
            icon="eye"
            needsNetwork
            isBusy={isRunning && run?.dryRun}
            disabled={isRunning}
            disabledReason={problem?.isFinal ? problem.text : reading.dataset === null ? t('chooseDatasetFirst') : null}
            onClick={() => void startLoad(true)}
          >
            {t(hasTrialResult ? 'again' : 'tryOut')}
          </Button>
          {!problem?.isFinal && (
            <Button icon="pattern" disabled={isRunning} onClick={onMapping}>
              {t('makeMapping')}
            </Button>
          )}
        </div>
      </section>
      {failure && (
        <Banner kind="problem">
          {t('sendFailed')}
          {' — '}
          {failure}
        </Banner>
      )}
      {isRunning && <RunningLoad run={run} />}
      {hasTrialResult && report && <DryRunResult report={report} onLoad={() => void startLoad(false)} />}
      {dialog}
    </>
  )
}

function RunningLoad({ run }: { run: TrialRun }) {
  const t = getMessages('data-loads')
  const report = run.report ?? { state: 'running' as const, progress: { step: 'receive' as const, done: 0, total: 0 } }
  const stopLoad = () => {
    if (run.id !== null) void call(cancelLoad, { params: { id: run.id } }, { quiet: true }).catch(() => undefined)
  }
  return (
    <section>
      <SectionHeader title={t(run.dryRun ? 'trying' : 'loading')} />
      <LoadSteps report={report} />
      <Button onClick={stopLoad} disabled={run.id === null}>
        {t('cancel')}
      </Button>
    </section>
  )
}

function DryRunResult({ report, onLoad }: { report: LoadSummary; onLoad: () => void }) {
  const t = getMessages('data-loads')
  const { formatError: getError } = useLoadText()
  const navigate = useNavigate()
  const isDone = report.state === 'done'
  const isEmpty = isDone && report.loaded === 0
  const section = useRef<HTMLElement>(null)
  // on a small screen the result begins below the fold
  useEffect(() => {
    const top = section.current?.getBoundingClientRect().top ?? 0
    if (top > innerHeight / 2) section.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section ref={section} className="trial-result">
      <SectionHeader title={t('trialTitle')} note={t('trialNote')} />
      {report.error && <Banner kind="problem">{getError(report.error)}</Banner>}
      {report.state === 'cancelled' && (
        <Banner kind="accent" icon="info">
          {t('trialCancelled')}
        </Banner>
      )}
      {report.repeated && <p className="banner is-caution">{t('trialRepeated')}</p>}
      {report.read > 0 && <LoadSummaryView report={report} />}
      <div className="row wrap justify-end gap-2 mt-5 border-top trial-foot">
        <span className="note">{isEmpty ? t('nothingToLoad') : isDone ? t('canUndo') : ''}</span>
        <Button onClick={() => void navigate('/data-loads')}>{t('stop')}</Button>
        {isDone && (
          <Button variant="primary" disabledReason={isEmpty ? t('nothingToLoad') : null} needsNetwork onClick={onLoad}>
            {t('load')}
          </Button>
        )}
      </div>
    </section>
  )
}

function LoadSettingsFields({
  file,
  reading,
  mappings,
  disabled,
  isMaxRejectsInvalid,
  maxRejectsInput,
  onChange,
}: {
  file: PendingFile
  reading: LoadSettings
  mappings: ReturnType<typeof useLoadSettings>['mappings']
  disabled: boolean
  isMaxRejectsInvalid: boolean
  maxRejectsInput: Ref<HTMLInputElement>
  onChange: (part: Partial<LoadSettings>) => void
}) {
  const t = getMessages('data-loads')
  const options = [
    { value: '', label: t('noMapping') },
    ...(file.mapping ? [{ value: 'held', label: file.mapping.name }] : []),
    ...mappings.filter(({ dataset }) => dataset === reading.dataset).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <fieldset className="gap-4 columns trial-mode" disabled={disabled}>
      <legend className="visually-hidden">{t('how')}</legend>
      <LabelledSelect
        label={t('dataset')}
        value={reading.dataset ?? ''}
        options={[
          ...(reading.dataset === null ? [{ value: '' as const, label: t('chooseDataset') }] : []),
          ...datasets.map((value) => ({ value, label: t(`dataset.${value}`) })),
        ]}
        onChange={(dataset) => dataset !== '' && onChange({ dataset, mapping: '' })}
      />
      <LabelledSelect
        label={t('mapping')}
        value={reading.mapping}
        options={options}
        onChange={(mapping) => {
          const selectedMapping = mappings.find((item) => item.id === mapping)
          onChange(
            selectedMapping
              ? { mapping, append: selectedMapping.append, maxRejects: selectedMapping.maxRejects ?? '' }
              : { mapping },
          )
        }}
      />
      <Field label={t('maxRejects')} help={t('maxRejectsHelp')} error={isMaxRejectsInvalid ? t('maxRejectsWrong') : null}>
        {({ id, describedBy, isInvalid }) => (
          <input
            ref={maxRejectsInput}
            id={id}
            className="input"
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            value={reading.maxRejects}
            autoComplete="off"
            onChange={(event) => onChange({ maxRejects: event.target.value })}
          />
        )}
      </Field>
      {reading.dataset === 'pos' && (
        <Checkbox label={t('append')} checked={reading.append} onChange={(append) => onChange({ append })} />
      )}
    </fieldset>
  )
}
