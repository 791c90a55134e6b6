import { translate } from './messages.mjs'

/** @typedef {import('./messages.mjs').Language} Language */
/** @typedef {import('./progress.mjs').Snapshot} Snapshot */

const MARK =
  '<svg viewBox="0 0 28 28" aria-hidden="true"><path d="M3 14h4.6v11H3zM9.2 9.5h4.6V25H9.2zM15.4 12H20v13h-4.6z" fill="currentColor" opacity=".34"/><path d="M21.4 3H26v22h-4.6z" fill="currentColor"/></svg>'
const DOT =
  '<span class="dot"><svg class="tick" viewBox="0 0 20 20" aria-hidden="true"><path d="m5 10.5 3.3 3.3L15 7"/></svg><svg class="cross" viewBox="0 0 20 20" aria-hidden="true"><path d="m6 6 8 8M14 6l-8 8"/></svg></span>'

/** @param {Language} language @param {number} seconds */
function formatDuration(language, seconds) {
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return translate(language, 'took', { seconds })
  return translate(language, 'tookMinutes', { minutes, seconds: seconds % 60 })
}

/** @param {Language} language @param {Snapshot} snapshot */
function formatTimeLeft(language, { secondsLeft }) {
  if (secondsLeft === null) return ''
  if (secondsLeft >= 90) return translate(language, 'minutesLeft', { minutes: Math.round(secondsLeft / 60) })
  if (secondsLeft <= 5) return translate(language, 'soon')
  return translate(language, 'secondsLeft', { seconds: Math.ceil(secondsLeft / 10) * 10 })
}

/** @param {Language} language @param {import('./progress.mjs').Step} step */
function formatStepStatus(language, { name, state, seconds, done, total }) {
  if (state === 'waiting') return translate(language, 'waiting')
  if (state === 'failed') return translate(language, 'failed')
  if (state === 'done') return formatDuration(language, seconds)
  if (total === undefined) return translate(language, 'running')
  return translate(language, name === 'demo' ? 'months' : 'count', { done: Number(done), total })
}

/** @param {Snapshot} snapshot */
const getFailureKey = ({ steps }) => {
  const failed = steps.find((step) => step.state === 'failed')?.name
  return failed === 'packages' ? 'failedPackages' : failed === 'screens' ? 'failedScreens' : 'failedStart'
}

/** Formats a time as 11/24(火) 13:05, in the server's zone. @param {Language} language @param {string} iso */
function formatStartTime(language, iso) {
  const date = new Date(iso)
  const day = new Intl.DateTimeFormat(language, { month: 'numeric', day: 'numeric', weekday: 'short' }).format(date)
  return `${day} ${new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date)}`
}

/**
 * Renders the whole page in the reader's language, with the other language below. It contains no inline script or style, which
 * the policy forbids; without scripts it reloads every few seconds.
 * @param {Language} language
 * @param {Snapshot} snapshot
 */
export function renderPage(language, snapshot) {
  const other = language === 'ja' ? 'en' : 'ja'
  const failed = snapshot.state === 'failed'
  const renderSecond = (key, values) => `<span class="second" lang="${other}">${translate(other, key, values)}</span>`
  const heading = failed ? getFailureKey(snapshot) : snapshot.isFirst ? 'headingFirst' : 'heading'
  const running = snapshot.steps.filter((step) => step.state === 'running').map((step) => translate(language, step.name))
  const steps = snapshot.steps.map(
    (step) =>
      `<li id="step-${step.name}" class="is-${step.state}">${DOT}<div><b>${translate(language, step.name)}</b>${renderSecond(step.name)}</div><span id="step-${step.name}-figure" class="end">${formatStepStatus(language, step)}</span></li>`,
  )
  const left = formatTimeLeft(language, snapshot)
  const started = formatStartTime(language, snapshot.startedAt)
  return `<!doctype html>
<html lang="${language}" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#1F3A6E">
<title>${failed ? translate(language, heading) : `${snapshot.percent}% ${translate(language, 'title')}`}｜${translate(language, 'product')}</title>
<link rel="icon" href="/starting/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/starting/tokens.css">
<link rel="stylesheet" href="/starting/starting.css">
<script src="/starting/before-paint.js"></script>
<script src="/starting/starting.js" defer></script>
<noscript><meta http-equiv="refresh" content="3"></noscript>
</head>
<body>
<div class="start">
<header class="start-top">${MARK}<strong>${translate(language, 'product')}</strong><span>${translate(language, 'tagline')}</span></header>
<main id="card" class="start-card${failed ? ' has-failed' : ''}">
<h1 id="heading">${translate(language, heading)}</h1>
<p id="heading-second" class="second" lang="${other}">${translate(other, heading)}</p>
<div class="start-figures"><b id="percent">${snapshot.percent}%</b><span id="left">${left}</span><span id="left-second" class="second" lang="${other}">${formatTimeLeft(other, snapshot)}</span></div>
<progress id="progress" max="100" value="${snapshot.percent}" aria-label="${translate(language, 'bar')}">${snapshot.percent}%</progress>
<ol class="start-steps">
${steps.join('\n')}
</ol>
<p id="note" class="note${failed ? ' trouble' : ''}">${translate(language, failed ? 'noteFailed' : 'note')}</p>
<p id="note-second" class="second" lang="${other}">${translate(other, failed ? 'noteFailed' : 'note')}</p>
<p id="no-answer" class="note trouble" role="alert" hidden>${translate(language, 'noAnswer')}<br>${renderSecond('noAnswer')}</p>
<p id="now" class="unseen" role="status" aria-live="polite">${failed ? translate(language, heading) : running.join(', ')}</p>
</main>
<footer class="start-foot"><span id="started">${translate(language, 'startedAt', { time: started })}</span><a href="/starting/log">${translate(language, 'log')}</a></footer>
</div>
</body>
</html>
`
}
