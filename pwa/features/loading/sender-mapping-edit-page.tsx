import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import { draftMapping } from '../../../shared/api/loading/mapping-files.ts'
import { senderMappingList } from '../../../shared/api/loading/sender-mappings.ts'
import { call } from '../../data/api-call.ts'
import { useScreenLocation } from '../../data/screen-location.ts'
import { useReport } from '../../data/use-report.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { readFileHead } from '../../report/loading/file-head.ts'
import { type PendingFile, useTakePendingFile } from '../../report/loading/pending-file.ts'
import { EditedVersion } from '../../ui/form/edited-version.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NotFoundState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { MappingEditor } from './mapping-editor.tsx'
import { emptyMappingForm, type MappingForm, toMappingForm } from './mapping-form.ts'

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
  const report = useReport(senderMappingList, {})
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
}

/** Initial content of a new mapping: headers and values of the file, read as by `uresuji mapping init`. */
async function createInitialMapping(pendingFile: PendingFile | null): Promise<InitialMapping> {
  if (pendingFile === null) return { form: emptyMappingForm, doubt: null }
  const base = { ...emptyMappingForm, filePattern: pendingFile.file.name.replace(/\d{4,}/g, '*') }
  try {
    const { head } = await readFileHead(pendingFile.file)
    const knownDataset = pendingFile.dataset ? { dataset: pendingFile.dataset } : {}
    const body = { ...knownDataset, fileName: pendingFile.file.name, head }
    const { dataset, certainty, text } = await call(draftMapping, { body }, { quiet: true })
    if (dataset === null) return { form: base, doubt: 'notGuessed' }
    const form = { ...base, dataset, text: pendingFile.mapping?.text ?? text }
    return { form, doubt: certainty === 'unsure' ? 'guessedUnsure' : null }
  } catch {
    // not a table with headers: the editor shows the error
    return { form: { ...base, ...(pendingFile.dataset ? { dataset: pendingFile.dataset } : {}) }, doubt: null }
  }
}

function NewMapping() {
  const t = getMessages('data-loads')
  const pendingFile = useTakePendingFile()
  const [initialMapping, setInitialMapping] = useState<InitialMapping | null>(null)
  useEffect(() => void createInitialMapping(pendingFile).then(setInitialMapping), [pendingFile])
  return (
    <>
      <PageHeader title={t('mapping.newTitle')} crumb={<MappingBreadcrumb />} />
      {initialMapping?.doubt && (
        <p className="banner is-caution mapping-warning" role="status">
          <Icon name="warning" small />
          {t(initialMapping.doubt, { dataset: t(`dataset.${initialMapping.form.dataset}`) })}
        </p>
      )}
      {initialMapping === null ? (
        <TableSkeleton rows={8} />
      ) : (
        <MappingEditor initial={emptyMappingForm} begin={initialMapping.form} saved={null} sample={pendingFile?.file ?? null} />
      )}
    </>
  )
}
