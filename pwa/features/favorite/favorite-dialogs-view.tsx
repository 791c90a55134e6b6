import { useSnapshot } from 'valtio'
import { closeFavoriteDialogs, favoriteDialogs } from '../../report/favorites/favorite-dialogs.ts'
import { FavoritesDialog } from './favorites-dialog.tsx'
import { WatchDialog } from './watch-dialog.tsx'

export default function FavoriteDialogsView() {
  const { isListed, watched } = useSnapshot(favoriteDialogs)
  if (watched !== null)
    return (
      <WatchDialog
        id={watched}
        onClose={() => {
          favoriteDialogs.watched = null
        }}
      />
    )
  return isListed ? <FavoritesDialog onClose={closeFavoriteDialogs} /> : null
}
