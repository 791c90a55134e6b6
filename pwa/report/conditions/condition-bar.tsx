import './conditions.css'
import { useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { fold } from '../../../shared/fold.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { type Condition, isChanged, nameOfCondition, placeConditions, valueAt, withValue } from './condition.ts'
import { ConditionForm } from './condition-form.tsx'
import { useConditionWords } from './condition-words.ts'

export interface ConditionBarProps<S> {
  conditions: readonly Condition[]
  state: S
  defaults: S
  schema: z.ZodType<S>
  onChange: (state: S) => void
}

/**
 * The conditions of a screen in one line: a chip each, a panel a chip, the defaults folded, the rest found by name, and the
 * form of all of them over the page. Nothing is asked before it is applied.
 */
export function ConditionBar<S>({ conditions, state, defaults, schema, onChange }: ConditionBarProps<S>) {
  const t = useMessages('report')
  const [formOpen, setFormOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const { shown, folded } = placeConditions(conditions, state, defaults)
  const changed = conditions.filter((one) => isChanged(one, state, defaults))
  const apply = (condition: Condition, value: unknown) => onChange(withValue(state, condition.path, value))
  const clear = (condition: Condition) => apply(condition, valueAt(defaults, condition.path))
  const chip = (condition: Condition) => (
    <ConditionChip
      key={condition.path}
      condition={condition}
      value={valueAt(state, condition.path)}
      changed={changed.includes(condition)}
      onApply={(value) => apply(condition, value)}
      onClear={() => clear(condition)}
    />
  )
  return (
    <section className="condition-bar" aria-label={t('conditions')} ref={bar}>
      <span className="condition-bar-title">
        <Icon name="filter" small />
        <span>{t('conditions')}</span>
      </span>
      <div className="condition-row">
        {shown.map(chip)}
        {folded.length > 0 && <FoldedConditions conditions={folded} state={state} onApply={apply} />}
        {folded.length > 0 && <ConditionFinder conditions={conditions} state={state} onApply={apply} />}
      </div>
      <span className="condition-bar-tools">
        {changed.some((one) => !one.required) && (
          <Button
            look="quiet"
            onClick={() =>
              onChange(
                changed
                  .filter((one) => !one.required)
                  .reduce((next, one) => withValue(next, one.path, valueAt(defaults, one.path)), state),
              )
            }
          >
            {t('resetAll')}
          </Button>
        )}
        <Button
          look="quiet"
          trailingIcon="down"
          aria-haspopup="dialog"
          aria-expanded={formOpen}
          onClick={() => setFormOpen(true)}
        >
          {t('allConditions')}
        </Button>
      </span>
      {formOpen && (
        <ConditionForm
          conditions={conditions}
          state={state}
          defaults={defaults}
          schema={schema}
          under={bar}
          onClose={() => setFormOpen(false)}
          onApply={(next) => {
            setFormOpen(false)
            onChange(next)
          }}
        />
      )}
    </section>
  )
}

interface ChipProps {
  condition: Condition
  value: unknown
  changed: boolean
  onApply: (value: unknown) => void
  onClear: () => void
}

function ConditionChip({ condition, value, changed, onApply, onClear }: ChipProps) {
  const t = useMessages('report')
  const words = useConditionWords()
  const { Panel, useSummary } = condition.kind
  const label = words.field(nameOfCondition(condition))
  const summary = useSummary(value, condition.options)
  const filled = changed || condition.required
  return (
    <span className={`condition-chip${filled ? ' is-filled' : ''}`}>
      <Popover
        label={label}
        className="condition-popover"
        trigger={(open, isOpen) => (
          <button type="button" className="condition-chip-open" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
            <b>{label}</b> <span>{summary}</span>
            {!(changed && !condition.required) && <Icon name="down" small />}
          </button>
        )}
      >
        {(close) => (
          <Panel
            options={condition.options}
            label={label}
            value={value}
            onClose={close}
            onApply={(next: unknown) => {
              close()
              onApply(next)
            }}
          />
        )}
      </Popover>
      {changed && !condition.required && (
        <button type="button" className="condition-chip-clear" aria-label={t('clearOne', { name: label })} onClick={onClear}>
          <Icon name="close" small />
        </button>
      )}
    </span>
  )
}

interface ListProps<S> {
  conditions: readonly Condition[]
  state: S
  onApply: (condition: Condition, value: unknown) => void
}

/** The conditions that are as by default, behind one chip: name and value each, a click opens one. */
function FoldedConditions<S>({ conditions, state, onApply }: ListProps<S>) {
  const t = useMessages('report')
  const [chosen, setChosen] = useState<Condition | null>(null)
  return (
    <Popover
      label={t('foldedTitle')}
      className="condition-popover"
      trigger={(open, isOpen) => (
        <button
          type="button"
          className="condition-fold"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={(event) => {
            setChosen(null)
            open(event)
          }}
        >
          {t('folded')} <span className="count">{conditions.length}</span>
          <Icon name="down" small />
        </button>
      )}
    >
      {(close) =>
        chosen === null ? (
          <div className="condition-list">
            <div className="popover-head">
              <h2>{t('foldedTitle')}</h2>
              <span className="count">{conditions.length}</span>
            </div>
            {conditions.map((condition) => (
              <ConditionLine key={condition.path} condition={condition} state={state} onOpen={() => setChosen(condition)} />
            ))}
            <p className="popover-foot">{t('foldedHelp')}</p>
          </div>
        ) : (
          <OpenedCondition condition={chosen} state={state} close={close} onApply={onApply} />
        )
      }
    </Popover>
  )
}

/** ＋条件: any condition by its name. */
function ConditionFinder<S>({ conditions, state, onApply }: ListProps<S>) {
  const t = useMessages('report')
  const words = useConditionWords()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Condition | null>(null)
  const id = useId()
  const wanted = fold(typed)
  const found = conditions.filter((one) => fold(words.field(nameOfCondition(one))).includes(wanted))
  return (
    <Popover
      label={t('addTitle')}
      className="condition-popover"
      trigger={(open, isOpen) => (
        <button
          type="button"
          className="condition-add"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={(event) => {
            setTyped('')
            setChosen(null)
            open(event)
          }}
        >
          <Icon name="plus" small />
          {t('add')}
        </button>
      )}
    >
      {(close) =>
        chosen === null ? (
          <div className="condition-list">
            <div className="popover-search">
              <Icon name="search" small />
              <input
                id={id}
                className="input"
                aria-label={t('findCondition')}
                placeholder={t('findCondition')}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={(event) => {
                  const [first] = found
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return
                  event.preventDefault()
                  setChosen(first)
                }}
              />
            </div>
            {found.map((condition) => (
              <ConditionLine key={condition.path} condition={condition} state={state} onOpen={() => setChosen(condition)} />
            ))}
            {found.length === 0 && <p className="picker-state">{t('noCondition', { words: typed })}</p>}
          </div>
        ) : (
          <OpenedCondition condition={chosen} state={state} close={close} onApply={onApply} />
        )
      }
    </Popover>
  )
}

function ConditionLine({ condition, state, onOpen }: { condition: Condition; state: unknown; onOpen: () => void }) {
  const words = useConditionWords()
  const summary = condition.kind.useSummary(valueAt(state, condition.path), condition.options)
  return (
    <button type="button" className="option" onClick={onOpen}>
      <span>{words.field(nameOfCondition(condition))}</span>
      <span className="push">{summary}</span>
      <Icon name="right" small />
    </button>
  )
}

interface OpenedProps {
  condition: Condition
  state: unknown
  close: () => void
  onApply: (condition: Condition, value: unknown) => void
}

function OpenedCondition({ condition, state, close, onApply }: OpenedProps) {
  const words = useConditionWords()
  const { Panel } = condition.kind
  return (
    <Panel
      options={condition.options}
      label={words.field(nameOfCondition(condition))}
      value={valueAt(state, condition.path)}
      onClose={close}
      onApply={(value: unknown) => {
        close()
        onApply(condition, value)
      }}
    />
  )
}
