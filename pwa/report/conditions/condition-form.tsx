import { type RefObject, useId, useLayoutEffect, useState } from 'react'
import type { z } from 'zod'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import { type Condition, getConditionName } from '../../../shared/reports/conditions.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useModalDialog } from '../../ui/overlay/use-modal-dialog.ts'
import { getValueAt, isConditionChanged, setValueAt } from './condition.ts'
import { type ConditionCount, DraftCount } from './condition-count.tsx'
import { getConditionKind } from './condition-kinds.tsx'
import { useConditionLabels } from './condition-labels.ts'

interface Props<S> {
  conditions: readonly Condition[]
  state: S
  defaults: S
  schema: z.ZodType<S>
  count?: ConditionCount<S> | undefined
  /** The condition bar, under which the form opens. */
  anchorRef: RefObject<HTMLElement | null>
  onApply: (state: S) => void
  onClose: () => void
}

/** Pixels between the bar and the form. */
const GAP = 6

/**
 * Form with all conditions over the page; on a phone it slides in from below. It edits a draft; validation errors are shown
 * at their fields.
 */
export function ConditionForm<S>({ conditions, state, defaults, schema, count, anchorRef, onApply, onClose }: Props<S>) {
  const t = getMessages('report')
  const tControls = getMessages('controls')
  const [draft, setDraft] = useState(state)
  const modal = useModalDialog(onClose, { isDraftChanged: draft !== state })
  const parsed = schema.safeParse(draft)
  const problems = parsed.success ? [] : toFieldErrors(parsed.error)
  const getProblemAt = (path: string): string | null => {
    const problem = problems.find(({ field }) => field === path || field.startsWith(`${path}.`))
    return problem ? (translateErrorCode(problem.code, problem.values) ?? t('invalid')) : null
  }

  useLayoutEffect(() => {
    const element = modal.ref.current
    if (!element) return
    const positionPanel = () => {
      const bar = anchorRef.current?.getBoundingClientRect()
      if (!bar) return
      element.style.setProperty('--form-top', `${Math.max(bar.bottom + GAP, 0)}px`)
      element.style.setProperty('--form-left', `${bar.left}px`)
      element.style.setProperty('--form-width', `${bar.width}px`)
    }
    positionPanel()
    window.addEventListener('resize', positionPanel)
    return () => window.removeEventListener('resize', positionPanel)
  }, [anchorRef, modal.ref])

  const changes = conditions.filter((condition) => isConditionChanged(condition, draft, defaults)).length
  return (
    <dialog {...modal} className="raised condition-sheet" aria-label={t('allConditions')}>
      <form
        className="column min-w-0 grow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (parsed.success) onApply(parsed.data)
        }}
      >
        <div className="row gap-3 condition-sheet-head">
          <h2>{t('conditions')}</h2>
          {changes > 0 && <span className="note">{t('changedCount', { count: changes })}</span>}
          <span className="push" />
          <IconButton icon="close" label={tControls('close')} onClick={onClose} />
        </div>
        <div className="columns condition-sheet-body">
          {conditions.map((condition) => (
            <ConditionField
              key={condition.path}
              condition={condition}
              value={getValueAt(draft, condition.path)}
              isChanged={isConditionChanged(condition, draft, defaults)}
              problem={getProblemAt(condition.path)}
              onChange={(value) => setDraft(setValueAt(draft, condition.path, value))}
            />
          ))}
        </div>
        <div className="row gap-2 text-note border-top condition-sheet-foot">
          <Button
            variant="quiet"
            icon="refresh"
            onClick={() =>
              setDraft(
                conditions
                  .filter((condition) => !condition.required)
                  .reduce((next, condition) => setValueAt(next, condition.path, getValueAt(defaults, condition.path)), draft),
              )
            }
          >
            {t('resetAll')}
          </Button>
          <span className="push problem" role="status">
            {parsed.success ? '' : t('invalid')}
          </span>
          {count && <DraftCount count={count} draft={parsed.success ? parsed.data : null} state={state} />}
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" disabled={!parsed.success}>
            {t('applyAll')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

interface FieldProps {
  condition: Condition
  value: unknown
  isChanged: boolean
  problem: string | null
  onChange: (value: unknown) => void
}

function ConditionField({ condition, value, isChanged, problem, onChange }: FieldProps) {
  const t = getMessages('report')
  const conditionLabels = useConditionLabels()
  const id = useId()
  const { Field, isGroup } = getConditionKind(condition)
  const group = isGroup?.(condition) ?? false
  const label = conditionLabels.field(getConditionName(condition))
  const marks = (
    <>
      {label}
      {condition.required && <span className="required">{t('required')}</span>}
      {!condition.required && isChanged && <span className="changed">{t('changed')}</span>}
    </>
  )
  const describedBy = problem === null ? undefined : `${id}-error`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out in the row of its field
    <div
      className={`field${problem === null ? '' : ' is-error'}`}
      role="group"
      aria-labelledby={`${id}-label`}
      // a picker of several controls has no single one that could refer to the error
      aria-describedby={group ? describedBy : undefined}
    >
      {group ? (
        <span className="label" id={`${id}-label`}>
          {marks}
        </span>
      ) : (
        <label htmlFor={id} id={`${id}-label`}>
          {marks}
        </label>
      )}
      <Field
        condition={condition}
        id={id}
        label={label}
        value={value}
        onChange={onChange}
        isInvalid={problem !== null}
        describedBy={describedBy}
      />
      {problem !== null && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="warning" small />
          {problem}
        </p>
      )}
    </div>
  )
}
