import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { type ContractListBody, type ContractRow, contractList, contractListBody } from '../../../shared/api/contract.ts'
import { companyCategories } from '../../../shared/fields/choices.ts'
import { useCall } from '../../data/use-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledSelect } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { KeywordField } from '../../ui/search-field.tsx'
import { useColumnLayout } from '../../ui/table/column-layout.ts'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { PAGE_SIZES } from '../../ui/table/pager.tsx'
import { ResourceList } from '../../ui/table/resource-list.tsx'
import { getNextSort } from '../../ui/table/sort-order.ts'
import { getTabId, Tabs } from '../../ui/tabs.tsx'
import { EmptyState } from '../../ui/view-states.tsx'
import { useContractColumns } from './contract-columns.tsx'
import { ContractHistory } from './contract-history.tsx'

const schema = z.strictObject({ ...contractListBody.shape, view: z.enum(['list', 'history']).default('list') })
const defaults = schema.parse({})
type State = z.output<typeof schema>
const PANEL_ID = 'contract-panel'

/** List of contracts, and the history of all of them. */
export function ContractPage() {
  const t = getMessages('contract')
  const { state, set } = useUrlState({ schema, defaults })
  return (
    <>
      <PageHeader title={t('title')}>
        <LinkButton variant="primary" icon="plus" to="/contract-new" label={t('new')} />
      </PageHeader>
      <Tabs
        label={t('tabs')}
        panelId={PANEL_ID}
        value={state.view}
        tabs={(['list', 'history'] as const).map((view) => ({ value: view, label: t(`tab.${view}`) }))}
        onChange={(view, options) => set({ ...defaults, view }, options)}
      />
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={getTabId(PANEL_ID, state.view)}>
        {state.view === 'history' ? (
          <ContractHistory page={state.pageNum} onPage={(pageNum) => set({ ...state, pageNum })} />
        ) : (
          <ContractList state={state} onState={set} />
        )}
      </div>
    </>
  )
}

/** Choices of the status filter: deleted contracts are listed only on request. */
const statusChoices = {
  current: ['valid', 'invalid'],
  valid: ['valid'],
  invalid: ['invalid'],
  deleted: ['deleted'],
  all: [],
} as const satisfies Record<string, readonly ContractListBody['statuses'][number][]>
type StatusChoice = keyof typeof statusChoices

const findStatusChoice = (statuses: readonly string[]): StatusChoice =>
  (Object.keys(statusChoices) as StatusChoice[]).find((key) => statusChoices[key].join() === statuses.join()) ?? 'current'

function ContractList({ state, onState }: { state: State; onState: (state: State) => void }) {
  const t = getMessages('contract')
  const tAccountNames = getMessages('account-names')
  const navigate = useNavigate()
  const { view: _view, ...body } = state
  const report = useCall(contractList, body)
  const columns = useContractColumns()
  const columnLayout = useColumnLayout('contract', columns)
  const [keyword, setKeyword] = useState(state.keyword)
  useEffect(() => setKeyword(state.keyword), [state.keyword])
  const sort = useMemo(() => [state.sort], [state.sort])
  return (
    <>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          onState({ ...state, keyword: keyword.trim(), pageNum: 1 })
        }}
      >
        <KeywordField
          label={t('keyword')}
          hint={t('keywordHint')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <LabelledSelect
          label={t('category')}
          value={state.companyCategory}
          options={(['all', ...companyCategories] as const).map((value) => ({
            value,
            label: tAccountNames(`category.${value}`),
          }))}
          onChange={(companyCategory) => onState({ ...state, companyCategory, pageNum: 1 })}
        />
        <LabelledSelect
          label={t('statuses')}
          value={findStatusChoice(state.statuses)}
          options={(Object.keys(statusChoices) as StatusChoice[]).map((value) => ({
            value,
            label: value === 'current' || value === 'all' ? t(`state.${value}`) : tAccountNames(`contractStatus.${value}`),
          }))}
          onChange={(choice) => onState({ ...state, statuses: [...statusChoices[choice]], pageNum: 1 })}
        />
        <Button type="submit" icon="search">
          {t('search')}
        </Button>
      </form>
      <ResourceList<ContractRow>
        label={t('title')}
        report={report}
        empty={
          <EmptyState
            title={t('none')}
            help={t('noneHelp')}
            actions={
              <Button
                variant="primary"
                onClick={() => {
                  setKeyword('')
                  onState(defaults)
                }}
              >
                {t('showAll')}
              </Button>
            }
          />
        }
        bar={(count) => (
          <>
            <strong>{t('found', { count })}</strong>
            <span className="push" />
            <ColumnMenu columns={columns} columnLayout={columnLayout} />
          </>
        )}
        columns={columnLayout.visible}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={(key) => {
          const [first] = getNextSort([state.sort], key as State['sort']['key'], {
            add: false,
            descendingFirst: key === 'updatedAt' || key === 'licencesUsed',
          })
          if (first) onState({ ...state, sort: first, pageNum: 1 })
        }}
        onOpen={(row) => void navigate(`/contract-detail?id=${row.id}`)}
        onResize={columnLayout.resize}
        sizes={PAGE_SIZES}
        onPaging={(change) => onState({ ...state, ...change })}
        maxHeight="max(420px, calc(100dvh - 300px))"
      />
    </>
  )
}
