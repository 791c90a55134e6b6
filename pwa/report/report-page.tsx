import './print.css'
import './report.css'
import { type ReactNode, useEffect } from 'react'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import type { CountedGoods, DataGaps, DataUntil } from '../../shared/api/report.ts'
import type { Period } from '../../shared/calendar/period.ts'
import { getConditionName } from '../../shared/reports/conditions.ts'
import { toRequestKind } from '../../shared/trade/kinds.ts'
import { cacheProductNames } from '../data/cached-names.ts'
import { writeLastQuery } from '../data/last-query.ts'
import { useScreenLocation } from '../data/screen-location.ts'
import { toOwnContract, useUser } from '../data/session.ts'
import type { CallState } from '../data/use-call.ts'
import { formatDay, formatTime, getInlineSeparator } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { type DashboardItemView, useDashboardItemView } from '../ui/dashboard-item-view.ts'
import { FiguresSkeleton } from '../ui/figures.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CopyLinkButton, ExportButton } from '../ui/report-buttons.tsx'
import { ChartSkeleton, ReportView, TableSkeleton } from '../ui/view-states.tsx'
import { CachedResults } from './cached-results.tsx'
import { getValueAt, setValueAt } from './conditions/condition.ts'
import { ConditionBar } from './conditions/condition-bar.tsx'
import { getConditionKind } from './conditions/condition-kinds.tsx'
import { useConditionLabels } from './conditions/condition-labels.ts'
import { getConditionListKey, useConditionTexts } from './conditions/use-condition-texts.ts'
import { SaveFavorite } from './favorites/save-favorite.tsx'
import { type ReportFile, toStoredQuestion, useMovingLink } from './favorites/saved-screen.ts'
import { type ExcludedGoods, ReportScopeProvider } from './report-scope.ts'
import { ScheduleButton } from './schedules/schedule-button.tsx'
import { StartSuggestions } from './start-suggestions.tsx'
import { isEmptyValue, type Screen } from './use-report-screen.ts'

/** Period in the state of a screen; null if it has none. */
function getStatePeriod(state: unknown): Period | null {
  const period = getValueAt(state, 'period')
  return typeof period === 'object' && period !== null && 'from' in period && 'to' in period ? (period as Period) : null
}

interface NamedTitle {
  jan: string
  productName: string
}

const isNamedTitle = (row: unknown): row is NamedTitle =>
  typeof row === 'object' && row !== null && 'jan' in row && 'productName' in row && typeof row.productName === 'string'

/** Titles of the query's condition that the result names. */
function findConditionTitles(data: object | null, state: unknown): NamedTitle[] {
  const codes = new Set(
    ['jans', 'products.jans'].flatMap((path) => {
      const jans = getValueAt(state, path)
      return Array.isArray(jans) ? (jans as unknown[]) : []
    }),
  )
  if (codes.size === 0 || data === null) return []
  return Object.values(data)
    .flatMap((part: unknown) => (Array.isArray(part) ? (part as unknown[]) : []))
    .filter(isNamedTitle)
    .filter(({ jan }) => codes.has(jan))
}

/** Goods of kinds that an empty result does not count; null if the result is not empty or there are none. */
function findExcludedGoods<S>(report: Pick<CallState<object>, 'data' | 'isStale'>, screen: Screen<S>): ExcludedGoods | null {
  const { data, isStale } = report
  if (!data || isStale || !('counted' in data)) return null
  const { kinds, leftOut: quantity } = data.counted as CountedGoods
  const counted = toRequestKind(kinds)
  const includeAllKinds = () => screen.set(setValueAt(screen.state, 'products.kind', 'all'))
  return quantity > 0 && counted !== 'all' ? { counted, quantity, include: includeAllKinds } : null
}

interface Props<S, T, E extends Endpoint> {
  title: string
  screen: Screen<S>
  report: CallState<T>
  /** Export endpoint and body; null while there is nothing to export. */
  file?: ReportFile<E>
  /** As-of day of the result's cumulative figures. */
  asOf?: (result: T) => string | null
  /** Number of headline figures, for the skeleton. */
  figures?: number
  chart?: boolean
  /** Tools of the screen, before those that every report has. */
  tools?: ReactNode
  /** Rendered above the conditions: a search field. */
  lead?: ReactNode
  /** Rendered between the conditions and the result: tabs. */
  tabs?: ReactNode
  /** Rendered below the field for the required condition while it is empty. */
  start?: ReactNode
  /** Texts of that field, if the required condition is not a product. */
  startText?: { title: string; help: string }
  children: (result: T) => ReactNode
}

/**
 * Frame of every report: title with its tools, condition bar, answer with its states. If a required condition is missing,
 * it asks for that first.
 */
