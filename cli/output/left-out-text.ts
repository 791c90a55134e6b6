import type { CountedGoods } from '../../shared/api/report.ts'
import type { CommandContext } from '../context.ts'

/** States that an empty answer left out other kinds of goods by default; null for all other answers. */
export function formatLeftOutGoods(answer: { counted?: CountedGoods }, { t }: CommandContext): string | null {
  const count = answer.counted?.leftOut ?? 0
  return count > 0 ? t('conditions.leftOut', { shown: count }) : null
}
