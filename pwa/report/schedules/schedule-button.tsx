import { useScreenLocation } from '../../data/screen-location.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { getConditionListKey, proposeName, useConditionTexts } from '../conditions/use-condition-texts.ts'
import { findMatchingPreset, type SavedScreen } from '../favorites/saved-screen.ts'
import { openNewSchedule } from './schedule-dialog-state.ts'
import { useScheduleText } from './schedule-text.ts'

interface Props {
  screen: Omit<SavedScreen, 'search'>
  disabled: boolean
}

/** Exports the question of the screen on a schedule. A period that matches a preset is resolved again for each run. */
export function ScheduleButton(props: Props) {
  return <ScheduleScreenButton key={getConditionListKey(props.screen.current)} {...props} />
}

function ScheduleScreenButton({ screen, disabled }: Props) {
  const t = getMessages('schedules-page')
  const scheduleText = useScheduleText()
  const { search } = useScreenLocation()
  const conditions = useConditionTexts(screen.current)
  const openDialog = () => {
    const question = screen.question()
    if (question === null) return
    const queryPeriod = question.body.period
    // the request contains its days even if the screen determines them itself
    const fixed = screen.period ?? ((queryPeriod ?? null) as typeof screen.period)
    const preset = findMatchingPreset({ period: fixed, latest: screen.latest }, search)
    const period = preset === null ? fixed : { preset }
    openNewSchedule({
      name: proposeName(screen.title, conditions, scheduleText.period(period)),
      content: { kind: 'analysis', call: question.call, body: question.body },
      subject: screen.title,
      conditions,
      period: queryPeriod === undefined || queryPeriod === null ? null : period,
      fixed,
    })
  }
  return (
    <Button
      icon="clock"
      data-command="schedule"
      needsNetwork={t('openOffline')}
      disabled={disabled}
      title={t('openHelp')}
      aria-haspopup="dialog"
      onClick={openDialog}
    >
      {t('open')}
    </Button>
  )
}
