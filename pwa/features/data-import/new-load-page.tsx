import './data-loads.css'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pages } from '../../../shared/pages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { DropZone } from '../../report/loads/drop-zone.tsx'
import { formatFileSize } from '../../report/loads/file-head.ts'
import { holdFile, usePendingFile } from '../../report/loads/held-file.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Trial } from './trial.tsx'

/** A new load: a file, how it is read, what it would bring, and only then the load itself. */
export function NewLoadPage() {
  const t = useMessages('data-loads')
  const navigate = useNavigate()
  const [held, setHeld] = useState(usePendingFile())
  return (
    <>
      <PageHead title={t('newTitle')} crumb={<Link to={pages['data-loads'].route}>{t('title')}</Link>} />
      {held === null ? (
        <DropZone title={t('noFile')} note={t('dropNote')} choose={t('choose')} onFile={(file) => setHeld({ file })} />
      ) : (
        <div className="new-load">
          <div className="panel load-file">
            <Icon name="contract" />
            <span className="code">{held.file.name}</span>
            <span className="note">{formatFileSize(held.file.size)}</span>
            <span className="push" />
            <Button look="quiet" onClick={() => setHeld(null)}>
              {t('otherFile')}
            </Button>
          </div>
          <Trial
            key={`${held.file.name} ${held.file.lastModified} ${held.file.size}`}
            held={held}
            onMapping={() => {
              holdFile(held)
              void navigate(pages['sender-mapping-edit'].route)
            }}
          />
        </div>
      )}
    </>
  )
}
