import { proxy } from 'valtio'
import { onVisitEnd } from '../../data/visit.ts'

/** State of the favourites dialogs, which the frame of the app renders. */
interface FavoriteDialogs {
  listed: boolean
  /** Id of the favourite whose watch is edited. */
  watched: string | null
}

export const favoriteDialogs = proxy<FavoriteDialogs>({ listed: false, watched: null })

export function openFavorites(): void {
  favoriteDialogs.listed = true
}

export function openWatch(id: string): void {
  favoriteDialogs.watched = id
}

export function closeFavoriteDialogs(): void {
  favoriteDialogs.listed = false
  favoriteDialogs.watched = null
}

onVisitEnd(closeFavoriteDialogs)
