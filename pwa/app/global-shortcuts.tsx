import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { pages } from '../../shared/access/pages.ts'
import { openFavorites } from '../report/favorites/favorite-dialogs.ts'
import { openGroupsDialog } from '../report/groups/group-dialogs.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { HEADER_SEARCH_ID } from './header-search.tsx'
import { clickExportButton, getKeyCommand } from './keyboard-shortcuts.ts'
import { closeShortcutList, openShortcutList, shortcutListState } from './shortcut-list-state.ts'

const CommandPalette = lazyComponent(() => import('./command-palette.tsx'))
const ShortcutList = lazyComponent(() => import('./shortcut-list.tsx'))
/** Time to press the second key after `g`, in milliseconds. */
const SECOND_KEY_TIMEOUT_MS = 1500

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

export function GlobalShortcuts() {
  const navigate = useNavigate()
  const goKeyPressedAt = useRef(0)
  const [isPaletteOpen, setPalette] = useState(false)
  const closePalette = useCallback(() => setPalette(false), [])
  const typedWhileLoading = useRef('')
  const { open } = useSnapshot(shortcutListState)
  // before the first paint: a key pressed as soon as the page is visible must not be lost
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const isBlocked = isTyping(event.target) || document.querySelector('dialog:modal') !== null
      // letters that are typed before the palette has loaded belong to its question, not to other shortcuts
      if (isPaletteOpen && !isBlocked && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        typedWhileLoading.current += event.key
        return
      }
      const command = getKeyCommand(event, {
        isTyping: isBlocked,
        isAfterG: Date.now() - goKeyPressedAt.current < SECOND_KEY_TIMEOUT_MS,
      })
      goKeyPressedAt.current = 0
      if (command === null) return
      if (command === 'go') {
        goKeyPressedAt.current = Date.now()
        return
      }
      event.preventDefault()
      if (command === 'palette') {
        typedWhileLoading.current = ''
        setPalette(true)
      } else if (command === 'keys') openShortcutList()
      else if (command === 'search') document.getElementById(HEADER_SEARCH_ID)?.focus()
      else if (command === 'export') clickExportButton()
      else if (command === 'groups') openGroupsDialog()
      else if (command === 'favorites') openFavorites()
      else void navigate(pages[command].route)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, isPaletteOpen])
  return (
    <>
      {isPaletteOpen && <CommandPalette typed={typedWhileLoading} onClose={closePalette} />}
      {open && <ShortcutList onClose={closeShortcutList} />}
    </>
  )
}
