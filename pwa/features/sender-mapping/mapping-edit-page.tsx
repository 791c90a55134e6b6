import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { draftMapping } from '../../../shared/contract/import-mapping.ts'
import { senderMappingList } from '../../../shared/contract/sender-mapping.ts'
import { pages } from '../../../shared/pages.ts'
import { call } from '../../data/call.ts'
import { useScreenLocation } from '../../data/place.ts'
import { useReport } from '../../data/use-report.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { readFileHead } from '../../report/loads/file-head.ts'
import { type PendingFile, usePendingFile } from '../../report/loads/held-file.ts'
import { Icon } from '../../ui/icon.tsx'
import { NotThere } from '../../ui/not-there.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ReportView, TableSkeleton } from '../../ui/states.tsx'
import { MappingEditor } from './mapping-editor.tsx'
import { emptyForm, type MappingForm, toMappingForm } from './mapping-form.ts'

const LIST = pages['sender-mapping'].route

/** A mapping that is kept, or a new one that begins with the headers of a file. */
export function MappingEditPage() {
  const { search } = useScreenLocation()
  const id = new URLSearchParams(search).get('id')
  return id === null ? <New /> : <Kept key={id} id={id} />
}

function Crumb() {
  const t = useMessages('data-loads')
  return (
    <>
      <Link to={pages['data-loads'].route}>{t('title')}</Link>
      <Link to={LIST}>{t('mapping.title')}</Link>
    </>
  )
}

function Kept({ id }: { id: string }) {
  const t = useMessages('data-loads')
  const report = useReport(senderMappingList, {})
  const held = usePendingFile()
  const mapping = report.data?.list.find((item) => item.id === id)
  return (
    <>
      <PageHead title={mapping?.name ?? t('mapping.editTitle')} crumb={<Crumb />} />
      <ReportView report={report} skeleton={<TableSkeleton rows={8} />}>
        {() =>
          mapping ? (
            <MappingEditor
              key={mapping.version}
              initial={toMappingForm(mapping)}
              saved={mapping}
              sample={held?.file ?? null}
              onNewest={report.retry}
            />
          ) : (
            <NotThere title={t('mapping.gone')} back={t('backToList')} to={LIST} />
          )
        }
      </ReportView>
    </>
  )
}

interface Beginning {
  form: MappingForm
  /** How far the file's data set is to be trusted, where that was told by its headers and values. */
  doubt: 'guessedUnsure' | 'notGuessed' | null
}

/** What a new mapping begins with: of a file its headers and values, as `uresuji mapping init` reads them. */
async function beginning(held: PendingFile | null): Promise<Beginning> {
  if (held === null) return { form: emptyForm, doubt: null }
  const base = { ...emptyForm, filePattern: held.file.name.replace(/\d{4,}/g, '*') }
  try {
    const { head } = await readFileHead(held.file)
    const asked = held.dataset ? { dataset: held.dataset } : {}
    const body = { ...asked, fileName: held.file.name, head }
    const { dataset, certainty, text } = await call(draftMapping, { body }, { quiet: true })
    if (dataset === null) return { form: base, doubt: 'notGuessed' }
    const form = { ...base, dataset, text: held.mapping?.text ?? text }
    return { form, doubt: certainty === 'unsure' ? 'guessedUnsure' : null }
  } catch {
    // no table with headers: the editor says what is wrong with it
    return { form: { ...base, ...(held.dataset ? { dataset: held.dataset } : {}) }, doubt: null }
  }
}

function New() {
  const t = useMessages('data-loads')
  const held = usePendingFile()
  const [begin, setBegin] = useState<Beginning | null>(null)
  useEffect(() => void beginning(held).then(setBegin), [held])
  return (
    <>
      <PageHead title={t('mapping.newTitle')} crumb={<Crumb />} />
      {begin?.doubt && (
        <p className="strip is-caution mapping-doubt" role="status">
          <Icon name="warning" small />
          {t(begin.doubt, { dataset: t(`dataset.${begin.form.dataset}`) })}
        </p>
      )}
      {begin === null ? (
        <TableSkeleton rows={8} />
      ) : (
        <MappingEditor initial={emptyForm} begin={begin.form} saved={null} sample={held?.file ?? null} />
      )}
    </>
  )
}
