import { proxy } from 'valtio'
import { onVisitEnd } from '../../data/visit.ts'

/** What the dialogs of favourites are open with; the frame of the app shows them. */
interface FavoriteDialogs {
  listed: boolean
  /** Favourite whose watch is being set. */
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
