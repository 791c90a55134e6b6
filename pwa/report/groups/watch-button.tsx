import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { openAddToListDialog } from './group-dialogs.ts'
import { useSavedGroups } from './saved-groups.ts'

/** Adds the title of a page to a list; shows whether it is on one already. */
export function WatchButton({ jan }: { jan: string }) {
  const t = getMessages('saved-groups')
  const { data } = useSavedGroups('product')
  const isIn = data?.list.some(({ isWatchlist, codes }) => isWatchlist && codes.includes(jan)) ?? false
  return (
    <Button
      icon={isIn ? 'done' : 'bookmark'}
      data-command="watch"
      title={t(isIn ? 'isIn' : 'add')}
      aria-haspopup="dialog"
      onClick={() => openAddToListDialog([jan])}
    >
      {t(isIn ? 'isIn' : 'add')}
    </Button>
  )
}
