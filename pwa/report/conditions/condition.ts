import type { ComponentType } from 'react'

/** What an editor of a condition gets: its value, and what to call with the next one. */
export interface EditorProps<V, O = undefined> {
  id: string
  label: string
  value: V
  onChange: (value: V) => void
  invalid: boolean
  describedBy: string | undefined
  /** What the condition was declared with: the values to choose from, the unit of a number. */
  options: O
}

export interface PanelProps<V, O = undefined> {
  label: string
  value: V
  options: O
  /** Takes the value over and closes. */
  onApply: (value: V) => void
  onClose: () => void
}

/** How values of one type are said, picked from a chip, and edited in a form. */
export interface ConditionKind<V, O = undefined> {
  /** The value in a few words, as a chip shows them. */
  useSummary: (value: V, options: O) => string
  /** The panel under the chip. */
  Panel: ComponentType<PanelProps<V, O>>
  /** The same in the form of all conditions. */
  Field: ComponentType<EditorProps<V, O>>
  /** Its editor is a group of controls rather than one that a label can point at. */
  isGroup?: (options: O) => boolean
}

/** One condition of a screen: a place in its state, and how it is shown there. */
export interface Condition {
  /** Where its value stands in the state: `period`, `products.genreKeys`. */
  path: string
  /** Its name in the condition words, where it is not that of the last part of the path. */
  name?: string
  // biome-ignore lint/suspicious/noExplicitAny: a screen's list holds conditions of all types; the factories tie kind and path
  kind: ConditionKind<any, any>
  options?: unknown
  /** Shown even while it is as by default: period and stores, which are looked for on every screen. */
  pinned?: boolean
  /** Without it there is no answer. */
  required?: boolean
}

type Plain = { [key: string]: unknown }
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a dotted path of a state; undefined where the state has no such place. */
export function valueAt(state: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (isPlain(inner) ? inner[name] : undefined), state)
}

/** A copy of the state with another value at the path. */
export function withValue<S>(state: S, path: string, value: unknown): S {
  const [name = '', ...rest] = path.split('.')
  const plain = state as Plain
  return { ...plain, [name]: rest.length === 0 ? value : withValue(plain[name] ?? {}, rest.join('.'), value) } as S
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const isChanged = (condition: Condition, state: unknown, defaults: unknown): boolean =>
  !isSame(valueAt(state, condition.path), valueAt(defaults, condition.path))

export const getConditionName = ({ path, name }: Condition): string => name ?? path.split('.').at(-1) ?? path

export interface PlacedConditions {
  /** Named always, or changed: those without which there is no answer first, then the changed ones. */
  shown: Condition[]
  /** As by default, folded into one chip. */
  folded: Condition[]
}

/** Order of the bar: required, changed, then period and stores while they are as by default; the rest is folded. */
export function placeConditions(conditions: readonly Condition[], state: unknown, defaults: unknown): PlacedConditions {
  const required = conditions.filter((condition) => condition.required)
  const changed = conditions.filter((condition) => !condition.required && isChanged(condition, state, defaults))
  const pinned = conditions.filter((condition) => condition.pinned && !condition.required && !changed.includes(condition))
  const shown = [...required, ...changed, ...pinned]
  return { shown, folded: conditions.filter((condition) => !shown.includes(condition)) }
}
