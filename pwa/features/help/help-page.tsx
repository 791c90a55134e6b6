import './help.css'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { pages } from '../../../shared/access/pages.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { helpList, metricList } from '../../../shared/api/masters.ts'
import { reopenFirstSteps } from '../../data/first-steps.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { runWithErrorToast } from '../../report/favorites/favorite-changes.ts'
import { MetricFormula } from '../../report/help/metric-definition.tsx'
import { PageHeader, SectionHeader } from '../../ui/page-header.tsx'
import { KeywordField } from '../../ui/search-field.tsx'
import { TerminalLink } from '../../ui/terminal-link.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'

const helpState = z.strictObject({
  q: z.string().max(100).default(''),
})
const helpDefaults = helpState.parse({})

type Topic = Result<typeof helpList>['list'][number]

/** Delay after the last keystroke before searching, in milliseconds. */
const DEBOUNCE_MS = 200

/** All help texts and metrics with a common search. */
export function HelpPage() {
  const t = getMessages('help-page')
  const { state, set } = useUrlState({ schema: helpState, defaults: helpDefaults })
  const [keyword, setKeyword] = useState(state.q)
  const lastQuery = useRef(state.q)
  useEffect(() => {
    // changed by Back or by a link, not by this field
    if (state.q !== lastQuery.current) {
      lastQuery.current = state.q
      setKeyword(state.q)
      return
    }
    if (keyword === state.q) return
    const timer = setTimeout(() => {
      lastQuery.current = keyword
      set({ q: keyword }, { replace: true })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [keyword, state.q, set])
  const request = { query: { keyword: state.q } }
  const topics = useEndpoint(helpList, request)
  const measures = useEndpoint(metricList, request)
  // the list of titles is the table of contents; what a search finds is shown in full
  const isSearch = state.q !== ''
  const hasNoResults = topics.data?.list.length === 0 && measures.data?.list.length === 0
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="mb-5 help-search">
        <KeywordField
          label={t('search')}
          hint={t('searchHint')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <p className="mt-3 note">
          <TerminalLink label={t('terminal')} />
        </p>
        <FirstStepsLink />
      </div>
      {hasNoResults && <EmptyState title={t('none', { words: state.q })} />}
      <div className="items-start split help-columns">
        <section>
          <SectionHeader title={t('topics')} note={t('topicsNote')} />
          <ReportView report={topics} skeleton={<TableSkeleton rows={8} />}>
            {({ list }) => (
              <>
                {list.map((topic) => (
                  <HelpTopic key={`${topic.topic} ${isSearch}`} topic={topic} isOpen={isSearch} />
                ))}
              </>
            )}
          </ReportView>
        </section>
        <section className="help-measures" hidden={measures.data?.list.length === 0}>
          <SectionHeader title={t('measures')} note={t('measuresNote')} />
          <ReportView report={measures} skeleton={<TableSkeleton rows={8} />}>
            {({ list }) => (
              <>
                {list.map((metric) => (
                  <details key={`${metric.metric} ${isSearch}`} className="help-entry" open={isSearch}>
                    <summary>
                      <h3>{metric.name[getCurrentLanguage()]}</h3>
                    </summary>
                    <MetricFormula metric={metric} />
                  </details>
                ))}
              </>
            )}
          </ReportView>
        </section>
      </div>
    </>
  )
}

function HelpTopic({ topic, isOpen }: { topic: Topic; isOpen: boolean }) {
  const t = getMessages('help-page')
  const { hash } = useLocation()
  return (
    <details className="help-entry help-topic" id={topic.topic} open={isOpen || hash === `#${topic.topic}`}>
      <summary>
        <h3>{topic.title}</h3>
      </summary>
      {topic.route && <Link to={topic.route}>{t('open')}</Link>}
      {topic.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {topic.questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </details>
  )
}

/** Opens the first steps of the dashboard again. */
function FirstStepsLink() {
  const t = getMessages('help-page')
  const navigate = useNavigate()
  const open = () =>
    runWithErrorToast(async () => {
      await reopenFirstSteps()
      await navigate(pages.dashboard.route)
    })
  return (
    <button type="button" className="link-button mt-3" onClick={open}>
      {t('firstSteps')}
    </button>
  )
}
