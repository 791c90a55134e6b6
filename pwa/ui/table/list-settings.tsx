import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../button.tsx'
import Dialog from '../overlay/dialog.tsx'
import type { SimpleColumn, SortOrder } from './column.ts'
import { listDeclaredFacts, listFactColumns, MAX_FACTS } from './phone-columns.ts'

interface Props<Row> {
  columns: readonly SimpleColumn<Row>[]
  sort: readonly SortOrder[]
  /** Null if the rows cannot be sorted. */
  onSort: ((key: string) => void) | null
  /** Ids of the facts that the rows show. */
  facts: readonly string[]
  onFacts: (facts: readonly string[] | null) => void
  onClose: () => void
}

/** Sort order and facts of the rows on a phone. */
export default function ListSettings<Row>({ columns, sort, onSort, facts, onFacts, onClose }: Props<Row>) {
  const t = getMessages('table')
  const sortable = columns.filter(
    ({ sortKey, isPinnedRight, isHidden, phone }) => sortKey && !isPinnedRight && (!isHidden || phone),
  )
  const declared = listDeclaredFacts(columns)
  return (
    <Dialog
      title={t('sortAndFacts')}
      onClose={onClose}
      isSheet
      footer={
        <>
          <Button variant="quiet" disabled={facts.join() === declared.join()} onClick={() => onFacts(null)}>
            {t('resetColumns')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('showRows')}
          </Button>
        </>
      }
    >
      {onSort && sortable.length > 0 && (
        <>
          <h3 className="option-title">{t('sortOrder')}</h3>
          <div className="flex wrap gap-2 mb-4">
            {sortable.map((column) => {
              const key = column.sortKey ?? column.id
              const order = sort[0]?.key === key ? sort[0] : null
              return (
                <button
                  type="button"
                  key={column.id}
                  className={`chip row-sort${order ? ' is-on' : ''}`}
                  aria-pressed={order !== null}
                  onClick={() => onSort(key)}
                >
                  {column.header}
                  {order && (
                    <>
                      <i className="tri" aria-hidden="true">
                        {order.descending ? '▼' : '▲'}
                      </i>
                      <span className="visually-hidden">{t(order.descending ? 'descending' : 'ascending')}</span>
                    </>
                  )}
                </button>
              )
            })}
          </div>
        </>
      )}
      <h3 className="option-title">
        {t('facts')} <span className="note">{t('mostFacts', { count: MAX_FACTS })}</span>
      </h3>
      <ul>
        {listFactColumns(columns).map(({ id, header, unit }) => {
          const isShown = facts.includes(id)
          return (
            <li key={id} className="option">
              <label className="check-label">
                <input
                  type="checkbox"
                  className="check"
                  checked={isShown}
                  disabled={!isShown && facts.length >= MAX_FACTS}
                  onChange={() => onFacts(isShown ? facts.filter((fact) => fact !== id) : [...facts, id])}
                />
                {header}
                {unit && <small className="muted">{unit}</small>}
              </label>
            </li>
          )
        })}
      </ul>
      <p className="note mt-3">{t('allValuesHint')}</p>
    </Dialog>
  )
}
