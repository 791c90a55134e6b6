import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import { codePrefix, draftMapping } from '../../../shared/api/loading/mapping-files.ts'
import { senderMappingList } from '../../../shared/api/loading/sender-mappings.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { useScreenLocation } from '../../data/screen-location.ts'
import { useCall } from '../../data/use-call.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { DropZone } from '../../report/loading/drop-zone.tsx'
import { readFileHead } from '../../report/loading/file-head.ts'
import { type PendingFile, useTakePendingFile } from '../../report/loading/pending-file.ts'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { EditedVersion } from '../../ui/form/edited-version.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NotFoundState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { MappingEditor } from './mapping-editor.tsx'
import { emptyMappingForm, type MappingForm, toMappingForm } from './mapping-form.ts'
import { type DoubtReasons, getEmptyFileProblem, type ReadProblem, toReadProblem } from './use-load-settings.ts'

const LIST_PATH = pages['sender-mapping'].route

/** Editor of a saved mapping, or of a new one that starts with the headers of a file. */
export function MappingEditPage() {
  const { search } = useScreenLocation()
  const id = new URLSearchParams(search).get('id')
  return id === null ? <NewMapping /> : <EditMapping key={id} id={id} />
}

function MappingBreadcrumb() {
  const t = getMessages('data-loads')
  return (
    <>
      <Link to={pages['data-loads'].route}>{t('title')}</Link>
      <Link to={LIST_PATH}>{t('mapping.title')}</Link>
    </>
  )
}

function EditMapping({ id }: { id: string }) {
  const t = getMessages('data-loads')
  const report = useCall(senderMappingList, {})
  const pendingFile = useTakePendingFile()
  const mapping = report.data?.list.find((item) => item.id === id)
  return (
    <>
      <PageHeader title={mapping?.name ?? t('mapping.editTitle')} crumb={<MappingBreadcrumb />} />
      <ReportView report={report} skeleton={<TableSkeleton rows={8} />}>
        {() =>
          mapping ? (
            <EditedVersion latest={mapping} version={mapping.version} onReload={report.retry}>
              {(saved, takeLatest) => (
                <MappingEditor
                  initial={toMappingForm(saved)}
                  saved={saved}
                  sample={pendingFile?.file ?? null}
                  onNewest={takeLatest}
                />
              )}
            </EditedVersion>
          ) : (
            <NotFoundState title={t('mapping.gone')} back={t('backToList')} to={LIST_PATH} />
          )
        }
      </ReportView>
    </>
  )
}

interface InitialMapping {
  form: MappingForm
  /** Reliability of the detected data set, if it was detected by headers and values. */
  doubt: 'guessedUnsure' | 'notGuessed' | null
  reasons: DoubtReasons
  /** Why the file cannot be read. */
  problem?: ReadProblem | null
}

/** Initial content of a new mapping: headers and values of the file, read as by `uresuji mapping init`. */
async function createInitialMapping(pendingFile: PendingFile | null, prefix: string): Promise<InitialMapping> {
  if (pendingFile === null) return { form: emptyMappingForm, doubt: null, reasons: [] }
  const emptyFile = getEmptyFileProblem(pendingFile.file)
  if (emptyFile) return { form: emptyMappingForm, doubt: null, reasons: [], problem: emptyFile }
  const base = { ...emptyMappingForm, filePattern: pendingFile.file.name.replace(/\d{4,}/g, '*') }
  try {
    const { head } = await readFileHead(pendingFile.file)
    const knownDataset = pendingFile.dataset ? { dataset: pendingFile.dataset } : {}
    const body = { ...knownDataset, ...(prefix === '' ? {} : { prefix }), fileName: pendingFile.file.name, head }
    const { dataset, certainty, reasons, text } = await call(draftMapping, { body }, { quiet: true })
    if (dataset === null) return { form: base, doubt: 'notGuessed', reasons }
    const form = { ...base, dataset, text: pendingFile.mapping?.text ?? text }
    return { form, doubt: certainty === 'unsure' ? 'guessedUnsure' : null, reasons }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const form = pendingFile.dataset ? { ...emptyMappingForm, dataset: pendingFile.dataset } : emptyMappingForm
    return { form, doubt: null, reasons: [], problem: toReadProblem(error) }
  }
}

/** Prefix of the sender's own codes; the draft is made again with it. */
function PrefixField({ prefix, onChange }: { prefix: string; onChange: (prefix: string) => void }) {
  const t = getMessages('data-loads')
  const [text, setText] = useState(prefix)
  const isInvalid = text !== '' && !codePrefix.safeParse(text).success
  return (
    <Field
      label={t('mapping.prefix')}
      help={t('mapping.prefixHelp')}
      error={isInvalid ? translateErrorCode('validation.codePrefix') : null}
    >
      {({ id, describedBy }) => (
        <input
          id={id}
          className="input"
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value.trim())}
          onBlur={() => {
            if (!isInvalid) onChange(text)
          }}
        />
      )}
    </Field>
  )
}

function NewMapping() {
  const t = getMessages('data-loads')
  const [pendingFile, setFile] = useState(useTakePendingFile())
  const [initialMapping, setInitialMapping] = useState<InitialMapping | null>(null)
  const [prefix, setPrefix] = useState('')
  useEffect(() => {
    let isOutdated = false
    void createInitialMapping(pendingFile, prefix).then((created) => {
      if (!isOutdated) setInitialMapping(created)
    })
    return () => {
      isOutdated = true
    }
  }, [pendingFile, prefix])
  const problem = initialMapping?.problem ?? null
  const isDrafted = problem === null && pendingFile !== null && pendingFile.mapping === undefined
  return (
    <>
      <PageHeader title={t('mapping.newTitle')} crumb={<MappingBreadcrumb />} />
      {problem && <Banner kind={problem.isFinal ? 'problem' : 'caution'}>{problem.text}</Banner>}
      {initialMapping?.doubt && (
        <div className="banner is-caution mapping-warning" role="status">
          <Icon name="warning" small />
          <div>
            {t(initialMapping.doubt, { dataset: t(`dataset.${initialMapping.form.dataset}`) })}
            {initialMapping.reasons.length > 0 && (
              <ul>
                {initialMapping.reasons.map((reason) => (
                  <li key={reason.en}>{reason[getCurrentLanguage()]}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
      {initialMapping === null ? (
        <TableSkeleton rows={8} />
      ) : problem?.isFinal ? (
        <div className="load-section">
          <DropZone
            title={t('otherFile')}
            note={t('mapping.sampleDropNote')}
            choose={t('choose')}
            onFile={(file) => {
              setInitialMapping(null)
              setFile({ file })
            }}
          />
        </div>
      ) : (
        <MappingEditor
          initial={emptyMappingForm}
          begin={initialMapping.form}
          saved={null}
          sample={pendingFile?.file ?? null}
          prefixField={isDrafted ? <PrefixField prefix={prefix} onChange={setPrefix} /> : null}
        />
      )}
    </>
  )
}