export function ReportPage<S, T extends { until?: DataUntil | null }, E extends Endpoint>(props: Props<S, T, E>) {
  const { title, screen, report, file, asOf, figures = 4, chart = true, tools, lead, tabs, start, startText, children } = props
  const t = getMessages('report')
  const item = useDashboardItemView()
  const contract = toOwnContract(useUser())
  const getStoredQuestion = () => toStoredQuestion(file, contract)
  const savedScreen = {
    title,
    latest: screen.latest,
    period: getStatePeriod(screen.state),
    current: screen,
    question: getStoredQuestion,
  }
  const getMovingLink = useMovingLink({ ...savedScreen, link: screen.link })
  const day = report.data && !report.isStale ? (asOf?.(report.data) ?? null) : null
  const excludedGoods = findExcludedGoods(report, screen)
  // the chips of titles show names, also if the titles come from a link
  useEffect(() => cacheProductNames(findConditionTitles(report.data, screen.state)), [report.data, screen.state])
  if (item) return <DashboardItemResult {...props} day={day} panel={item.panel} />
  return (
    <ReportScopeProvider value={{ latest: screen.latest, excludedGoods }}>
      <PageHeader
        title={title}
        fetchedAt={report.fetchedAt}
        aside={
          <>
            {day && <span className="as-of">{t('asOf', { day: formatDay(day, { weekday: true }) })}</span>}
            {report.data && !report.isStale && <DataGapsNote gaps={report.data.until?.gaps ?? null} />}
          </>
        }
      >
        {tools}
        <SaveFavorite {...savedScreen} search={screen.search} />
        <CopyLinkButton link={screen.link} getMovingLink={getMovingLink} />
        {file && (
          <ScheduleButton
            screen={savedScreen}
            disabled={report.data === null || report.isStale || getStoredQuestion() === null}
          />
        )}
        {file && <ExportButton endpoint={file.endpoint} body={report.data === null || report.isStale ? null : file.body} />}
      </PageHeader>
      {screen.isIncomplete ? (
        <RequiredConditionPrompt screen={screen} start={start} startText={startText} />
      ) : (
        <>
          {screen.conditions.some(({ required }) => required) && (
            <LastQueryRecorder key={getConditionListKey(screen)} screen={screen} />
          )}
          {lead}
          <ConditionBar
            conditions={screen.conditions}
            state={screen.state}
            defaults={screen.defaults}
            schema={screen.schema}
            count={screen.count}
            onChange={screen.set}
          />
          {tabs}
          <ReportView
            report={report}
            offlineFallback={<CachedResults call={report.call} onRetry={report.retry} />}
            skeleton={
              <>
                <FiguresSkeleton count={figures} />
                {chart && <ChartSkeleton height={300} />}
                <TableSkeleton />
              </>
            }
          >
            {children}
          </ReportView>
        </>
      )}
    </ReportScopeProvider>
  )
}

/** States how many of the requested stores probably lack data in the period. */
function DataGapsNote({ gaps }: { gaps: DataGaps | null }) {
  const t = getMessages('report')
  if (gaps === null) return null
  const label = t('incomplete', { count: gaps.incompleteStores })
  return (
    <Popover
      label={label}
      className="text-table note-panel"
      trigger={(open, isOpen) => (
        <button type="button" className="as-of is-incomplete" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
          <Icon name="warning" small />
          {label}
        </button>
      )}
    >
      {() => <p>{t('incompleteHelp', { count: gaps.missingDays })}</p>}
    </Popover>
  )
}

/** The result as a dashboard item: the chosen panel, the date-time of the data, the as-of day. */
function DashboardItemResult<S, T extends { until?: DataUntil | null }, E extends Endpoint>(
  props: Pick<Props<S, T, E>, 'screen' | 'report' | 'children'> & { day: string | null; panel: DashboardItemView['panel'] },
) {
  const { screen, report, day, panel, children } = props
  const t = getMessages('report')
  const tFrame = getMessages('frame')
  const { fetchedAt } = report
  const gaps = report.data?.until?.gaps
  const skeletons = {
    figures: <FiguresSkeleton count={2} />,
    chart: <ChartSkeleton height={240} />,
    table: <TableSkeleton rows={6} />,
  }
  return (
    <ReportScopeProvider value={{ latest: screen.latest }}>
      <ReportView report={report} skeleton={skeletons[panel]}>
        {children}
      </ReportView>
      <p className="note mt-2">
        {fetchedAt && `${tFrame('taken')} ${formatTime(fetchedAt)}`}
        {fetchedAt && day && getInlineSeparator()}
        {day && t('asOf', { day: formatDay(day, { weekday: true }) })}
        {gaps && `${getInlineSeparator()}${t('incomplete', { count: gaps.incompleteStores })}`}
      </p>
    </ReportScopeProvider>
  )
}

/** Remembers the query of a screen, so that the screen can offer it again when it is empty. */
function LastQueryRecorder<S>({ screen }: { screen: Screen<S> }) {
  const { pathname } = useScreenLocation()
  // a query can also be about other conditions than the required one, such as issues instead of a series
  const named = useConditionTexts(screen).filter(({ path }) => !isEmptyValue(getValueAt(screen.state, path)))
  const name = named.map(({ text }) => text).join(getInlineSeparator())
  const search = screen.search()
  useEffect(() => writeLastQuery(pathname, { search, name }), [pathname, search, name])
  return null
}

interface RequiredProps<S> {
  screen: Screen<S>
  start: ReactNode
  startText: { title: string; help: string } | undefined
}

/** Asks for the required condition directly on the page. */
function RequiredConditionPrompt<S>({ screen, start, startText }: RequiredProps<S>) {
  const t = getMessages('report')
  const conditionLabels = useConditionLabels()
  const condition = screen.conditions.find((item) => item.required)
  if (!condition) return null
  const { Field } = getConditionKind(condition)
  const label = conditionLabels.field(getConditionName(condition))
  const setCondition = (value: unknown) => screen.set(setValueAt(screen.state, condition.path, value))
  return (
    <div className="stack gap-3 report-start">
      <h2>{startText?.title ?? t('needsProduct')}</h2>
      <p className="note">{startText?.help ?? t('needsProductHelp')}</p>
      <Field
        id="report-start"
        condition={condition}
        label={label}
        value={getValueAt(screen.state, condition.path)}
        onChange={setCondition}
        isInvalid={false}
        describedBy={undefined}
      />
      {start}
      <StartSuggestions latest={screen.latest} onChoose={condition.kind === 'products' ? (jan) => setCondition([jan]) : null} />
    </div>
  )
}
