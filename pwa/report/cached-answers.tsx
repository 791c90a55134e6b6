import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { CachedAnswer } from '../data/offline/device-database.ts'
import { session } from '../data/session.ts'
import { formatDateTime } from '../i18n/format.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { NotCachedState } from '../ui/states.tsx'
import { useScreenDescription } from './screen-description.ts'

/** Maximum number of offered answers, the latest first. */
const MAX_ANSWERS = 6

/** Answers of the screen that are cached on this device, the latest first; empty until they are found. */
function useCachedAnswers(call: string): CachedAnswer[] {
  const { pathname, search } = useLocation()
  const [cachedAnswers, setCachedAnswers] = useState<CachedAnswer[]>([])
  useEffect(() => {
    const userId = session.user?.userId
    if (userId === undefined) return
    let left = false
    void import('../data/offline/answer-cache.ts')
      .then(({ listScreenAnswers: answersOfScreen }) => answersOfScreen(userId, pathname, call))
      .then((answers) => {
        if (!left) setCachedAnswers(answers.filter(({ place }) => place !== pathname + search).slice(0, MAX_ANSWERS))
      })
    return () => {
      left = true
    }
  }, [pathname, search, call])
  return cachedAnswers
}

/** Shown offline: the current question is not cached; lists the questions of the screen that are. */
export function CachedAnswers({ call, onRetry }: { call: string; onRetry: () => void }) {
  const t = useMessages('states')
  const describeScreen = useScreenDescription()
  const cachedAnswers = useCachedAnswers(call)
  return (
    <NotCachedState onRetry={onRetry}>
      {cachedAnswers.length > 0 && (
        <section className="cached-answers">
          <h3>{t('notKeptOthers')}</h3>
          <ul>
            {cachedAnswers.map((cachedAnswer) => (
              <li key={cachedAnswer.key}>
                <Link to={cachedAnswer.place}>{describeScreen(cachedAnswer.place)}</Link>
                <span className="note">
                  {t('keptAt', { moment: formatDateTime(new Date(cachedAnswer.fetchedAt).toISOString()) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </NotCachedState>
  )
}
