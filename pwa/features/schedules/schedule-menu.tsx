import type { Schedule } from '../../../shared/contract/schedules.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { openSchedule } from '../../report/schedules/schedule-dialog-state.ts'
import { useScheduleWords } from '../../report/schedules/schedule-words.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { runNow, setPaused } from './schedule-changes.ts'

/** What can be done with a schedule of the list. */
export function ScheduleMenu({ schedule, onRemove }: { schedule: Schedule; onRemove: () => void }) {
  const t = useMessages('schedules-page')
  const words = useScheduleWords()
  const { name, paused } = schedule
  const entries = [
    { icon: 'play', label: t('runNow'), run: () => void runNow(schedule) },
    { icon: paused ? 'repeat' : 'pause', label: t(paused ? 'resume' : 'pause'), run: () => void setPaused(schedule, !paused) },
    { icon: 'pencil', label: t('change'), run: () => openSchedule(schedule, words.content(schedule)) },
    { icon: 'bin', label: t('remove'), run: onRemove },
  ] as const
  return (
    <Popover
      label={t('menuOf', { name })}
      className="menu"
      trigger={(open, isOpen) => (
        <IconButton icon="more" label={t('menuOf', { name })} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open} />
      )}
    >
      {(close) => (
        <div className="menu-list">
          {entries.map(({ icon, label, run }, index) => (
            <button
              type="button"
              key={label}
              data-autofocus={index === 0 || undefined}
              onClick={() => {
                close()
                run()
              }}
            >
              <Icon name={icon} small />
              {label}
            </button>
          ))}
        </div>
      )}
    </Popover>
  )
}
