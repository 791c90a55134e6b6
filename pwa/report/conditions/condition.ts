import type { FunctionComponent } from 'react'
import { isSameValue } from '../../../shared/fields/url-state.ts'
import type { Condition } from '../../../shared/reports/conditions.ts'

/** Props of a condition's editor. */
export interface EditorProps<V, C extends Condition = Condition> {
  id: string
  label: string
  value: V
  onChange: (value: V) => void
  isInvalid: boolean
  describedBy: string | undefined
  condition: C
}

export interface PanelProps<V, C extends Condition = Condition> {
  label: string
  value: V
  condition: C
  /** Applies the value and closes the panel. */
  onApply: (value: V) => void
  onClose: () => void
}

/** How values of one type are summarised, edited in a chip's panel, and edited in the form. `C`: what the kind's conditions state. */
export interface ConditionKind<V, C extends Condition = Condition> {
  /** Short text of the value, for a chip. */
  useSummary: (value: V, condition: C) => string
  /** Whether a value is self-explanatory, such as names and days: on a phone its chip omits the label. "All" is not. */
  isEvident?: (value: V) => boolean
  /** The summary contains the unit: the chip omits it from the label. */
  hasUnitInSummary?: true
  /** Panel under the chip. */
  Panel: FunctionComponent<PanelProps<V, C>>
  /** Editor in the form of all conditions. */
  Field: FunctionComponent<EditorProps<V, C>>
  /** True if the editor is a group of controls, which a label element cannot refer to. */
  isGroup?: (condition: C) => boolean
}

type PlainObject = { [key: string]: unknown }
const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Value at a dotted path of a state; undefined if the path does not exist. */
export function getValueAt(state: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (isPlainObject(inner) ? inner[name] : undefined), state)
}

/** Copy of the state with another value at the path. */
export function setValueAt<S>(state: S, path: string, value: unknown): S {
  const [name = '', ...rest] = path.split('.')
  const fields = state as PlainObject
  return { ...fields, [name]: rest.length === 0 ? value : setValueAt(fields[name] ?? {}, rest.join('.'), value) } as S
}

/** Returns true if the condition's value differs from its default. */
export const isConditionChanged = (condition: Condition, state: unknown, defaults: unknown): boolean =>
  !isSameValue(getValueAt(state, condition.path), getValueAt(defaults, condition.path))

interface SplitConditions {
  /** Required, changed and pinned conditions, in this order. */
  visible: Condition[]
  /** Conditions with their default value, folded into one chip. */
  folded: Condition[]
}

/**
 * Splits conditions into those in the bar and the folded ones: required, the period, changed, then pinned ones with their
 * default value; all others are folded.
 */
export function splitConditions(conditions: readonly Condition[], state: unknown, defaults: unknown): SplitConditions {
  const required = conditions.filter((condition) => condition.required)
  const changedConditions = conditions.filter(
    (condition) => !condition.required && isConditionChanged(condition, state, defaults),
  )
  const pinned = conditions.filter(
    (condition) => condition.isPinned && !condition.required && !changedConditions.includes(condition),
  )
  // the period is always visible and keeps its position, whatever else is chosen
  const rest = [...changedConditions, ...pinned].sort((a, b) => Number(b.path === 'period') - Number(a.path === 'period'))
  const visible = [...required, ...rest]
  return { visible, folded: conditions.filter((condition) => !visible.includes(condition)) }
}
