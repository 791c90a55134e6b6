// Updates the page every second and reloads it when the app server answers.
;(() => {
  const POLL_INTERVAL_MS = 1000
  const MAX_UNANSWERED = 5
  let unanswered = 0

  /** Replaces only what has changed, so that the focus and the position of a screen reader are preserved. */
  function applyPage(html) {
    const next = new DOMParser().parseFromString(html, 'text/html')
    for (const fresh of next.querySelectorAll('[id]')) {
      const old = document.getElementById(fresh.id)
      if (!old) return location.reload()
      if (old.className !== fresh.className) old.className = fresh.className
      if (old.hidden !== fresh.hidden) old.hidden = fresh.hidden
      if (old.localName === 'progress') old.value = fresh.value
      else if (fresh.querySelector('[id]') === null && old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes)
    }
    document.title = next.title
  }

  function recordAnswer(hasAnswered) {
    unanswered = hasAnswered ? 0 : unanswered + 1
    const isUnreachable = unanswered >= MAX_UNANSWERED
    document.getElementById('no-answer').hidden = !isUnreachable
    document.body.classList.toggle('is-unreachable', isUnreachable)
  }

  async function poll() {
    try {
      const response = await fetch('/starting/page', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
      if (response.status !== 503) return location.reload()
      applyPage(await response.text())
      recordAnswer(true)
    } catch {
      recordAnswer(false)
    }
    setTimeout(poll, POLL_INTERVAL_MS)
  }
  setTimeout(poll, POLL_INTERVAL_MS)
})()
