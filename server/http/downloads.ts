import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { notFound } from '@hapi/boom'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { Language } from '../../shared/messages/language.ts'
import { terminalDownloads } from '../../shared/messages/terminal-downloads.ts'
import { terminalFile } from '../../shared/start/terminal-file.mjs'
import { escapeHtml } from '../../shared/text/escape-text.ts'
import type { WithConfig } from '../foundation/config.ts'
import { parseAcceptLanguage } from '../foundation/language.ts'
import { serverVersion } from '../foundation/version.ts'

/** The package of the terminal and its checksum, written by `npm run build`. */
const folder = fileURLToPath(new URL('../../cli/dist/', import.meta.url))
const files: Readonly<Record<string, string>> = {
  [terminalFile]: 'application/gzip',
  [`${terminalFile}.sha256`]: 'text/plain',
}

/** The hash of the package, if the file agrees with its checksum; null while it is being written or if it is missing. */
async function readPackageHash(): Promise<string | null> {
  const text = await readFile(join(folder, `${terminalFile}.sha256`), 'utf8').catch(() => '')
  return /^[0-9a-f]{64}/.exec(text)?.[0] ?? null
}

const shells = ['unix', 'windows'] as const

/** The commands to paste, for each shell where they differ. */
function renderCommands(address: string, hash: string) {
  const url = `${address}/downloads/${terminalFile}`
  return {
    install: `npm install --global ${url}`,
    server: { unix: `export URESUJI_SERVER=${address}`, windows: `$env:URESUJI_SERVER = '${address}'` },
    login: 'uresuji login',
    verify: {
      unix: `curl --fail --remote-name ${url}\ncurl --fail --silent ${url}.sha256 | sha256sum --check &&\n  npm install --global ./${terminalFile}`,
      windows: `Invoke-WebRequest ${url} -OutFile ${terminalFile}\nif ((Get-FileHash ${terminalFile}).Hash -eq '${hash}') { npm install --global ./${terminalFile} }`,
    },
  }
}

const style = `
:root {
  color-scheme: light dark;
  --page: light-dark(#ffffff, #15171c);
  --paper: light-dark(#f6f6f3, #101216);
  --line: light-dark(#e4e4df, #2a2e36);
  --ink: light-dark(#1a1d23, #e8e9ec);
  --ink-2: light-dark(#4a4f59, #b9bdc6);
  --accent: light-dark(#1f3a6e, #93aee6);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 0 16px 48px; max-width: 46rem; background: var(--page); color: var(--ink);
  font: 14px/1.6 "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP", Meiryo, sans-serif;
  line-break: strict; word-break: auto-phrase; overflow-wrap: anywhere;
}
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 8px 0; border-bottom: 1px solid var(--line); }
header a { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; }
header a:first-child { color: var(--ink); font-size: 18px; font-weight: 600; text-decoration: none; margin-right: auto; }
header svg { width: 28px; height: 28px; color: var(--accent); }
h1 { margin: 32px 0 8px; font-size: 20px; }
h2 { margin: 32px 0 8px; font-size: 15px; }
p { margin: 8px 0; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.shell { margin: 12px 0 4px; color: var(--ink-2); font-size: 12px; }
.command { display: flex; align-items: flex-start; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); }
pre { flex: 1; min-width: 0; margin: 0; padding: 11px 12px; white-space: pre-wrap; }
code { font: 13px/1.6 ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono CJK JP", monospace; word-break: normal; }
button { flex: none; min-width: 44px; min-height: 44px; padding: 0 12px; border: 0; background: none; color: var(--accent); font: inherit; cursor: pointer; }
`

/** A separate script, because the policy forbids inline scripts. */
const copyScript = `addEventListener('click', async ({ target }) => {
  const button = target.closest('button[data-copied]')
  if (!button) return
  const code = button.previousElementSibling
  try {
    await navigator.clipboard.writeText(code.textContent)
  } catch {
    // without a secure context there is no clipboard API
    getSelection().selectAllChildren(code)
    document.execCommand('copy')
  }
  button.textContent = button.dataset.copied
})
`

const mark = `<svg viewBox="0 0 28 28" aria-hidden="true"><path d="M3 14h4.6v11H3zM9.2 9.5h4.6V25H9.2zM15.4 12h4.6v13h-4.6z" fill="currentColor" opacity=".34"/><path d="M21.4 3H26v22h-4.6z" fill="currentColor"/></svg>`

function renderPage(address: string, hash: string | null, language: Language): string {
  const t = terminalDownloads[language]
  const home = language === 'en' ? '/en' : '/'
  const other = language === 'en' ? 'ja' : 'en'
  const renderCommand = (text: string) =>
    `<div class="command"><pre><code>${escapeHtml(text)}</code></pre><button type="button" aria-live="polite" data-copied="${t.copied}">${t.copy}</button></div>`
  const renderShells = (texts: Record<(typeof shells)[number], string>) =>
    shells.map((shell) => `<p class="shell">${t[`shell.${shell}`]}</p>${renderCommand(texts[shell])}`).join('\n')
  const renderSteps = (knownHash: string) => {
    const { install, server, login, verify } = renderCommands(address, knownHash)
    return `<p>${t.lead}</p>
<h2>${t['step.install']}</h2>${renderCommand(install)}
<p>${t.never}</p>
<h2>${t['step.server']}</h2><p>${t.server}</p>${renderShells(server)}
<h2>${t['step.login']}</h2>${renderCommand(login)}
<h2>${t['step.verify']}</h2><p>${t.verify}</p>${renderShells(verify)}
<p><a href="/downloads/${terminalFile}" download>${terminalFile}</a> <span>${escapeHtml(serverVersion)}</span></p>
<p>SHA-256 <code>${knownHash}</code></p>`
  }
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header>
<a href="${home}">${mark}${t.product}</a>
<a href="/downloads?language=${other}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a>
<a href="${home}">${t.back}</a>
</header>
<main>
<h1>${t.title}</h1>
${hash === null ? `<p>${t.missing}</p>` : renderSteps(hash)}
</main>
<script src="/downloads/copy.js"></script>
</body>
</html>
`
}

const readLanguage = ({ query, headers }: Request): Language => {
  const { language } = query as { language?: unknown }
  return language === 'ja' || language === 'en' ? language : parseAcceptLanguage(String(headers['accept-language'] ?? ''))
}

/** Serves the package of the terminal, its checksum, and a page that says how to install it. No sign-in is needed. */
export function serveDownloads(server: Server, { config }: WithConfig): void {
  server.route([
    {
      method: 'GET',
      path: '/downloads',
      handler: async (request, h) =>
        h
          .response(renderPage(config.baseUrl, await readPackageHash(), readLanguage(request)))
          .type('text/html')
          .header('vary', 'accept-language')
          .header('cache-control', 'no-cache'),
    },
    { method: 'GET', path: '/downloads/copy.js', handler: (_request, h) => h.response(copyScript).type('text/javascript') },
    {
      method: 'GET',
      path: '/downloads/{file}',
      handler: async (request, h: ResponseToolkit) => {
        const type = files[String(request.params.file)]
        if (type === undefined || (await readPackageHash()) === null) throw notFound()
        return h
          .file(join(folder, String(request.params.file)), { confine: folder, etagMethod: 'hash' })
          .type(type)
          .header('cache-control', 'no-cache')
      },
    },
  ])
}
