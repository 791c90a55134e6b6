import { escapeHtml } from '../../shared/escape-html.ts'
import { isErrorCode } from '../../shared/field-errors.ts'
import { schedules as en } from '../../shared/messages/en/schedules.ts'
import { fill } from '../../shared/messages/fill.ts'
import { schedules as ja } from '../../shared/messages/ja/schedules.ts'
import { calendarInWords } from '../../shared/schedule-calendar.ts'
import { NoticeModel, NoticeRecipientModel } from '../operations/notice-models.ts'
import type { ScheduleModel, ScheduleRunModel } from '../operations/schedule-models.ts'
import { errorSentence, type Language } from '../routing/language.ts'
import type { Services } from '../services.ts'
import type { Recipient } from './deliver.ts'
import { scheduleAddress } from './schedule-address.ts'

/** Longest title of a notice, and how long one of a failure stands, days. */
const TITLE = 50
const SHOWN_DAYS = 30

/** Tells the owner that a run failed and why: as a notice, and by mail where the schedule says so. Once for a run. */
export async function tellFailure(
  { operations, mail, config, log }: Services,
  { schedule, run }: { schedule: ScheduleModel; run: ScheduleRunModel },
  { to, language }: { to: Recipient; language: Language },
): Promise<void> {
  const words = language === 'en' ? en : ja
  const code = isErrorCode(run.errorCode ?? '') ? (run.errorCode as 'server.internal') : 'server.internal'
  const values = {
    person: to.fullName,
    name: schedule.name,
    calendar: calendarInWords(schedule.calendar, language),
    reason: errorSentence(code, language, run.errorValues),
    link: scheduleAddress(config, language, schedule),
  }
  const at = new Date().toISOString()
  await operations.knex.transaction(async (trx) => {
    // the notice has the name of the run: told again after a failure in between, it is the same one
    if (await NoticeModel.query(trx).findById(run.id)) return
    await NoticeModel.query(trx).insert({
      id: run.id,
      ownerContractId: null,
      title: [...fill(words.failedTitle, values)].slice(0, TITLE).join(''),
      article: `<p>${escapeHtml(values.calendar)}<br>${escapeHtml(values.reason)}</p>`,
      articleText: `${values.calendar}\n${values.reason}`,
      type: 'notice',
      kind: 'normal',
      issueCategory: null,
      linkPath: '',
      startAt: at,
      endAt: new Date(Date.parse(at) + SHOWN_DAYS * 86_400_000).toISOString(),
      open: 1,
      archivedAt: null,
      version: 1,
      createdAt: at,
      updatedAt: at,
      updatedBy: null,
    })
    await NoticeRecipientModel.query(trx).insert({ notificationId: run.id, kind: 'user', value: to.userId })
  })
  if (schedule.mailOnFailure)
    await mail
      .send({
        to: to.email,
        subject: fill(words.failedSubject, values),
        text: `${fill(words.failedText, values)}\n\n${words.mailFoot}\n`,
      })
      .catch(log)
}
