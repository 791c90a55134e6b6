import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { notFound } from '@hapi/boom'
import type { ResponseToolkit, Server } from '@hapi/hapi'
import { terminalDownloads } from '../../shared/messages/terminal-downloads.ts'
import { terminalFile } from '../../shared/start/terminal-file.mjs'
import { escapeHtml } from '../../shared/text/escape.ts'
import type { WithConfig } from '../foundation/config.ts'
import { serverVersion } from '../foundation/version.ts'

/** The package of the terminal and its checksum, written by `npm run build`. */
const folder = fileURLToPath(new URL('../../cli/dist/', import.meta.url))
const files: Readonly<Record<string, string>> = {
  [terminalFile]: 'application/gzip',
  [`${terminalFile}.sha256`]: 'text/plain',
}

/** The hash of the package, if the file agrees with its checksum; null while it is being written or if it is missing. */
async function readHash(): Promise<string | null> {
  const text = await readFile(join(folder, `${terminalFile}.sha256`), 'utf8').catch(() => '')
  return /^[0-9a-f]{64}/.exec(text)?.[0] ?? null
}

/** The commands to paste: download with a check, then installation; or the installation alone. */
function renderCommands(address: string): { install: string; verify: string } {
  const url = `${address}/downloads/${terminalFile}`
  return {
    install: `npm install --global ${url}\nuresuji login`,
    verify: `curl --fail --remote-name ${url}\ncurl --fail --silent ${url}.sha256 | sha256sum --check\nnpm install --global ./${terminalFile}`,
  }
}

function renderPage(address: string, hash: string | null): string {
  const { install, verify } = renderCommands(address)
  const code = (text: string) => `<pre><code>${escapeHtml(text)}</code></pre>`
  const sections = (['ja', 'en'] as const).map((language) => {
    const t = terminalDownloads[language]
    const body =
      hash === null
        ? `<p>${t.missing}</p>`
        : `<p>${t.lead}</p>${code(install)}<p>${t.server}</p>${code(`export URESUJI_SERVER=${address}`)}
<p>${t.verify}</p>${code(verify)}
<p><a href="/downloads/${terminalFile}" download>${terminalFile}</a> <span>${escapeHtml(serverVersion)}</span></p>
<p>SHA-256 <code>${hash}</code></p>
<p>${t.never}</p>`
    return `<section lang="${language}"><h1>${t.title}</h1>${body}</section>`
  })
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${terminalDownloads.ja.title} / ${terminalDownloads.en.title}</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.7 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border: 1px solid; border-radius: 6px; }
code { overflow-wrap: anywhere; }
</style>
</head>
<body>
${sections.join('\n')}
</body>
</html>
`
}

/** Serves the package of the terminal, its checksum, and a page that says how to install it. No sign-in is needed. */
export function serveDownloads(server: Server, { config }: WithConfig): void {
  server.route([
    {
      method: 'GET',
      path: '/downloads',
      handler: async (_request, h) =>
        h
          .response(renderPage(config.baseUrl, await readHash()))
          .type('text/html')
          .header('cache-control', 'no-cache'),
    },
    {
      method: 'GET',
      path: '/downloads/{file}',
      handler: async (request, h: ResponseToolkit) => {
        const type = files[String(request.params.file)]
        if (type === undefined || (await readHash()) === null) throw notFound()
        return h
          .file(join(folder, String(request.params.file)), { confine: folder, etagMethod: 'hash' })
          .type(type)
          .header('cache-control', 'no-cache')
      },
    },
  ])
}
