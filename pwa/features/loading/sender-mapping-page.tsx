import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import { type SenderMapping, senderMappingList } from '../../../shared/api/loading/sender-mappings.ts'
import { useUser } from '../../data/session.ts'
import { useCall } from '../../data/use-call.ts'
import { formatFullDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { DropZone } from '../../report/loading/drop-zone.tsx'
import { useLoadText } from '../../report/loading/load-text.tsx'
import { setPendingFile } from '../../report/loading/pending-file.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'

const EDIT_PATH = pages['sender-mapping-edit'].route

function useColumns(edits: boolean): readonly Column<SenderMapping>[] {
  const t = getMessages('data-loads')
  const loadText = useLoadText()
  return useMemo(
    (): Column<SenderMapping>[] => [
      {
        id: 'name',
        header: t('mapping.name'),
        width: 190,
        isFrozen: true,
        canGrow: true,
        value: (row) => row.name,
        cell: (row) => (edits ? <Link to={`${EDIT_PATH}?id=${row.id}`}>{row.name}</Link> : row.name),
      },
      { id: 'dataset', header: t('dataset'), width: 104, value: (row) => loadText.formatDataset(row.dataset) },
      {
        id: 'pattern',
        header: t('mapping.pattern'),
        width: 180,
        value: (row) => row.filePattern,
        cell: (row) =>
          row.filePattern === null ? (
            <span className="muted">{t('mapping.noPattern')}</span>
          ) : (
            <span className="code">{row.filePattern}</span>
          ),
      },
      { id: 'updatedAt', header: t('mapping.updatedAt'), width: 150, value: (row) => formatFullDateTime(row.updatedAt) },
      { id: 'updatedBy', header: t('mapping.updatedBy'), width: 92, value: (row) => row.updatedBy },
    ],
    [t, loadText, edits],
  )
}

export function SenderMappingPage() {
  const t = getMessages('data-loads')
  const navigate = useNavigate()
  const canEdit = useUser().role === 'ADMIN'
  const report = useCall(senderMappingList, {})
  const columns = useColumns(canEdit)
  const drop = (
    <DropZone
      isSmall
      title={t('mapping.sampleDrop')}
      note={t('mapping.noneHelp')}
      choose={t('choose')}
      onFile={(file) => {
        setPendingFile({ file })
        void navigate(EDIT_PATH)
      }}
    />
  )
  return (
    <>
      <PageHeader title={t('mapping.title')} crumb={<Link to={pages['data-loads'].route}>{t('title')}</Link>}>
        {canEdit && <LinkButton variant="primary" icon="plus" to={EDIT_PATH} label={t('mapping.new')} />}
      </PageHeader>
      <p className="lead">{t('mapping.lead')}</p>
      <ReportView report={report} skeleton={<TableSkeleton rows={5} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('mapping.none')} />
          ) : (
            <DataTable<SenderMapping>
              label={t('mapping.title')}
              columns={columns}
              rows={list}
              rowKey={(row) => row.id}
              total={list.length}
              firstIndex={0}
              onOpen={(row) => canEdit && void navigate(`${EDIT_PATH}?id=${row.id}`)}
              maxHeight="max(420px, calc(100dvh - 380px))"
            />
          )
        }
      </ReportView>
      {canEdit && <div className="load-section">{drop}</div>}
    </>
  )
}
