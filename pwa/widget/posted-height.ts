import { useEffect } from 'react'
import type { WidgetMessage, WidgetPage } from '../../shared/widget-pages.ts'

/** Origins to notify: the embedding page if it is permitted; all permitted ones in browsers without ancestorOrigins. */
function holders(origins: readonly string[]): readonly string[] {
  const [holder] = window.location.ancestorOrigins ?? []
  return holder === undefined ? origins : origins.filter((origin) => origin === holder)
}

/** Posts the height of the content to the host page whenever it changes. Only sites of the token receive it. */
export function usePostedHeight(page: WidgetPage, origins: readonly string[]): void {
  useEffect(() => {
    const content = document.getElementById('widget')
    if (window.parent === window || content === null || origins.length === 0) return
    let postedHeight = 0
    const postHeight = () => {
      const height = Math.ceil(content.getBoundingClientRect().height)
      if (height === postedHeight || height === 0) return
      postedHeight = height
      const message: WidgetMessage = { source: 'uresuji-widget', type: 'height', page, height, at: new Date().toISOString() }
      for (const origin of holders(origins)) window.parent.postMessage(message, origin)
    }
    const observer = new ResizeObserver(postHeight)
    observer.observe(content)
    return () => observer.disconnect()
  }, [page, origins])
}
