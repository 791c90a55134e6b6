import { useMemo } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { importList } from '../../../shared/api/loading/loads.ts'
import { formatCount, formatFullDateTime, getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { LoadBadge, useLoadText } from '../../report/loading/load-text.tsx'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'

export type LoadRow = Result<typeof importList>['list'][number]

export const getLoadPath = (id: string): string => `${pages['data-load'].route}?id=${id}`

/** Returns a function that formats the duration of a load, up to now while it is running. */
function useDurationText(): (row: Pick<LoadRow, 'startedAt' | 'finishedAt'>) => string {
  const t = getMessages('data-loads')
  return ({ startedAt, finishedAt }) => {
    const seconds = Math.max(0, Math.round(((finishedAt ? Date.parse(finishedAt) : Date.now()) - Date.parse(startedAt)) / 1000))
    return seconds < 60 ? t('seconds', { seconds }) : t('minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
  }
}

/** Columns of the list; a load is a link for users who may see its lines. */
export function useLoadColumns(canOpenLoads: boolean): readonly Column<LoadRow>[] {
  const t = getMessages('data-loads')
  const loadText = useLoadText()
  const formatDuration = useDurationText()
  return useMemo((): Column<LoadRow>[] => {
    const formatSource = (row: LoadRow) =>
      row.source === 'inbox'
        ? `${t('inbox')}${row.mappingName === null ? '' : `${getInlineSeparator()}${row.mappingName}`}`
        : row.loadedBy
    return [
      {
        id: 'file',
        header: t('file'),
        width: 220,
        isFrozen: true,
        canGrow: true,
        value: (row) => row.fileName,
        cell: (row) =>
          canOpenLoads ? (
            <Link className="code" to={getLoadPath(row.id)} title={row.fileName}>
              {row.fileName}
            </Link>
          ) : (
            <span className="code" title={row.fileName}>
              {row.fileName}
            </span>
          ),
      },
      { id: 'state', header: t('state'), width: 132, value: loadText.formatState, cell: (row) => <LoadBadge load={row} /> },
      { id: 'dataset', header: t('dataset'), width: 100, value: (row) => loadText.formatDataset(row.dataset) },
      {
        id: 'from',
        header: t('from'),
        width: 136,
        value: formatSource,
        cell: (row) => <span title={formatSource(row) ?? ''}>{formatSource(row)}</span>,
      },
      { id: 'startedAt', header: t('startedAt'), width: 152, value: (row) => formatFullDateTime(row.startedAt) },
      createFigureColumn('read', t('read'), (row) => row.read, { unit: t('lines'), width: 88 }),
      createFigureColumn('loaded', t('loaded'), (row) => row.loaded, { unit: t('lines'), width: 88 }),
      {
        id: 'rejected',
        header: t('rejected'),
        unit: t('lines'),
        width: 80,
        align: 'right',
        value: (row) => row.rejected,
        cell: (row) => <span className={row.rejected > 0 ? 'problem' : 'muted'}>{formatCount(row.rejected)}</span>,
      },
      { id: 'duration', header: t('duration'), width: 88, align: 'right', value: formatDuration },
    ]
  }, [t, loadText, formatDuration, canOpenLoads])
}
