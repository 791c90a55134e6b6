import type { CountedGoods } from '../../shared/contract/report.ts'
import type { CommandContext } from '../context.ts'

/** Names the goods that an empty answer leaves out by default; null for every other answer. */
export function formatLeftOutGoods(answer: { counted?: CountedGoods }, { t }: CommandContext): string | null {
  const count = answer.counted?.leftOut ?? 0
  return count > 0 ? t('conditions.leftOut', { shown: count.toLocaleString('en-US') }) : null
}
