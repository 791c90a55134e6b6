import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { Language } from '../../shared/language.ts'
import { loadMessages, startLanguage } from '../i18n/i18n.ts'

/** What the made-up browser lacks, and the words of a language, for tests of components. */
export async function inBrowser(language: Language = 'ja'): Promise<void> {
  // the top layer: shown is shown, where it stands is not asked here
  HTMLElement.prototype.showPopover ??= function show(this: HTMLElement) {
    this.style.display = 'block'
  }
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true
  }
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.matchMedia ??= (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  await startLanguage(language)
  await Promise.all([loadMessages('analysis'), loadMessages('administration'), loadMessages('notices')])
}

afterEach(cleanup)
