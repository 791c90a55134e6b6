import './conditions.css'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type Condition, getConditionName } from '../../../shared/reports/conditions.ts'
import { foldText } from '../../../shared/text/fold.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { PanelSearch } from '../../ui/search-field.tsx'
import { removeUnit } from '../../ui/table/column.ts'
import { getValueAt, isConditionChanged, setValueAt, splitConditions } from './condition.ts'
import type { ConditionCount } from './condition-count.tsx'
import { ConditionForm } from './condition-form.tsx'
import { getConditionKind } from './condition-kinds.tsx'
import { useConditionLabels } from './condition-labels.ts'

interface ConditionBarProps<S> {
  conditions: readonly Condition[]
  state: S
  defaults: S
  schema: z.ZodType<S>
  /** Counts the results of the condition form's draft. */
  count?: ConditionCount<S> | undefined
  onChange: (state: S) => void
}

/**
 * Condition bar: a chip with a panel for each shown condition, one chip for the defaults, a search for the others, and the
 * form with all conditions. No query runs before a change is applied.
 */
export function ConditionBar<S>({ conditions, state, defaults, schema, count, onChange }: ConditionBarProps<S>) {
  const t = getMessages('report')
  const [isFormOpen, setFormOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const { visible, folded } = splitConditions(conditions, state, defaults)
  const changedConditions = conditions.filter((condition) => isConditionChanged(condition, state, defaults))
  const applyValue = (condition: Condition, value: unknown) => onChange(setValueAt(state, condition.path, value))
  const clearCondition = (condition: Condition) => applyValue(condition, getValueAt(defaults, condition.path))
  const row = useRef<HTMLDivElement>(null)
  const fitting = visible.length - useHiddenChipCount(row, visible.length)
  const overflowing = visible.slice(fitting)
  const renderChip = (condition: Condition, index: number) => (
    <ConditionChip
      key={condition.path}
      condition={condition}
      isHidden={index >= fitting}
      value={getValueAt(state, condition.path)}
      isChanged={changedConditions.includes(condition)}
      onApply={(value) => applyValue(condition, value)}
      onClear={() => clearCondition(condition)}
    />
  )
  return (
    <section className="row paper gap-2 mb-4 condition-bar" aria-label={t('conditions')} ref={bar}>
      <button
        type="button"
        className="inline-row bare gap-tight text-table ink-2 nowrap shrink-0 condition-bar-title"
        aria-label={t('openConditions')}
        aria-haspopup="dialog"
        aria-expanded={isFormOpen}
        onClick={() => setFormOpen(true)}
      >
        <Icon name="filter" small />
        <span>{t('conditions')}</span>
      </button>
      <div className="row gap-tight min-w-0 grow condition-row" ref={row}>
        {visible.map(renderChip)}
      </div>
      {folded.length + overflowing.length > 0 && (
        <FoldedConditions
          conditions={[...overflowing, ...folded]}
          overflowingCount={overflowing.length}
          state={state}
          onApply={applyValue}
        />
      )}
      <span className="inline-row shrink-0 condition-bar-tools">
        {folded.length > 0 && <ConditionFinder conditions={conditions} state={state} onApply={applyValue} />}
        {changedConditions.some((condition) => !condition.required) && (
          <Button
            variant="quiet"
            onClick={() =>
              onChange(
                changedConditions
                  .filter((condition) => !condition.required)
                  .reduce((next, condition) => setValueAt(next, condition.path, getValueAt(defaults, condition.path)), state),
              )
            }
          >
            {t('resetAll')}
          </Button>
        )}
        <Button
          variant="quiet"
          trailingIcon="down"
          aria-haspopup="dialog"
          aria-expanded={isFormOpen}
          onClick={() => setFormOpen(true)}
        >
          {t('allConditions')}
        </Button>
      </span>
      {isFormOpen && (
        <ConditionForm
          conditions={conditions}
          state={state}
          defaults={defaults}
          schema={schema}
          count={count}
          anchorRef={bar}
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

/** Number of chips that do not fit into the bar: the chips wrap, and those below its visible lines are counted. */
function useHiddenChipCount(row: RefObject<HTMLElement | null>, chips: number): number {
  const [hiddenCount, setHiddenCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the number of chips changes
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const countHiddenChips = () => {
      const { bottom } = element.getBoundingClientRect()
      setHiddenCount([...element.children].filter((child) => child.getBoundingClientRect().top >= bottom - 2).length)
    }
    countHiddenChips()
    const observer = new ResizeObserver(countHiddenChips)
    for (const observed of [element, ...element.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [row, chips])
  return hiddenCount
}

interface ChipProps {
  condition: Condition
  /** True if the chip does not fit into the bar. */
  isHidden: boolean
  value: unknown
  isChanged: boolean
  onApply: (value: unknown) => void
  onClear: () => void
}

function ConditionChip({ condition, isHidden, value, isChanged, onApply, onClear }: ChipProps) {
  const t = getMessages('report')
  const conditionLabels = useConditionLabels()
  const label = conditionLabels.field(getConditionName(condition))
  const summary = getConditionKind(condition).useSummary(value, condition)
  const clearable = isChanged && !condition.required
  return (
    <span
      className={[
        'text-note inline-flex rounded condition-chip',
        (isChanged || condition.required) && 'is-filled',
        getConditionKind(condition).isEvident?.(value) && 'is-self-explanatory',
      ]
        .filter(Boolean)
        .join(' ')}
      inert={isHidden}
    >
      <ConditionMenu
        label={label}
        contentKey={JSON.stringify(value)}
        className="inline-row bare gap-tight nowrap condition-chip-open"
        buttonContent={
          <>
            <b>{getConditionKind(condition).hasUnitInSummary ? removeUnit(label) : label}</b>{' '}
            <span title={summary}>{summary}</span>
            {!clearable && <Icon name="down" small />}
          </>
        }
      >
        {(close) => <ConditionEditor condition={condition} value={value} close={close} onApply={onApply} />}
      </ConditionMenu>
      {clearable && (
        <button
          type="button"
          className="inline-row bare justify-center condition-chip-clear"
          aria-label={t('clearOne', { name: label })}
          onClick={onClear}
        >
          <Icon name="close" small />
        </button>
      )}
    </span>
  )
}

interface MenuProps {
  label: string
  /** Identifies the values that the panel edits. */
  contentKey: string
  className: string
  /** Content of the button. */
  buttonContent: ReactNode
  children: (close: () => void) => ReactNode
}

/**
 * Button of the bar with its panel. What was entered before a click outside is there again when the panel opens, until one of
 * the values changes: a draft of the previous value would overwrite it.
 */
function ConditionMenu({ label, contentKey, className, buttonContent, children }: MenuProps) {
  return (
    <Popover
      label={label}
      className="condition-popover"
      contentKey={contentKey}
      trigger={(open, isOpen) => (
        <button type="button" className={className} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
          {buttonContent}
        </button>
      )}
    >
      {children}
    </Popover>
  )
}

interface ListProps {
  conditions: readonly Condition[]
  state: unknown
  onApply: (condition: Condition, value: unknown) => void
}

/** Identifies the values of some conditions. */
const getValuesKey = (conditions: readonly Condition[], state: unknown): string =>
  JSON.stringify(conditions.map(({ path }) => [path, getValueAt(state, path)]))

/**
 * Chip that lists the conditions that do not fit into the bar (the first `overflowingCount` of the list) and those with their
 * default value; a click on a line edits the condition.
 */
function FoldedConditions({ overflowingCount, ...props }: ListProps & { overflowingCount: number }) {
  const t = getMessages('report')
  const { length } = props.conditions
  return (
    <ConditionMenu
      label={t('foldedTitle')}
      contentKey={getValuesKey(props.conditions, props.state)}
      className={overflowingCount > 0 ? 'condition-overflow is-filled' : 'condition-overflow'}
      buttonContent={
        <>
          {t(overflowingCount > 0 ? 'behind' : 'folded')}{' '}
          <span className="count">{overflowingCount > 0 ? overflowingCount : length}</span>
          <Icon name="down" small />
        </>
      }
    >
      {(close) => (
        <ConditionChoice
          {...props}
          close={close}
          head={
            <div className="popover-head">
              <h2>{t('foldedTitle')}</h2>
              <span className="count">{length}</span>
            </div>
          }
          foot={<p className="popover-foot">{t('foldedHelp')}</p>}
        />
      )}
    </ConditionMenu>
  )
}

/** ＋条件: finds any condition by name. */
function ConditionFinder(props: ListProps) {
  const t = getMessages('report')
  return (
    <ConditionMenu
      label={t('addTitle')}
      contentKey={getValuesKey(props.conditions, props.state)}
      className="condition-add"
      buttonContent={
        <>
          <Icon name="plus" small />
          {t('add')}
        </>
      }
    >
      {(close) => <FoundConditions {...props} close={close} />}
    </ConditionMenu>
  )
}

interface ChoiceProps extends ListProps {
  close: () => void
}

function FoundConditions({ conditions, ...props }: ChoiceProps) {
  const t = getMessages('report')
  const conditionLabels = useConditionLabels()
  const [typed, setTyped] = useState('')
  const foldedText = foldText(typed)
  const matches = conditions.filter((condition) =>
    foldText(conditionLabels.field(getConditionName(condition))).includes(foldedText),
  )
  return (
    <ConditionChoice
      {...props}
      conditions={matches}
      head={(choose) => (
        <PanelSearch
          label={t('findCondition')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            const [first] = matches
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return
            event.preventDefault()
            choose(first)
          }}
        />
      )}
      foot={matches.length === 0 && <p className="picker-state">{t('noCondition', { words: typed })}</p>}
    />
  )
}

interface ListedProps extends ChoiceProps {
  head: ReactNode | ((choose: (condition: Condition) => void) => ReactNode)
  foot: ReactNode
}

/** List of conditions with name and value; the editor of the chosen one replaces the list. */
function ConditionChoice({ conditions, state, close, onApply, head, foot }: ListedProps) {
  const [chosenCondition, setChosenCondition] = useState<Condition | null>(null)
  if (chosenCondition !== null) {
    return (
      <ConditionEditor
        condition={chosenCondition}
        value={getValueAt(state, chosenCondition.path)}
        close={close}
        onApply={(value) => onApply(chosenCondition, value)}
      />
    )
  }
  return (
    <div className="condition-list">
      {typeof head === 'function' ? head(setChosenCondition) : head}
      {conditions.map((condition) => (
        <ConditionLine key={condition.path} condition={condition} state={state} onOpen={() => setChosenCondition(condition)} />
      ))}
      {foot}
    </div>
  )
}

function ConditionLine({ condition, state, onOpen }: { condition: Condition; state: unknown; onOpen: () => void }) {
  const conditionLabels = useConditionLabels()
  const summary = getConditionKind(condition).useSummary(getValueAt(state, condition.path), condition)
  return (
    <button type="button" className="option" onClick={onOpen}>
      <span>{conditionLabels.field(getConditionName(condition))}</span>
      <span className="push">{summary}</span>
      <Icon name="right" small />
    </button>
  )
}

interface EditorProps {
  condition: Condition
  value: unknown
  close: () => void
  onApply: (value: unknown) => void
}

/** Editor of one condition; closes when the value is applied. */
function ConditionEditor({ condition, value, close, onApply }: EditorProps) {
  const conditionLabels = useConditionLabels()
  const { Panel } = getConditionKind(condition)
  return (
    <Panel
      condition={condition}
      label={conditionLabels.field(getConditionName(condition))}
      value={value}
      onClose={close}
      onApply={(next: unknown) => {
        close()
        onApply(next)
      }}
    />
  )
}
