import { useMessages } from '../../i18n/use-messages.ts'
import type { PackTitle } from './pack.ts'

/** 冊 of books and magazines, 点 of goods. */
export function useUnit(): (title: Pick<PackTitle, 'kind'>) => string {
  const t = useMessages('shop-pack')
  return ({ kind }) => t(kind === 'other' ? 'items' : 'copies')
}
