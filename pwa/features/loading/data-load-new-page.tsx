import { formatSize } from '../../../shared/messages/formats.ts'
import './loads.css'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { DropZone } from '../../report/loading/drop-zone.tsx'
import { setPendingFile, useTakePendingFile } from '../../report/loading/pending-file.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadTrial } from './load-trial.tsx'

/** Page for a new load: choose a file and how it is read, run a dry run, then load it. */
export function NewLoadPage() {
  const t = getMessages('data-loads')
  const navigate = useNavigate()
  const [file, setFile] = useState(useTakePendingFile())
  return (
    <>
      <PageHeader title={t('newTitle')} crumb={<Link to={pages['data-loads'].route}>{t('title')}</Link>} />
      {file === null ? (
        <DropZone title={t('noFile')} note={t('dropNote')} choose={t('choose')} onFile={(file) => setFile({ file })} />
      ) : (
        <div className="stack gap-5 new-load">
          <div className="outlined panel row wrap new-load-file">
            <Icon name="contract" />
            <span className="code">{file.file.name}</span>
            <span className="note">{formatSize(file.file.size)}</span>
            <span className="push" />
            <Button variant="quiet" onClick={() => setFile(null)}>
              {t('otherFile')}
            </Button>
          </div>
          <LoadTrial
            key={`${file.file.name} ${file.file.lastModified} ${file.file.size}`}
            file={file}
            onMapping={() => {
              setPendingFile(file)
              void navigate(pages['sender-mapping-edit'].route)
            }}
          />
        </div>
      )}
    </>
  )
}
