import './api-tokens.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ApiTokenRow, apiTokenList, apiTokenRevoke } from '../../../shared/api/api-tokens.ts'
import type { ContractDetail } from '../../../shared/api/contract.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ContractHeader } from '../../ui/contract-header.tsx'
import { ChosenContractPage } from '../../ui/contract-page-frame.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ConfirmDialog from '../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useColumnLayout } from '../../ui/table/column-layout.ts'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { TerminalLink } from '../../ui/terminal-link.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import type { IssuedToken } from './issue-token-dialog.tsx'
import { useTokenColumns } from './token-columns.tsx'

const IssueDialog = lazyComponent(() => import('./issue-token-dialog.tsx'))
const IssuedDialog = lazyComponent(() => import('./issued-token-dialog.tsx'))

type Tokens = Result<typeof apiTokenList>

/** API tokens of a contract, for the operator; without a contract in the URL the user chooses one first. */
export function ApiTokensPage() {
  const t = getMessages('api-tokens')
  return (
    <ChosenContractPage title={t('title')} lead={t('chooseLead')}>
      {(result) => <ContractTokenList key={result.id} contract={result} />}
    </ChosenContractPage>
  )
}

function ContractTokenList({ contract }: { contract: ContractDetail }) {
  const t = getMessages('api-tokens')
  const { id } = contract
  const tokens = useEndpoint(apiTokenList, { params: { id } })
  const [isAsking, setAsking] = useState(false)
  const [issued, setIssued] = useState<IssuedToken | null>(null)
  const [revoking, setRevoking] = useState<ApiTokenRow | null>(null)
  const revokeToken = async (row: ApiTokenRow) => {
    try {
      const revoked = await call(apiTokenRevoke, { params: { id, tokenId: row.id } }, { quiet: true })
      tokens.patch((data) => ({ ...data, list: data.list.map((item) => (item.id === revoked.id ? revoked : item)) }))
      showToast({ kind: 'done', title: t('revoked', { name: row.name }) })
      setRevoking(null)
    } catch (error) {
      if (error instanceof ApiError && error.status !== 401) showToast({ kind: 'problem', title: getFailureMessage(error) })
      throw error
    }
  }
  const { allows } = tokens.data ?? { allows: null }
  const mayIssue = contract.status !== 'deleted' && allows !== null && (allows.widget || allows.external)
  return (
    <>
      <ContractHeader contract={contract} page={{ name: t('title'), to: '/contract/api-tokens' }}>
        <LinkButton icon="contract" to={`/contract-detail?id=${id}`} label={t('contractDetail')} />
        {mayIssue && (
          <Button variant="primary" icon="plus" needsNetwork onClick={() => setAsking(true)}>
            {t('issue')}
          </Button>
        )}
      </ContractHeader>
      <p className="note token-lead">
        {t('lead')} <TerminalLink label={t('terminal')} />
      </p>
      <ReportView report={tokens} skeleton={<TableSkeleton rows={6} />}>
        {(data) => (
          <>
            <TokensUnavailable contract={contract} allows={data.allows} />
            <TokenTable tokens={data} onRevoke={setRevoking} />
          </>
        )}
      </ReportView>
      {isAsking && allows && (
        <IssueDialog
          contractId={id}
          allows={allows}
          onClose={() => setAsking(false)}
          onIssued={(next) => {
            setAsking(false)
            setIssued(next)
            tokens.patch((data) => ({ ...data, list: [next.row, ...data.list] }))
          }}
        />
      )}
      {issued && tokens.data && <IssuedDialog issued={issued} address={tokens.data.address} onClose={() => setIssued(null)} />}
      {revoking && (
        <ConfirmDialog
          needsNetwork
          title={t('revoke.title', { name: revoking.name })}
          text={t('revoke.text')}
          confirm={t('revoke.confirm')}
          cancel={t('revoke.cancel')}
          isProblem
          onConfirm={() => revokeToken(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}

/** Explains why no token can be issued. */
function TokensUnavailable({ contract, allows }: { contract: ContractDetail; allows: Tokens['allows'] }) {
  const t = getMessages('api-tokens')
  const isDeleted = contract.status === 'deleted'
  if (!isDeleted && (allows.widget || allows.external)) return null
  return (
    <Banner kind="caution" icon="info">
      {t(isDeleted ? 'deleted' : 'allowsNothing')}
      {!isDeleted && <Link to={`/contract-update?id=${contract.id}`}>{t('editContract')}</Link>}
    </Banner>
  )
}

const getRowKey = (row: ApiTokenRow) => row.id
const getRowClass = (row: ApiTokenRow) => (row.state === 'live' ? '' : 'is-suspended')

function TokenTable({ tokens: { list, limits }, onRevoke }: { tokens: Tokens; onRevoke: (row: ApiTokenRow) => void }) {
  const t = getMessages('api-tokens')
  const columns = useTokenColumns(onRevoke)
  const columnLayout = useColumnLayout('api-tokens', columns)
  if (list.length === 0) return <EmptyState title={t('none')} help={t('noneHelp')} />
  return (
    <>
      <div className="table-bar">
        <span className="note">{t('limits', { external: limits.external, widget: limits.widget })}</span>
        <span className="push" />
        <ColumnMenu columns={columns} columnLayout={columnLayout} />
      </div>
      <DataTable<ApiTokenRow>
        label={t('tableLabel')}
        columns={columnLayout.visible}
        rows={list}
        rowKey={getRowKey}
        total={list.length}
        onResize={columnLayout.resize}
        rowClass={getRowClass}
        maxHeight="max(420px, calc(100dvh - 320px))"
      />
    </>
  )
}
