import { addDays, countDaysBetween, type Period } from './period.ts'

/** A recent book opens with all days since its release, an older one with the last four weeks. */
const SEASON_DAYS = 92
const LEAD_DAYS = 3
const RECENT_DAYS = 27

/**
 * Period with which the page of a title opens: from shortly before a recent release to the last complete day, otherwise the last
 * four weeks. `asOf`: last day of the title's figures.
 */
export function getDefaultTitlePeriod(
  { releaseDate, asOf }: { releaseDate: string | null; asOf: string },
  latest: string,
): Period {
  const to = asOf < latest ? asOf : latest
  if (releaseDate && releaseDate <= to && countDaysBetween(releaseDate, to) <= SEASON_DAYS)
    return { from: addDays(releaseDate, -LEAD_DAYS), to }
  return { from: addDays(to, -RECENT_DAYS), to }
}
