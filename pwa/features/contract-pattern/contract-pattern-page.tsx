import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { countIncludedFeatures, patternFlags } from '../../../shared/access/permissions.ts'
import { type PatternRow, patternList } from '../../../shared/api/contract-pattern.ts'
import { pageNum } from '../../../shared/api/query-fields.ts'
import { useCall } from '../../data/use-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { formatFullDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { KeywordField } from '../../ui/search-field.tsx'
import type { Column } from '../../ui/table/column.ts'
import { ResourceList } from '../../ui/table/resource-list.tsx'
import { EmptyState } from '../../ui/view-states.tsx'

const schema = z.strictObject({
  keyword: z.string().max(100).default(''),
  pageNum: pageNum.default(1),
  pageSize: z.number().int().min(1).max(1000).default(50),
})
const defaults = schema.parse({})

function usePatternColumns(): readonly Column<PatternRow>[] {
  const t = getMessages('contract-pattern')
  const tAccountNames = getMessages('account-names')
  return useMemo(
    (): Column<PatternRow>[] => [
      {
        id: 'name',
        header: t('name'),
        width: 260,
        isFrozen: true,
        canGrow: true,
        value: (row) => row.name,
        cell: (row) => <Link to={`/contract-pattern-detail?id=${row.id}`}>{row.name}</Link>,
      },
      { id: 'dataRange', header: t('dataRange'), width: 150, value: (row) => tAccountNames(`dataRangeShort.${row.dataRange}`) },
      {
        id: 'features',
        header: t('features'),
        width: 130,
        align: 'right',
        value: (row) => `${countIncludedFeatures(row)} / ${patternFlags.length}`,
      },
      { id: 'contracts', header: t('contracts'), width: 90, align: 'right', value: (row) => row.contracts },
      { id: 'updatedAt', header: t('updatedAt'), width: 180, value: (row) => formatFullDateTime(row.updatedAt) },
      { id: 'updatedBy', header: t('updatedBy'), width: 150, value: (row) => row.updatedBy },
    ],
    [t, tAccountNames],
  )
}

export function ContractPatternPage() {
  const t = getMessages('contract-pattern')
  const navigate = useNavigate()
  const { state, set } = useUrlState({ schema, defaults })
  const report = useCall(patternList, state)
  const columns = usePatternColumns()
  const [keyword, setKeyword] = useState(state.keyword)
  useEffect(() => setKeyword(state.keyword), [state.keyword])
  return (
    <>
      <PageHeader title={t('title')}>
        <LinkButton variant="primary" icon="plus" to="/contract-pattern-new" label={t('new')} />
      </PageHeader>
      <p className="lead">{t('lead')}</p>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          set({ ...state, keyword: keyword.trim(), pageNum: 1 })
        }}
      >
        <KeywordField
          label={t('keyword')}
          hint={t('keywordHint')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Button type="submit" icon="search">
          {t('keyword')}
        </Button>
      </form>
      <ResourceList<PatternRow>
        label={t('title')}
        report={report}
        skeletonRows={6}
        empty={<EmptyState title={t('none')} help={t('noneHelp')} />}
        bar={(count) => <strong>{t('found', { count })}</strong>}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate(`/contract-pattern-detail?id=${row.id}`)}
        onPaging={(change) => set({ ...state, ...change })}
        maxHeight="max(420px, calc(100dvh - 300px))"
      />
    </>
  )
}
