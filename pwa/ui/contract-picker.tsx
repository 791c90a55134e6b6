import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { type ContractRow, contractList, contractListBody } from '../../shared/api/contract.ts'
import { useCall } from '../data/use-call.ts'
import { useUrlState } from '../data/use-url-state.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Button } from './button.tsx'
import { ContractStatusBadge, useContractStatusBadge } from './contract-badges.tsx'
import { Field } from './field.tsx'
import { PageHeader } from './page-header.tsx'
import type { Column } from './table/column.ts'
import { ResourceList } from './table/resource-list.tsx'
import { EmptyState } from './view-states.tsx'

/** Delay after the last keystroke before the list is requested, in milliseconds. */
const DEBOUNCE_MS = 250

const schema = z.strictObject({ keyword: contractListBody.shape.keyword, pageNum: contractListBody.shape.pageNum })
const defaults = schema.parse({})

/** Shown on a contract page that was opened without a contract: the user chooses one, which is put into the URL. */
export function ContractPicker({ title, lead }: { title: string; lead: string }) {
  const t = getMessages('account-names')
  const { state, set } = useUrlState({ schema, defaults })
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const report = useCall(contractList, { ...state, sort: { key: 'companyName', descending: false } })
  const columns = useContractPickerColumns(pathname)
  return (
    <>
      <PageHeader title={title} />
      <p className="lead">{lead}</p>
      <div className="filters">
        <DebouncedKeywordField value={state.keyword} onChange={(keyword) => set({ keyword, pageNum: 1 }, { replace: true })} />
      </div>
      <ResourceList<ContractRow>
        label={t('chooser.list')}
        report={report}
        skeletonRows={8}
        empty={
          <EmptyState
            title={t('chooser.none')}
            help={t('chooser.noneHelp')}
            actions={
              state.keyword !== '' && <Button onClick={() => set(defaults, { replace: true })}>{t('chooser.clear')}</Button>
            }
          />
        }
        bar={(count) => <strong>{t('chooser.found', { count })}</strong>}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate({ pathname, search: getContractSearch(row) })}
        onPaging={({ pageNum }) => set({ ...state, pageNum })}
        maxHeight="max(320px, calc(100dvh - 320px))"
      />
    </>
  )
}

const getContractSearch = (row: ContractRow): string => `?id=${encodeURIComponent(row.id)}`

function useContractPickerColumns(pathname: string): readonly Column<ContractRow>[] {
  const t = getMessages('account-names')
  const getStatus = useContractStatusBadge()
  return useMemo(
    (): Column<ContractRow>[] => [
      {
        id: 'name',
        header: t('chooser.contract'),
        width: 240,
        isFrozen: true,
        canGrow: true,
        value: (row) => row.name,
        cell: (row) => (
          <Link to={{ pathname, search: getContractSearch(row) }} title={row.name}>
            {row.name}
          </Link>
        ),
      },
      { id: 'companyName', header: t('chooser.company'), width: 220, canGrow: true, value: (row) => row.companyName },
      { id: 'number', header: t('chooser.number'), width: 132, isText: true, value: (row) => row.number },
      {
        id: 'status',
        header: t('chooser.status'),
        width: 104,
        value: (row) => getStatus(row).text,
        cell: (row) => <ContractStatusBadge contract={row} />,
      },
      { id: 'type', header: t('chooser.type'), width: 112, value: (row) => t(`contractType.${row.type}`) },
    ],
    [t, pathname, getStatus],
  )
}

/** Search field that reports its text after a delay, and never while an IME composition is in progress. */
function DebouncedKeywordField({ value, onChange }: { value: string; onChange: (keyword: string) => void }) {
  const t = getMessages('account-names')
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastKeyword = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => () => clearTimeout(timer.current), [])
  // the URL changed from outside: back, forward or a button that clears the keyword
  useEffect(() => {
    if (value === lastKeyword.current) return
    lastKeyword.current = value
    setText(value)
  }, [value])
  const scheduleSearch = (next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      lastKeyword.current = next.trim()
      latest.current(lastKeyword.current)
    }, DEBOUNCE_MS)
  }
  return (
    <div className="is-wide field">
      <Field label={t('chooser.keyword')}>
        {({ id }) => (
          <input
            id={id}
            className="input"
            type="search"
            // biome-ignore lint/a11y/noAutofocus: choosing a contract is the only purpose of the page
            autoFocus
            maxLength={100}
            placeholder={t('chooser.hint')}
            value={text}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              setText(event.target.value)
              if (!(event.nativeEvent as InputEvent).isComposing) scheduleSearch(event.target.value)
            }}
            onCompositionEnd={(event) => scheduleSearch(event.currentTarget.value)}
          />
        )}
      </Field>
    </div>
  )
}
