import { type Watch, watchRules } from '../../../shared/watch.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** Rules of a watch, a short text for each. */
export function useWatchText(watch: Watch | null): string[] {
  const t = useMessages('favorites')
  if (watch === null) return []
  return watchRules.flatMap((rule) => {
    const threshold = watch[rule]
    return threshold === undefined ? [] : [t(`watch.${rule}`, { threshold })]
  })
}
