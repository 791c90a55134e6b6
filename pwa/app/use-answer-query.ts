import { useMemo } from 'react'
import { canCall } from '../../shared/access/permissions.ts'
import type { AskReading } from '../../shared/ask/ask.ts'
import { buildScreenQuery, type ScreenQuery } from '../../shared/calls/screen-calls.ts'
import { findHeadlineReader } from '../../shared/reports/headlines.ts'
import { getLatestDay } from '../data/latest-day.ts'
import { toOwnContract, toViewer, useUser } from '../data/session.ts'
import { useDebouncedValue } from '../data/use-debounced-value.ts'

/** Delay after the last change before a figure is requested, in milliseconds. */
const DEBOUNCE_MS = 250

export interface AnswerQuery extends ScreenQuery {
  /** Members may be asked about a limited number of times a day: they are counted only when the screen is opened. */
  countsMembers: boolean
}

const getReleaseDate = ({ facts }: AskReading): string | null => {
  const title = facts.find((fact) => fact.slot === 'title')
  if (title !== undefined) return title.value.releaseDate
  return facts.find((fact) => fact.slot === 'series')?.value.newest?.releaseDate ?? null
}

/** The call whose figure answers a reading; null if no call of the user's has one. */
export function useAnswerQuery(reading: AskReading | undefined): AnswerQuery | null {
  const user = useUser()
  return useMemo(() => {
    if (reading === undefined) return null
    const query = buildScreenQuery(reading, {
      latest: getLatestDay(user.dataState),
      contract: toOwnContract(user),
      releaseDate: getReleaseDate(reading),
    })
    if (query === null || !canCall(toViewer(user), query.endpoint.access)) return null
    if (findHeadlineReader(query.endpoint.name) === null) return null
    const { endpoint } = query
    const countsMembers = 'countsMembers' in endpoint && endpoint.countsMembers?.(query.body) === true
    return { ...query, countsMembers }
  }, [reading, user])
}

/** True once a query has stayed the same for a moment: nothing is requested while somebody types. */
export function useIsSettled(query: AnswerQuery | null): boolean {
  const key = query === null ? '' : query.endpoint.name + JSON.stringify(query.body)
  return useDebouncedValue(key, DEBOUNCE_MS) === key
}
