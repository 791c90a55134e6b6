import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

/** The embedding code from docs/widget.md. */
export const readDocumentedSnippet = (): string =>
  /```html\n([\s\S]*?)```/.exec(readFileSync(fileURLToPath(new URL('../../docs/widget.md', import.meta.url)), 'utf8'))?.[1] ?? ''

export interface HostPage {
  /** A different site than the app's. */
  origin: string
  /** Sets the content of the page. */
  show: (html: string) => string
  close: () => Promise<void>
}

/** Starts a website that embeds the widget, on its own server. */
export async function startHostPage(): Promise<HostPage> {
  let html = ''
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><meta charset="utf-8"><title>社内ポータル</title><h1>社内ポータル</h1>${html}`)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // the app is at 127.0.0.1: for a browser, localhost is a different site
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    show: (next) => {
      html = next
      return `${origin}/`
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
