import type { Schedule } from '../../../shared/api/schedules.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { openSchedule } from '../../report/schedules/schedule-dialog-state.ts'
import { useScheduleText } from '../../report/schedules/schedule-text.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { runNow, setPaused } from './schedule-changes.ts'

export function ScheduleMenu({ schedule, onRemove }: { schedule: Schedule; onRemove: () => void }) {
  const t = useMessages('schedules-page')
  const scheduleText = useScheduleText()
  const { name, paused } = schedule
  const actions = [
    { icon: 'play', label: t('runNow'), run: () => void runNow(schedule) },
    { icon: paused ? 'repeat' : 'pause', label: t(paused ? 'resume' : 'pause'), run: () => void setPaused(schedule, !paused) },
    { icon: 'pencil', label: t('change'), run: () => openSchedule(schedule, scheduleText.content(schedule)) },
    { icon: 'bin', label: t('remove'), run: onRemove },
  ] as const
  return <ActionMenu label={t('menuOf', { name })} actions={actions} />
}
