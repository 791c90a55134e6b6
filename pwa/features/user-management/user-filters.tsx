import { type ReactNode, useEffect, useState } from 'react'
import { userStatuses } from '../../../shared/api/user-rows.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledSelect } from '../../ui/field.tsx'
import { KeywordField } from '../../ui/search-field.tsx'
import type { UserListState } from './user-list.state.ts'

type UserFilterValues = Pick<UserListState, 'keyword' | 'status' | 'userType'>
export const noUserFilters: UserFilterValues = { keyword: '', status: 'all', userType: null }

export const hasUserFilter = ({ keyword, status, userType }: UserFilterValues): boolean =>
  keyword !== '' || status !== 'all' || userType !== null

interface Props {
  state: UserFilterValues
  /** True if general users and administrators are in one list. */
  hasTypeColumn: boolean
  children?: ReactNode
  onChange: (filters: UserFilterValues) => void
}

/** Keywords apply on submit, choices immediately. */
export function UserFilters({ state, hasTypeColumn, children, onChange }: Props) {
  const t = getMessages('user-management')
  const tAccountNames = getMessages('account-names')
  const [keyword, setKeyword] = useState(state.keyword)
  useEffect(() => setKeyword(state.keyword), [state.keyword])
  const { status, userType } = state
  const changeFilters = (next: Partial<UserFilterValues>) => onChange({ keyword: keyword.trim(), status, userType, ...next })
  return (
    <search>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          changeFilters({})
        }}
      >
        <KeywordField
          label={t('keyword')}
          hint={t('keywordHint')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <LabelledSelect
          label={t('status')}
          value={status}
          options={(['all', ...userStatuses] as const).map((value) => ({
            value,
            label: value === 'all' ? t('status.all') : tAccountNames(`userStatus.${value}`),
          }))}
          onChange={(next) => changeFilters({ status: next })}
        />
        {hasTypeColumn && (
          <LabelledSelect
            label={t('userType')}
            value={userType ?? 'all'}
            options={(['all', 0, 1] as const).map((value) => ({
              value,
              label: value === 'all' ? t('userType.all') : tAccountNames(`userType.${value}`),
            }))}
            onChange={(next) => changeFilters({ userType: next === 'all' ? null : next })}
          />
        )}
        <Button type="submit" icon="search">
          {t('search')}
        </Button>
        {(hasUserFilter(state) || keyword !== '') && (
          <Button
            variant="quiet"
            onClick={() => {
              setKeyword('')
              onChange(noUserFilters)
            }}
          >
            {t('reset')}
          </Button>
        )}
        {children && <div className="push">{children}</div>}
      </form>
    </search>
  )
}
