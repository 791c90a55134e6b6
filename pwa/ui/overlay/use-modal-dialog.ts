import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { ref } from 'valtio'
import { openDialogs } from './open-dialogs.ts'
import { useInputGuard } from './use-input-guard.ts'

interface Options {
  /** Something was chosen that a click beside the dialog would discard. */
  isDraftChanged?: boolean
  /** Element that gets the focus when the dialog opens; by default the first one that can have it. */
  focusFirst?: RefObject<HTMLElement | null> | undefined
  /** Called by Escape in place of `onClose` if a draft or input in a form would be lost. */
  onDiscard?: () => void
}

/**
 * Props of a `<dialog>` that is modal as long as it is mounted: Escape closes it, or asks with `onDiscard`, and a click
 * beside it closes it unless that would discard input. The focus returns to where it was.
 */
export function useModalDialog(onClose: () => void, { isDraftChanged = false, focusFirst, onDiscard }: Options = {}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { hasInput, hasFormInput, onInput } = useInputGuard()
  const closeOnEscape = () => (onDiscard && (isDraftChanged || hasFormInput()) ? onDiscard() : onClose())
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (openDialogs.elements.length === 0) {
      const { documentElement } = document
      documentElement.style.setProperty('--scrollbar-width', `${innerWidth - documentElement.clientWidth}px`)
    }
    element.showModal()
    openDialogs.elements.push(ref(element))
    focusFirst?.current?.focus()
    return () => {
      openDialogs.elements = openDialogs.elements.filter((other) => other !== element)
      // an element that is removed without being closed does not return the focus
      element.close()
    }
  }, [focusFirst])
  return {
    ref: dialog,
    onInput,
    onCancel: (event: SyntheticEvent) => {
      // also reported by a dialog or a file input inside
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      closeOnEscape()
    },
    // the browser closes a dialog without asking on a second Escape
    onClose: ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (target !== currentTarget || currentTarget.open) return
      if (onDiscard) currentTarget.showModal()
      closeOnEscape()
    },
    onMouseDown: ({ target, currentTarget }: MouseEvent) => {
      // a click on the backdrop targets the dialog element itself
      if (target === currentTarget && !hasInput() && !isDraftChanged) onClose()
    },
  }
}
