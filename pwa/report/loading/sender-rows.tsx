import { Link } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { DeliveryCell, loadDeliveries } from '../../../shared/api/loading/deliveries.ts'
import { formatCount, formatTime, MINUS_SIGN } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { ArrivalRow } from './arrival-calendar.tsx'
import { useLoadText } from './load-text.tsx'

/** Texts of a sender's day: its state, or the number of rejected lines. */
export function useCellText() {
  const t = getMessages('data-loads')
  const formatCell = ({ state, rejected }: Pick<DeliveryCell, 'state' | 'rejected'>): string =>
    state === 'none' ? '–' : state === 'part' ? `${MINUS_SIGN}${formatCount(rejected)}` : t(`delivery.word.${state}`)
  const describeCell = ({ state, files, at }: DeliveryCell): string => {
    const details = at === null ? [] : [t('delivery.at', { time: formatTime(at) }), t('delivery.files', { count: files })]
    return [t(`delivery.state.${state}`), ...details].join(t('space'))
  }
  return { formatCell, describeCell }
}

/** Returns the rows of the senders for a calendar. */
export function useSenderRows(senders: Result<typeof loadDeliveries>['senders'], canEditSenders: boolean): ArrivalRow[] {
  const loadText = useLoadText()
  const { formatCell, describeCell } = useCellText()
  return senders.map(({ mappingId, name, dataset, cells, completeness }) => ({
    key: mappingId,
    name,
    header: (
      <>
        {canEditSenders ? <Link to={`${pages['sender-mapping-edit'].route}?id=${mappingId}`}>{name}</Link> : name}{' '}
        <span className="note">{loadText.formatDataset(dataset)}</span>
      </>
    ),
    cells: cells.map((cell) => ({ day: cell.day, state: cell.state, text: formatCell(cell), label: describeCell(cell) })),
    completeness,
  }))
}
