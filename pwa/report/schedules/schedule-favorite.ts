import { movingPeriod } from '../../../shared/api/schedules.ts'
import { getMessages } from '../../i18n/use-messages.ts'
import type { ListedFavorite } from '../favorites/favorites.ts'
import { openNewSchedule } from './schedule-dialog-state.ts'

/** Exports a favourite on a schedule, with its conditions on the day of each run. `screen` is the name of its report. */
export function scheduleFavorite({ id, name, conditions }: ListedFavorite, screen: string): void {
  const t = getMessages('schedules-page')
  openNewSchedule({
    name,
    content: { kind: 'favorite', favoriteId: id },
    subject: [t('favorite', { name }), screen].filter((part) => part !== '').join('｜'),
    period: movingPeriod.safeParse(conditions.question?.body.period).data ?? null,
    fixed: null,
  })
}
