import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { mostRows } from '../../../shared/api/exporting/export.ts'
import { type ExportJob, type SalesDataColumn, salesDataColumns } from '../../../shared/api/exporting/job-fields.ts'
import { EARLIEST_DATE } from '../../../shared/calendar/period.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { formatSize } from '../../../shared/messages/formats.ts'
import type { FileFormat } from '../../../shared/trade/file-formats.ts'
import { parseProductCodeList, quoteLines } from '../../../shared/trade/product-code-list.ts'
import { exportAreaPaths } from '../../data/area.ts'
import { startJobs, useJobs } from '../../data/exporting/job-calls.ts'
import { jobEndpoints } from '../../data/exporting/job-endpoints.ts'
import type { FileTransfer } from '../../data/exporting/job-state.ts'
import { getLatestDay } from '../../data/latest-day.ts'
import { useUser } from '../../data/session.ts'
import { useCall } from '../../data/use-call.ts'
import { useDebouncedValue } from '../../data/use-debounced-value.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { formatCount, formatDateTime, formatDay } from '../../i18n/format.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { JobActions } from '../../report/exporting/job-actions.tsx'
import { jobFormatNames } from '../../report/exporting/job-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, SegmentedControl } from '../../ui/button.tsx'
import { Field, LabelledSelect } from '../../ui/field.tsx'
import { FormSection } from '../../ui/form/form-layout.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { GenrePicker } from '../../ui/pickers/genre-picker.tsx'
import { PeriodPicker, PeriodShortcuts } from '../../ui/pickers/period-picker.tsx'
import { PublisherPicker } from '../../ui/pickers/publisher-picker.tsx'
import { StorePicker } from '../../ui/pickers/store-picker.tsx'
import { type ExportForm, exportFormSchema, fileSplitsByFormat, getExportDefaults, toJobRequest } from './export-form.ts'
import { JobRow } from './sales-exports-layout.tsx'

/** Number of jobs next to the form. */
const MAX_LATEST_JOBS = 6
/** Delay after the last change before the size is estimated, in milliseconds. */
const ESTIMATE_DELAY_MS = 500

const always = ['period']

/** Form for the content and format of a file, with the latest jobs. */
export function ExportPage() {
  const t = getMessages('sales-exports')
  const { dataState } = useUser()
  const latest = getLatestDay(dataState)
  const defaults = useMemo(() => getExportDefaults(latest), [latest])
  const { state, set, isUntouched } = useUrlState({ schema: exportFormSchema, defaults, alwaysInUrl: always, latest })
  const changeForm = (next: Partial<ExportForm>) => set({ ...state, ...next }, { replace: true })
  const setFormat = (format: FileFormat) => changeForm({ format, cut: fileSplitsByFormat[format][0] })
  return (
    <>
      <PageHeader title={t('export')}>
        {!isUntouched && (
          <Button variant="quiet" onClick={() => set(defaults, { replace: true })}>
            {t('clear')}
          </Button>
        )}
      </PageHeader>
      <div className="items-start columns export-layout">
        <div>
          <FormSection title={t('unit')}>
            <div className="full gap-2 columns unit-cards" role="radiogroup" aria-label={t('unit')}>
              {(['day', 'week', 'month'] as const).map((unit) => (
                <label key={unit} className={`flex items-start gap-2 rounded unit-card${state.unit === unit ? ' is-on' : ''}`}>
                  <input
                    className="shrink-0"
                    type="radio"
                    name="unit"
                    checked={state.unit === unit}
                    onChange={() => changeForm({ unit })}
                  />
                  <span>
                    <b className="strong">{t(`unit.${unit}`)}</b>
                    <small className="text-note ink-2">{t(`unit.${unit}Note`)}</small>
                  </span>
                </label>
              ))}
            </div>
          </FormSection>
          <FormSection title={t('conditions')} note={t('conditionsNote', { earliest: formatDay(EARLIEST_DATE) })}>
            <div className="full">
              <Field label={t('period')}>
                {({ id }) => (
                  <PeriodPicker
                    id={id}
                    label={t('period')}
                    value={state.period}
                    latest={latest}
                    onChange={(period) => changeForm({ period })}
                  />
                )}
              </Field>
              <PeriodShortcuts value={state.period} latest={latest} onChange={(period) => changeForm({ period })} />
            </div>
            <Field label={t('stores')}>
              {({ id }) => (
                <StorePicker id={id} label={t('stores')} value={state.stores} onChange={(stores) => changeForm({ stores })} />
              )}
            </Field>
            <Field label={t('publishers')}>
              {({ id }) => (
                <PublisherPicker
                  id={id}
                  label={t('publishers')}
                  value={state.publisherCds}
                  onChange={(publisherCds) => changeForm({ publisherCds })}
                />
              )}
            </Field>
            <Field label={t('genres')}>
              {({ id }) => (
                <GenrePicker
                  id={id}
                  label={t('genres')}
                  value={state.genreKeys}
                  onChange={(genreKeys) => changeForm({ genreKeys })}
                />
              )}
            </Field>
            <LabelledSelect
              label={t('range')}
              value={state.own ? 'own' : 'all'}
              options={(['own', 'all'] as const).map((value) => ({ value, label: t(`range.${value}`) }))}
              onChange={(value) => changeForm({ own: value === 'own' })}
            />
            <div className="full">
              <ProductCodesField value={state.jans} onChange={(jans) => changeForm({ jans })} />
            </div>
          </FormSection>
          <ColumnChoice value={state.columns} onChange={(columns) => changeForm({ columns })} />
          <FormSection title={t('file')}>
            <div className="full flex wrap gap-4 export-file">
              <div className="field">
                <span className="label">{t('format')}</span>
                <SegmentedControl
                  label={t('format')}
                  value={state.format}
                  options={([1, 2, 3, 4, 5] as const).map((value) => ({ value, label: jobFormatNames[value] }))}
                  onChange={setFormat}
                />
              </div>
              {state.format === 1 && (
                <LabelledSelect
                  label={t('encoding')}
                  value={state.encoding}
                  options={(['utf-8-bom', 'utf-8', 'cp932'] as const).map((value) => ({
                    value,
                    label: t(`encoding.${value}`),
                  }))}
                  onChange={(encoding) => changeForm({ encoding })}
                />
              )}
              <LabelledSelect
                label={t('split')}
                value={state.cut}
                options={fileSplitsByFormat[state.format].map((value) => ({ value, label: t(`split.${value}`) }))}
                onChange={(split) => changeForm({ cut: split })}
              />
            </div>
          </FormSection>
        </div>
        <aside className="stack gap-6">
          <ExportEstimate form={state} />
          <LatestJobs />
        </aside>
      </div>
    </>
  )
}

