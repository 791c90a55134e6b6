import { Link } from 'react-router'
import { type ContractDetail, contractCompany, contractExternalApi } from '../../../shared/api/contract.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { formatFullDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { SectionHeader } from '../../ui/page-header.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import type { ContractText } from './contract-text.ts'

/** Company of a contract, and its use of the external API. */
export function ContractCompany({ contract, contractText }: { contract: ContractDetail; contractText: ContractText }) {
  const t = getMessages('contract')
  const tAccountNames = getMessages('account-names')
  const params = { params: { id: contract.id } }
  const company = useEndpoint(contractCompany, params)
  const external = useEndpoint(contractExternalApi, params)
  return (
    <>
      <section>
        <SectionHeader title={t('company')} note={contract.companyName} />
        <ReportView report={company} skeleton={<TableSkeleton rows={2} />}>
          {(data) => (
            <dl className="facts">
              <dt>{t('publishers')}</dt>
              <dd>
                {data.publishers.length === 0
                  ? contractText.text('ownPublisherCds', [])
                  : data.publishers.map((publisher) => `${publisher.publisherName ?? ''}（${publisher.publisherCd}）`).join(', ')}
              </dd>
              {data.companies.length > 0 && (
                <>
                  <dt>{t('companies')}</dt>
                  <dd>{data.companies.map((item) => `${item.companyName ?? ''}（${item.companyCd}）`).join(', ')}</dd>
                </>
              )}
              <dt>{t('otherContracts')}</dt>
              <dd>
                {data.contracts.length === 0
                  ? t('emptyList')
                  : data.contracts.map((item) => (
                      <div key={item.id}>
                        <Link to={`/contract-detail?id=${item.id}`}>{item.name}</Link> <span className="note">{item.number}</span>
                      </div>
                    ))}
              </dd>
            </dl>
          )}
        </ReportView>
      </section>
      <section>
        <SectionHeader title={t('external')} />
        <ReportView report={external} skeleton={<TableSkeleton rows={3} />}>
          {(data) =>
            data.enabled ? (
              <dl className="facts">
                <dt>{t('external.address')}</dt>
                <dd className="code">{data.address}</dd>
                <dt>{t('external.users')}</dt>
                <dd>
                  {data.users.length === 0
                    ? t('external.nobody')
                    : data.users.map((user) => (
                        <div key={user.userId}>
                          {user.fullName}　<span className="note">{user.email}</span>
                          {user.status !== 'active' && (
                            <span className="badge is-caution">{tAccountNames(`userStatus.${user.status}`)}</span>
                          )}
                        </div>
                      ))}
                </dd>
                <dt>{t('external.tokens')}</dt>
                <dd>
                  <Link to={`/contract/api-tokens?id=${contract.id}`}>
                    {t('external.tokenCount', { count: data.tokens.live })}
                  </Link>
                  <div className="note">
                    {t('external.tokenUse', {
                      calls: data.tokens.callsLast30Days,
                      refused: data.tokens.refusedLast30Days,
                    })}
                  </div>
                </dd>
                <dt>{t('external.tokenLast')}</dt>
                <dd>{data.tokens.lastUsedAt === null ? t('external.never') : formatFullDateTime(data.tokens.lastUsedAt)}</dd>
                <dt>{t('external.exports')}</dt>
                <dd>{t('external.count', { count: data.exportsLast30Days })}</dd>
                <dt>{t('external.last')}</dt>
                <dd>{data.lastExportAt === null ? t('external.never') : formatFullDateTime(data.lastExportAt)}</dd>
              </dl>
            ) : (
              <p className="note">{t('external.off')}</p>
            )
          }
        </ReportView>
      </section>
    </>
  )
}
