import { pages } from '../../shared/access/pages.ts'
import { formatCalendar } from '../../shared/calendar/schedule-calendar.ts'
import { isErrorCode } from '../../shared/errors/field-errors.ts'
import type { Language } from '../../shared/messages/language.ts'
import { schedules } from '../../shared/messages/schedules.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import type { WithConfig } from '../foundation/config.ts'
import { getErrorMessage } from '../foundation/language.ts'
import type { WithLog } from '../foundation/log.ts'
import { isTemporaryMailError, type WithMail } from '../mail/mailer.ts'
import type { WithOperations } from '../operations/database.ts'
import { postNotice } from '../operations/post-notice.ts'
import type { ScheduleModel, ScheduleRunModel } from '../operations/schedule-models.ts'
import { getScheduleUrl, type Recipient } from './send-scheduled-export.ts'

/** Page with details: of the schedule, or of the sent files for a trial. */
function getNoticePath({ id, trial, content }: ScheduleModel): string {
  if (!trial) return `${pages.schedules.route}?id=${id}`
  const report = pages['periodic-reports'].route
  return content.kind === 'periodic-report' ? `${report}?id=${content.body.reportId}` : pages.schedules.route
}

/**
 * Notifies the owner once of a failed run and its reason: by notice, and by mail if the schedule is set to do so. Returns false if
 * the mail is to be sent again later.
 */
export async function notifyRunFailure(
  { operations, mail, config, log }: WithConfig & WithLog & WithMail & WithOperations,
  { schedule, run }: { schedule: ScheduleModel; run: ScheduleRunModel },
  { to, language, mayRetry }: { to: Recipient; language: Language; mayRetry: boolean },
): Promise<boolean> {
  const messages = schedules[language]
  const code = isErrorCode(run.errorCode ?? '') ? (run.errorCode as 'server.internal') : 'server.internal'
  const values = {
    person: to.fullName,
    name: schedule.name,
    calendar: formatCalendar(schedule.calendar, language),
    reason: getErrorMessage(code, language, run.errorValues),
    link: getScheduleUrl(config, language, schedule),
  }
  // the notice has the run's id, so a repetition after a failure does not create another
  await postNotice(operations.knex, {
    id: run.id,
    title: fillPlaceholders(messages.failedTitle, values),
    lines: [values.calendar, values.reason],
    linkPath: getNoticePath(schedule),
    userIds: [to.userId],
  })
  if (!schedule.mailOnFailure) return true
  try {
    await mail.send({
      id: `${run.id}.failed`,
      to: to.email,
      subject: fillPlaceholders(messages.failedSubject, values),
      text: `${fillPlaceholders(messages.failedText, values)}\n\n${messages.mailFoot}\n`,
    })
    return true
  } catch (error) {
    log.failure({ during: 'failure mail', scheduleId: schedule.id, runId: run.id, error })
    return !(mayRetry && isTemporaryMailError(error))
  }
}
