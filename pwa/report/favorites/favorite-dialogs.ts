import { proxy } from 'valtio'
import { onVisitEnd } from '../../data/visit.ts'

/** State of the favourites dialogs, which the frame of the app renders. */
interface FavoriteDialogs {
  isListed: boolean
  /** Id of the favourite whose watch is edited. */
  watched: string | null
}

export const favoriteDialogs = proxy<FavoriteDialogs>({ isListed: false, watched: null })

/** Opens the list of favourites. */
export function openFavorites(): void {
  favoriteDialogs.isListed = true
}

/** Opens the watch of the favourite with this id. */
export function openWatch(id: string): void {
  favoriteDialogs.watched = id
}

/** Closes the list and the watch. */
export function closeFavoriteDialogs(): void {
  favoriteDialogs.isListed = false
  favoriteDialogs.watched = null
}

onVisitEnd(closeFavoriteDialogs)
