import { isDay } from '../../shared/period.ts'
import { useProductName } from '../data/product-names.ts'
import { formatPeriod } from '../i18n/format.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { useConditionLabels } from './conditions/condition-labels.ts'

/** URL parameters that are no conditions. */
const hiddenFields: ReadonlySet<string> = new Set([
  'pageNum',
  'pageSize',
  'sort',
  'sortBy',
  'descending',
  'columns',
  'tab',
  'view',
])
const MOST = 5

/** Returns a function that describes the URL of a screen: its period, its titles, and its other conditions. */
export function useScreenDescription(): (path: string) => string {
  const conditionLabels = useConditionLabels()
  const r = useMessages('report')
  const s = useMessages('states')
  const getName = useProductName()
  return (path) => {
    const searchParams = new URLSearchParams(path.split('?')[1] ?? '')
    const [from, to] = [searchParams.get('period.from') ?? '', searchParams.get('period.to') ?? '']
    const others = [...searchParams].flatMap(([path, value]): string[] => {
      const name = path.split('.').at(-1) ?? path
      if (path.startsWith('period.') || hiddenFields.has(name) || value === '') return []
      if (name === 'keyword') return [`「${value}」`]
      if (name === 'jan' || name === 'jans') return value.split(',').slice(0, 2).map(getName)
      if (value === '1' || value === '0') return [`${conditionLabels.field(name)} ${r(value === '1' ? 'on' : 'off')}`]
      return [
        value.includes(',')
          ? conditionLabels.field(name)
          : `${conditionLabels.field(name)} ${conditionLabels.value(name, value)}`,
      ]
    })
    const period = isDay(from) && isDay(to) ? [formatPeriod({ from, to })] : []
    return [...period, ...others.slice(0, MOST)].join('・') || s('keptDefault')
  }
}
