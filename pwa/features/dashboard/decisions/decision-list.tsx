import './decisions.css'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { listOwnStoreCompanies } from '../../../../shared/api/own-defaults.ts'
import type { TodayResult } from '../../../../shared/api/today.ts'
import type { SettledState } from '../../../../shared/sync/decisions.ts'
import { readRememberedShop } from '../../../data/last-shop.ts'
import { useOnline } from '../../../data/offline/network.ts'
import { toOwnContract, useUser } from '../../../data/session.ts'
import { formatDay } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { Button, SegmentedControl } from '../../../ui/button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { formatShortDateTime } from '../../../ui/page-header.tsx'
import { ReportView, TableSkeleton } from '../../../ui/view-states.tsx'
import { DecisionRow } from './decision-row.tsx'
import { SettledDecisions } from './settled-decisions.tsx'
import { getColleagueName, type ListedDecision, type SettlementDocument, useDecisions } from './use-decisions.ts'

const RulesDialog = lazyComponent(() => import('./rules-dialog.tsx'))

/** Decisions that are shown at first. */
const MAX_SHOWN = 5

/** The store that this device remembers; null for contracts other than booksellers’. */
function useRememberedStore(): string | null {
  const hasOwnStores = listOwnStoreCompanies(toOwnContract(useUser())).length > 0
  return hasOwnStores ? readRememberedShop() : null
}

/** What asks for a decision today: the figure, the reason, the proposed action, and what became of it. */
export function DecisionList() {
  const t = getMessages('today')
  const storeCd = useRememberedStore()
  const [isChain, setChain] = useState(false)
  // kept here: the list below is rendered anew while documents or results are read again
  const [shownState, setShownState] = useState<SettledState | null>(null)
  const { report, decisions, elsewhere } = useDecisions(isChain ? null : storeCd)
  const isBookseller = useUser().contract.companyCategory === 'store'
  const open = decisions?.filter(({ isOpen }) => isOpen) ?? []
  const headingId = useId()
  return (
    <section className="decisions" aria-labelledby={headingId}>
      <div className="section-header">
        <h2 id={headingId}>{t('title')}</h2>
        <span className="note row wrap gap-2">
          {report.data?.storeName && <strong>{report.data.storeName}</strong>}
          {open.length > 0 && <span>{t('count', { count: open.length })}</span>}
          <FetchedAt fetchedAt={report.fetchedAt} />
        </span>
        {isBookseller && (
          <span className="push row gap-3">
            <Link className="inline-row" to="/shop">
              {t(storeCd === null ? 'scope.choose' : 'scope.other')}
            </Link>
            {storeCd !== null && (
              <SegmentedControl
                label={t('scope')}
                value={isChain ? 'chain' : 'shop'}
                options={(['shop', 'chain'] as const).map((value) => ({ value, label: t(`scope.${value}`) }))}
                onChange={(value) => setChain(value === 'chain')}
              />
            )}
          </span>
        )}
      </div>
      <ReportView report={report} skeleton={<TableSkeleton rows={4} />}>
        {(result) =>
          decisions === null ? (
            <TableSkeleton rows={4} />
          ) : (
            <Decisions
              result={result}
              decisions={decisions}
              open={open}
              elsewhere={elsewhere}
              shownState={shownState}
              onShowState={setShownState}
            />
          )
        }
      </ReportView>
    </section>
  )
}

/** When the list was read; offline it is the stored one. */
function FetchedAt({ fetchedAt }: { fetchedAt: string | null }) {
  const t = getMessages('frame')
  const isOnline = useOnline()
  if (fetchedAt === null) return null
  return (
    <span>
      {t(isOnline ? 'taken' : 'takenKept')} <time dateTime={fetchedAt}>{formatShortDateTime(fetchedAt)}</time>
    </span>
  )
}

function Decisions({
  result,
  decisions,
  open,
  elsewhere,
  shownState,
  onShowState,
}: {
  result: TodayResult
  decisions: readonly ListedDecision[]
  open: readonly ListedDecision[]
  elsewhere: readonly SettlementDocument[]
  shownState: SettledState | null
  onShowState: (state: SettledState | null) => void
}) {
  const t = getMessages('today')
  const [isWhole, setWhole] = useState(false)
  const [areRulesOpen, setRulesOpen] = useState(false)
  const failed = result.rules.filter((rule) => rule.failed)
  const shown = isWhole ? open : open.slice(0, MAX_SHOWN)
  const rulesButton = result.rules.length > 0 && (
    <Button variant="quiet" onClick={() => setRulesOpen(true)}>
      {t('rules')}
    </Button>
  )
  return (
    <>
      {open.length === 0 ? (
        <p className="quiet-note">
          {describeEmptyList(result, decisions.length > 0)}
          {rulesButton}
        </p>
      ) : (
        <ol>
          {shown.map((item, index) => (
            <DecisionRow key={item.decision.id} item={item} result={result} isPrimary={index === 0} />
          ))}
        </ol>
      )}
      {failed.length > 0 && (
        <p className="note decision-problem">{t('someFailed', { rules: failed.map(({ label }) => label).join('・') })}</p>
      )}
      {elsewhere.map(({ id, ownerId, subject }) => (
        <p className="note decision-elsewhere" key={id}>
          {t('fromElsewhere', { name: getColleagueName(result, ownerId), subject })}
        </p>
      ))}
      <SettledDecisions decisions={decisions} result={result} shown={shownState} onShow={onShowState}>
        {open.length > 0 && (
          <span className="push row gap-3 wrap">
            {open.length > MAX_SHOWN && (
              <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? t('fewer') : t('more', { count: open.length - MAX_SHOWN })}
              </Button>
            )}
            {open.length > 1 && <span className="decision-order">{t('order')}</span>}
            {rulesButton}
          </span>
        )}
      </SettledDecisions>
      {areRulesOpen && <RulesDialog result={result} onClose={() => setRulesOpen(false)} />}
    </>
  )
}

/** One honest sentence: what was checked, and up to which day. Null if nothing could be checked. */
function describeEmptyList({ rules, asOf }: TodayResult, hasSettled: boolean): string | null {
  const t = getMessages('today')
  const checked = rules.filter(({ failed }) => !failed).length
  if (hasSettled) return t('allSettled')
  if (rules.length === 0) return t('noRules')
  if (checked === 0) return null
  if (asOf === null) return t('emptyNow', { count: checked })
  return t('empty', { count: checked, day: formatDay(asOf, { isShort: true, weekday: true }) })
}
