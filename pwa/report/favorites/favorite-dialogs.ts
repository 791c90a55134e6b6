import { proxy } from 'valtio'
import { onVisitEnd } from '../../data/visit.ts'

/** State of the favourites dialogs, which the frame of the app renders. */
interface FavoriteDialogs {
  listed: boolean
  /** Id of the favourite whose watch is edited. */
  watched: string | null
}

export const favoriteDialogs = proxy<FavoriteDialogs>({ listed: false, watched: null })

/** Opens the list of favourites. */
export function openFavorites(): void {
  favoriteDialogs.listed = true
}

/** Opens the watch of the favourite with this id. */
export function openWatch(id: string): void {
  favoriteDialogs.watched = id
}

/** Closes the list and the watch. */
export function closeFavoriteDialogs(): void {
  favoriteDialogs.listed = false
  favoriteDialogs.watched = null
}

onVisitEnd(closeFavoriteDialogs)
