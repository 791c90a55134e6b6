// Brings the page up to date every second, and makes way for the app when the server answers.
;(() => {
  const EVERY = 1000
  const GIVE_UP_AFTER = 5
  let unanswered = 0

  /** Takes over what has changed, so that neither the focus nor what a screen reader has read is lost. */
  function show(html) {
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

  function answered(isThere) {
    unanswered = isThere ? 0 : unanswered + 1
    const silent = unanswered >= GIVE_UP_AFTER
    document.getElementById('no-answer').hidden = !silent
    document.body.classList.toggle('is-silent', silent)
  }

  async function look() {
    try {
      const response = await fetch('/starting/page', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
      if (response.status !== 503) return location.reload()
      show(await response.text())
      answered(true)
    } catch {
      answered(false)
    }
    setTimeout(look, EVERY)
  }
  setTimeout(look, EVERY)
})()
