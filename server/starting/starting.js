// Updates the page every second and reloads it when the app server answers.
;(() => {
  const EVERY = 1000
  const GIVE_UP_AFTER = 5
  let unanswered = 0

  /** Replaces only what has changed, so that the focus and the position of a screen reader are preserved. */
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
