import { useState } from 'react'
import type { TodayResult } from '../../../../shared/api/today.ts'
import { addDays, getTodayInJapan, getWeekStart } from '../../../../shared/calendar/period.ts'
import { isDate } from '../../../../shared/fields/validation.ts'
import { decisionLimits } from '../../../../shared/sync/decisions.ts'
import { useUser } from '../../../data/session.ts'
import { useDocuments } from '../../../data/sync/sync.ts'
import { formatDay } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { MenuItems } from '../../../ui/overlay/menu.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { type Choice, reopenDecision, settleDecision } from './settle.ts'
import { type ListedDecision, listColleagues, type SettlementDocument } from './use-decisions.ts'

const formatShortDay = (day: string): string => formatDay(day, { isShort: true, weekday: true })

/** Runs a change and offers to undo it. */
async function runWithUndo(change: () => Promise<() => Promise<unknown>>, done: { title: string; text: string }): Promise<void> {
  const t = getMessages('today')
  const showFailure = () => showToast({ kind: 'problem', title: t('notSaved') })
  try {
    const undo = await change()
    showToast({ kind: 'done', ...done, action: { label: t('undo'), run: () => void undo().catch(showFailure) } })
  } catch {
    showFailure()
  }
}

/** Lists a settled decision again. */
export const reopenWithUndo = (settlement: SettlementDocument): Promise<void> =>
  runWithUndo(() => reopenDecision(settlement), { title: getMessages('today')('isReopened'), text: settlement.subject })

/** What became of a decision: done, postponed, or handed over to a colleague. Works offline. */
export function SettleButtons({ item, result }: { item: ListedDecision; result: TodayResult }) {
  const t = getMessages('today')
  const { userId } = useUser()
  const documents = useDocuments('settlements')
  const { decision, handedOver } = item
  const { subject } = decision
  const settleWithUndo = (choice: Choice, title: string) => {
    const own = documents?.filter(({ ownerId }) => ownerId === userId) ?? []
    void runWithUndo(() => settleDecision(decision, choice, { own, handedOver }), { title, text: subject })
  }
  const postponeDecision = (until: string) =>
    settleWithUndo({ state: 'later', until }, t('isLater', { day: formatShortDay(until) }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser we serve
    <div className="settle" role="group" aria-label={t('settle', { subject })}>
      <button type="button" onClick={() => settleWithUndo({ state: 'done' }, t('isDone'))}>
        {t('done')}
      </button>
      <Popover
        label={t('laterTitle')}
        className="menu settle-panel"
        trigger={(open, isOpen) => (
          <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
            {t('later')}
          </button>
        )}
      >
        {(close) => <PostponePanel close={close} onChoose={postponeDecision} />}
      </Popover>
      <Popover
        label={t('assignTitle')}
        className="settle-panel"
        trigger={(open, isOpen) => (
          <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
            {t('assign')}
          </button>
        )}
      >
        {(close) => (
          <AssignPanel
            colleagues={listColleagues(result, decision)}
            close={close}
            onChoose={({ userId: assigneeId, fullName }, note) =>
              settleWithUndo({ state: 'assigned', assigneeId, note }, t('isAssigned', { name: fullName }))
            }
          />
        )}
      </Popover>
    </div>
  )
}

/** Days on which a decision can be listed again: tomorrow, soon, next Monday, or another one. */
function PostponePanel({ close, onChoose }: { close: () => void; onChoose: (until: string) => void }) {
  const t = getMessages('today')
  const today = getTodayInJapan()
  const [day, setDay] = useState<string | null>(null)
  const [hasProblem, setProblem] = useState(false)
  const near = [
    ['tomorrow', addDays(today, 1)],
    ['inThreeDays', addDays(today, 3)],
    ['nextMonday', addDays(getWeekStart(today), 7)],
  ] as const
  const chooseDay = () => {
    const isValid = day !== null && isDate(day) && day > today && day <= addDays(today, decisionLimits.daysAhead)
    setProblem(!isValid)
    if (!isValid) return
    close()
    onChoose(day)
  }
  return (
    <>
      <div className="popover-head">
        <h2>{t('laterTitle')}</h2>
      </div>
      <div className="menu-list">
        <MenuItems
          close={close}
          focusFirst
          entries={near.map(([key, value]) => ({ label: `${t(key)} ${formatShortDay(value)}`, run: () => onChoose(value) }))}
        />
      </div>
      <div className="settle-panel-form">
        <Field label={t('otherDay')} error={hasProblem ? t('dayProblem') : null}>
          {({ id, describedBy, isInvalid }) => (
            <DayInput
              id={id}
              label={t('otherDay')}
              value={day}
              onChange={setDay}
              aria-describedby={describedBy}
              aria-invalid={isInvalid}
            />
          )}
        </Field>
        <Button onClick={chooseDay}>{t('setDay')}</Button>
      </div>
    </>
  )
}

type Colleague = TodayResult['colleagues'][number]

/** Choice of the colleague who shall decide, with a note. */
function AssignPanel({
  colleagues,
  close,
  onChoose,
}: {
  colleagues: readonly Colleague[]
  close: () => void
  onChoose: (colleague: Colleague, note: string) => void
}) {
  const t = getMessages('today')
  const [chosen, setChosen] = useState<Colleague | null>(colleagues.length === 1 ? (colleagues[0] ?? null) : null)
  const [note, setNote] = useState('')
  return (
    <>
      <div className="popover-head">
        <h2>{t('assignTitle')}</h2>
      </div>
      {colleagues.length === 0 ? (
        <p className="settle-panel-text">{t('assignNone')}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (chosen === null) return
            close()
            onChoose(chosen, note.trim())
          }}
        >
          <div className="settle-colleagues" role="radiogroup" aria-label={t('assignTitle')}>
            {colleagues.map((colleague) => (
              <label key={colleague.userId} className="option">
                <input
                  type="radio"
                  name="assignee"
                  data-autofocus={colleague === (chosen ?? colleagues[0]) || undefined}
                  checked={chosen?.userId === colleague.userId}
                  onChange={() => setChosen(colleague)}
                />
                {colleague.fullName}
              </label>
            ))}
          </div>
          <div className="settle-panel-form">
            <Field label={t('note')}>
              {({ id }) => (
                <input
                  id={id}
                  className="input"
                  maxLength={decisionLimits.note}
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                />
              )}
            </Field>
          </div>
          <div className="popover-foot">
            <Button onClick={close}>{t('cancel')}</Button>
            <Button variant="primary" type="submit" disabled={chosen === null}>
              {chosen === null ? t('assign') : t('assignTo', { name: chosen.fullName })}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