/** Field for product codes; invalid ones are shown and not sent. */
function ProductCodesField({ value, onChange }: { value: readonly string[]; onChange: (jans: string[]) => void }) {
  const t = getMessages('sales-exports')
  const [text, setText] = useState(value.join('\n'))
  const [otherLines, setOtherLines] = useState<readonly string[]>([])
  const joinedCodes = value.join('\n')
  // the URL has changed, by Back or by a reset
  useEffect(() => {
    setText((currentText) => (parseProductCodeList(currentText).codes.join('\n') === joinedCodes ? currentText : joinedCodes))
  }, [joinedCodes])
  const applyCodes = () => {
    const read = parseProductCodeList(text)
    setOtherLines(read.otherLines)
    if (read.otherLines.length === 0) onChange(read.codes)
  }
  return (
    <Field
      label={t('titles')}
      help={t('titlesHelp')}
      error={otherLines.length === 0 ? null : t('titlesWrong', { code: quoteLines(otherLines) })}
    >
      {({ id, describedBy, isInvalid }) => (
        <textarea
          id={id}
          className="input"
          rows={2}
          value={text}
          placeholder={t('titlesAll')}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          onChange={(event) => setText(event.target.value)}
          onBlur={applyCodes}
        />
      )}
    </Field>
  )
}

function ColumnChoice({
  value,
  onChange,
}: {
  value: readonly SalesDataColumn[]
  onChange: (columns: SalesDataColumn[]) => void
}) {
  const t = getMessages('sales-exports')
  const tColumns = getMessages('columns')
  const toggleColumn = (column: SalesDataColumn) =>
    onChange(value.includes(column) ? value.filter((one) => one !== column) : [...value, column])
  return (
    <FormSection
      title={t('columns')}
      note={
        value.length === 0 ? (
          <span className="problem">{t('columnsNone')}</span>
        ) : (
          t('columnsNote', { all: salesDataColumns.length, chosen: value.length })
        )
      }
    >
      {/* columns of the file first, in its order */}
      <div className="full flex wrap gap-tight">
        {[...value, ...salesDataColumns.filter((salesDataColumn) => !value.includes(salesDataColumn))].map((column) => (
          <button
            key={column}
            type="button"
            className={`chip${value.includes(column) ? ' is-on' : ''}`}
            aria-pressed={value.includes(column)}
            onClick={() => toggleColumn(column)}
          >
            {tColumns(column)}
          </button>
        ))}
      </div>
    </FormSection>
  )
}

