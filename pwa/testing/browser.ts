import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { Language } from '../../shared/messages/language.ts'
import { initLanguage, loadMessages } from '../i18n/i18n.ts'

/** Prepares jsdom for component tests: adds missing browser APIs and loads the messages of a language. */
export async function setUpBrowser(language: Language = 'ja'): Promise<void> {
  // the top layer: jsdom only has to show the element, not to place it
  HTMLElement.prototype.showPopover ??= function show(this: HTMLElement) {
    this.style.display = 'block'
  }
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.matchMedia ??= (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  await initLanguage(language)
  await Promise.all([loadMessages('analysis'), loadMessages('administration'), loadMessages('notices')])
}

afterEach(cleanup)
