import { type Condition, getConditionName } from '../../../shared/reports/conditions.ts'
import { getInlineSeparator } from '../../i18n/format.ts'
import { getValueAt, isConditionChanged } from './condition.ts'
import { getConditionKind } from './condition-kinds.tsx'
import { useConditionLabels } from './condition-labels.ts'

/** Conditions of a screen with their current and default values. */
export interface CurrentConditions {
  conditions: readonly Condition[]
  state: unknown
  defaults: unknown
}

export interface ConditionText {
  path: string
  label: string
  text: string
}

/** Identifies the list of conditions: a component that calls `useConditionTexts` has it as its key. */
export const getConditionListKey = ({ conditions }: CurrentConditions): string => conditions.map(({ path }) => path).join(' ')

/** Label and value of each condition that is required or differs from its default, except the period. */
export function useConditionTexts({ conditions, state, defaults }: CurrentConditions): ConditionText[] {
  const conditionLabels = useConditionLabels()
  return conditions.flatMap((condition) => {
    // a hook in a loop: the list is the same as long as the component is mounted
    const text = getConditionKind(condition).useSummary(getValueAt(state, condition.path), condition)
    const isListed = condition.path !== 'period' && (condition.required || isConditionChanged(condition, state, defaults))
    return isListed ? [{ path: condition.path, label: conditionLabels.field(getConditionName(condition)), text }] : []
  })
}

/** Paths of the conditions that a proposed name contains. */
const naming: ReadonlySet<string> = new Set(['products.genreKeys', 'products.itemGenreKeys', 'products.publisherCds', 'keyword'])
const MAX_PART_LENGTH = 24

/** Proposed name of a saved screen: its title, what it is about, and its period. */
export const proposeName = (title: string, texts: readonly ConditionText[], periodName: string): string =>
  [
    title,
    ...texts.filter(({ path, text }) => naming.has(path) && text.length <= MAX_PART_LENGTH).map(({ text }) => text),
    periodName,
  ]
    .filter((part) => part !== '')
    .join(getInlineSeparator())