/** Estimated size, and the button that starts the export. */
function ExportEstimate({ form }: { form: ExportForm }) {
  const t = getMessages('sales-exports')
  const debouncedForm = useDebouncedValue(form, ESTIMATE_DELAY_MS)
  const job = useMemo(() => (debouncedForm.columns.length === 0 ? null : toJobRequest(debouncedForm)), [debouncedForm])
  const count = useCall(jobEndpoints.count, job, { quiet: true })
  const { room } = useJobs()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { data } = count
  const isWaiting = debouncedForm !== form || count.isLoading || count.isStale
  const format = jobFormatNames[form.format]
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error belongs to the form that was sent
  useEffect(() => setFailure(null), [form])
  const startExport = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const startedIds = await startJobs([toJobRequest(form)])
      showToast({ kind: 'done', title: t('started', { count: startedIds.length }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(getFailureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const refusal = data?.refused ?? null
  const problem = failure ?? (count.error && !isWaiting ? getFailureMessage(count.error) : null)
  return (
    <section className="paper stack gap-2 export-estimate" aria-label={t('counted')} aria-busy={isWaiting}>
      <p className="note">{t('counted')}</p>
      <p className={`strong export-estimate-rows${isWaiting ? ' is-stale' : ''}`}>
        {data === null ? (isWaiting ? t('counting') : '–') : formatCount(data.rows)}
        {data !== null && <small className="text-body">{t('rows')}</small>}
      </p>
      {data !== null && (
        <dl>
          <dt>{t('size')}</dt>
          <dd>
            {data.parts > 1
              ? t('aboutParts', { size: formatSize(data.estimatedBytes), parts: data.parts })
              : t('about', { size: formatSize(data.estimatedBytes) })}
          </dd>
          <dt>{t('time')}</dt>
          <dd>
            {data.estimatedSeconds < 90
              ? t('seconds', { count: Math.max(1, Math.ceil(data.estimatedSeconds)) })
              : t('minutes', { count: Math.ceil(data.estimatedSeconds / 60) })}
            {room !== null && room.queued + room.running > 0 && (
              <span className="muted">{t('ahead', { count: room.queued + room.running })}</span>
            )}
          </dd>
          <dt>{t('countedAt')}</dt>
          <dd>
            {count.fetchedAt ? formatDateTime(count.fetchedAt) : t('counting')}
            <button type="button" className="link-button" onClick={count.retry}>
              {t('countAgain')}
            </button>
          </dd>
        </dl>
      )}
      {(problem ?? refusal) && (
        <Banner kind="problem">{problem ?? <RefusalReason code={refusal ?? ''} form={form} rows={data?.rows ?? 0} />}</Banner>
      )}
      <Button
        variant="primary"
        icon="download"
        isWide
        needsNetwork
        isBusy={isBusy}
        disabled={isBusy || isWaiting || data === null || refusal !== null || form.columns.length === 0}
        onClick={() => void startExport()}
      >
        {data === null || isWaiting ? t('startPlain') : t('start', { count: data.rows, format })}
      </Button>
      <p className="note">{t('startNote')}</p>
    </section>
  )
}

/** Reason why the export cannot be created, with the same text as the error of the start. */
function RefusalReason({ code, form, rows }: { code: string; form: ExportForm; rows: number }) {
  const t = getMessages('errors')
  return t(code as 'job.nothing', { rows, limit: mostRows[form.format] ?? rows })
}

function LatestJobs() {
  const t = getMessages('sales-exports')
  const { list, transfers } = useJobs()
  const newest = (list ?? []).slice(0, MAX_LATEST_JOBS) as ExportJob[]
  return (
    <section aria-label={t('newest')}>
      <header className="section-header">
        <h2>{t('newest')}</h2>
        <Link className="push" to={exportAreaPaths.history}>
          {t('seeHistory')}
        </Link>
      </header>
      {list !== null && newest.length === 0 && (
        <p className="note">
          {t('none')}
          <br />
          {t('noneHelp')}
        </p>
      )}
      {newest.map((job) => {
        const transfer = transfers[job.jobId] as FileTransfer | undefined
        return (
          <div key={job.jobId} className="relative border-top latest-job">
            <JobRow job={job} transfer={transfer} tools={<JobActions listName="files" job={job} transfer={transfer} />} />
          </div>
        )
      })}
    </section>
  )
}
