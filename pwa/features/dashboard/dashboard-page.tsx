import './dashboard.css'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { canUseFeature } from '../../../shared/access/permissions.ts'
import { dashboard } from '../../../shared/api/dashboard.ts'
import { hasOwnSales, listOwnStoreCompanies, setOwnDefaults } from '../../../shared/api/own-defaults.ts'
import { toOwnContract, toViewer, useUser } from '../../data/session.ts'
import { useCall } from '../../data/use-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useDashboardItems } from '../../report/favorites/favorites.ts'
import { Button, SegmentedControl } from '../../ui/button.tsx'
import { FiguresSkeleton } from '../../ui/figures.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ChartSkeleton, EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { BestSellerList } from './best-seller-list.tsx'
import type { Dashboard } from './dashboard.ts'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardMoverList } from './dashboard-mover-list.tsx'
import { DecisionList } from './decisions/decision-list.tsx'
import { FirstSteps } from './first-steps.tsx'
import { GenreChangeBars } from './genre-bars.tsx'
import { HourlySalesChart } from './hourly-sales-chart.tsx'
import { RecentQueryList } from './recent-query-list.tsx'
import { UpcomingTitleList } from './upcoming-list.tsx'
import { UserDashboard } from './user-dashboard.tsx'
import { type ItemScreens, useDashboardLayout } from './user-dashboard-items.ts'

const ItemsDialog = lazyComponent(() => import('./dashboard-items-dialog.tsx'))

const dashboardState = z.strictObject({ scope: z.enum(['own', 'all']).default('all') })

export function DashboardPage({ screens }: { screens: ItemScreens }) {
  const t = getMessages('dashboard')
  const tUserDashboard = getMessages('user-dashboard')
  const [isArranging, setArranging] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const items = useDashboardItems()
  const hasItems = items !== null && items.length > 0
  const { standard } = useDashboardLayout()
  const user = useUser()
  const defaults = useMemo(() => setOwnDefaults(dashboard, dashboardState.parse({}), toOwnContract(user)), [user])
  const url = useUrlState({ schema: dashboardState, defaults })
  const { scope } = url.state
  const report = useCall(dashboard, { scope })
  return (
    <>
      <PageHeader title={t('title')} fetchedAt={report.fetchedAt}>
        {hasOwnSales(toOwnContract(user)) && (
          <SegmentedControl
            label={t('scope')}
            value={scope}
            options={[
              { value: 'own', label: t('scope.own') },
              { value: 'all', label: t('scope.all') },
            ]}
            onChange={(next) => url.set({ scope: next }, { replace: true })}
          />
        )}
        <Button icon="dashboard" onClick={() => setChoosing(true)}>
          {tUserDashboard('settings')}
        </Button>
        {hasItems && (
          <Button
            icon="pencil"
            variant={isArranging ? 'primary' : 'plain'}
            aria-pressed={isArranging}
            onClick={() => setArranging(!isArranging)}
          >
            {tUserDashboard(isArranging ? 'done' : 'arrange')}
          </Button>
        )}
      </PageHeader>
      {isChoosing && <ItemsDialog onClose={() => setChoosing(false)} />}
      {isArranging && hasItems && <p className="note mb-3">{tUserDashboard('arrangeHint')}</p>}
      <FirstSteps />
      <DecisionList />
      <UserDashboard screens={screens} isArranging={isArranging && hasItems} />
      {(standard || !hasItems) && (
        <ReportView
          report={report}
          skeleton={
            <>
              <FiguresSkeleton count={5} />
              <div className="columns dashboard">
                <TableSkeleton rows={10} />
                <TableSkeleton rows={7} />
                <TableSkeleton rows={6} />
                <ChartSkeleton height={246} />
              </div>
            </>
          }
        >
          {(board) => <StandardDashboard board={board} isOwn={scope === 'own'} />}
        </ReportView>
      )}
    </>
  )
}

function StandardDashboard({ board, isOwn }: { board: Dashboard; isOwn: boolean }) {
  const t = getMessages('dashboard')
  const user = useUser()
  if (board.day === null) {
    return (
      <EmptyState title={t('empty')}>
        <p>{t('emptyHelp')}</p>
      </EmptyState>
    )
  }
  const viewer = toViewer(user)
  const ranking = new URLSearchParams({
    'period.from': board.day,
    'period.to': board.day,
    unit: 'day',
    'products.kind': 'publication',
  })
  const ownParameters = new URLSearchParams()
  if (isOwn && user.ownPublisherCds.length > 0) ownParameters.set('products.publisherCds', user.ownPublisherCds.join(','))
  const companyCds = listOwnStoreCompanies(toOwnContract(user))
  if (isOwn && companyCds.length > 0) ownParameters.set('stores.companyCds', companyCds.join(','))
  return (
    <>
      <DashboardFigures board={board} ownParameters={ownParameters} />
      <div className="columns dashboard">
        <div className="stack min-w-0 dashboard-column">
          <BestSellerList
            board={board}
            isOwn={isOwn}
            rankingLink={
              canUseFeature(viewer, 'ranking-create')
                ? `/ranking-create?${new URLSearchParams([...ranking, ...ownParameters])}`
                : null
            }
          />
          <RecentQueryList />
        </div>
        <div className="stack min-w-0 dashboard-column">
          <DashboardMoverList movers={board.movers} day={board.day} />
          <GenreChangeBars genres={board.genres} />
          <UpcomingTitleList upcoming={board.upcoming} isOwn={isOwn} />
          <HourlySalesChart hours={board.hours} />
        </div>
      </div>
    </>
  )
}
