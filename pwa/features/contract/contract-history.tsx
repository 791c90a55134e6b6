import { Link } from 'react-router'
import { contractHistory } from '../../../shared/api/contract.ts'
import { patternList } from '../../../shared/api/contract-pattern.ts'
import { useCall, useEndpoint } from '../../data/use-call.ts'
import { formatFullDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { VersionDifferences } from '../../ui/version-history.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { useContractText } from './contract-text.ts'

/** Versions of all contracts, newest first. */
export function ContractHistory({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const t = getMessages('contract')
  const tVersions = getMessages('versions')
  const report = useEndpoint(contractHistory, { query: { pageNum: page } })
  const patterns = useCall(patternList, { pageSize: 1000 })
  const differences = (report.data?.list ?? []).flatMap((item) => item.differences)
  const listChangedCodes = (name: string) =>
    differences.flatMap(({ field, after }) => (field === name && Array.isArray(after) ? after : []))
  const contractText = useContractText(patterns.data?.list ?? [], {
    ownPublisherCds: listChangedCodes('ownPublisherCds'),
    ownCompanyCds: listChangedCodes('ownCompanyCds'),
  })
  return (
    <ReportView report={report} skeleton={<TableSkeleton />}>
      {({ list, paging }) =>
        list.length === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          <>
            <ol className="version-list contract-history">
              {list.map((version) => (
                <li key={`${version.contractId}-${version.number}`}>
                  <div className="row gap-2 version-list-head">
                    <Link to={`/contract-detail?id=${version.contractId}`} className="strong">
                      {version.contractName}
                    </Link>
                    <span className="note">{version.contractNumber}</span>
                    <span className="badge">{tVersions('number', { number: version.number })}</span>
                  </div>
                  <div className="note">
                    <time dateTime={version.createdAt}>{formatFullDateTime(version.createdAt)}</time>
                    {version.createdBy && `　${version.createdBy}`}
                  </div>
                  <VersionDifferences version={version} getLabel={contractText.label} getText={contractText.text} />
                </li>
              ))}
            </ol>
            {paging.total > paging.pageSize && (
              <Pager page={paging.pageNum} size={paging.pageSize} total={paging.total} onPage={onPage} />
            )}
          </>
        )
      }
    </ReportView>
  )
}
