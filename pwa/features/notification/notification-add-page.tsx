import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import { noticeAdd, noticeOne } from '../../../shared/api/notification.ts'
import { call } from '../../data/api-call.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { NoticeEditor, type NoticeRequest } from './notice-editor.tsx'
import { copyNoticeForm, createEmptyNotice } from './notice-form-fields.ts'

const CopyDialog = lazyComponent(() => import('./copy-notice-dialog.tsx'))

const createNotice = ({ attachment = null, ...body }: NoticeRequest) =>
  call(noticeAdd, { body: { ...body, attachment } }, { quiet: true })

/** Editor of a new notice, empty or (`?from=ID`) copied from an earlier one. */
export function NotificationAddPage() {
  const [search] = useSearchParams()
  const from = search.get('from')
  return from === null ? <NewNotice /> : <CopiedNotice key={from} id={from} />
}

function NewNotice() {
  const t = getMessages('notice-management')
  return (
    <NoticeEditor
      title={t('addTitle')}
      initial={createEmptyNotice()}
      saved={null}
      contracts={[]}
      tools={<CopyButton />}
      send={createNotice}
    />
  )
}

function CopiedNotice({ id }: { id: string }) {
  const t = getMessages('notice-management')
  const report = useEndpoint(noticeOne, { params: { id } })
  return (
    <ReportView report={report} skeleton={<TableSkeleton />}>
      {(notice) => (
        <NoticeEditor
          title={t('addTitle')}
          initial={copyNoticeForm(notice)}
          saved={null}
          contracts={notice.contracts}
          tools={<CopyButton />}
          send={createNotice}
        />
      )}
    </ReportView>
  )
}

function CopyButton() {
  const t = getMessages('notice-management')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon="copy" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('copyFrom')}
      </Button>
      {isOpen && (
        <CopyDialog
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            setOpen(false)
            void navigate(`${pages['notification-add'].route}?from=${id}`, { replace: true })
          }}
        />
      )}
    </>
  )
}
