import { useMessages } from '../../i18n/use-messages.ts'
import type { PackTitle } from './pack.ts'

/** Returns a function for the unit: 冊 for books and magazines, 点 for other goods. */
export function useUnit(): (title: Pick<PackTitle, 'kind'>) => string {
  const t = useMessages('shop-pack')
  return ({ kind }) => t(kind === 'other' ? 'items' : 'copies')
}
