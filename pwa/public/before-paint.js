// Runs before the first paint, so that neither the theme nor the language of the page flashes. For a signed-in user it
// preloads the files of the page before the first module runs: index.html lists them (pwa/service-worker/app-files.ts). It
// also shows the frame and the dashboard that the last visit saved (pwa/app/saved-frame.ts) until the app renders its own.
;(() => {
  var root = document.documentElement
  var theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // storage is blocked: follow the theme of the device
  }
  var dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'dark' : 'light'
  var english = /^\/en(\/|$)/.test(location.pathname)
  if (english) root.lang = 'en'

  var list = document.getElementById('page-files')
  var user = read('uresuji.user')
  if (user === null || list === null) return
  var known = JSON.parse(list.textContent)
  var route = location.pathname.replace(/^\/en(?=\/|$)/, '')
  var path = route === '/' || route === '' ? '/dashboard' : route
  var page = known.pages[path]
  if (page === undefined) return
  showSavedFrame()
  known.words[english ? 'en' : 'ja'].concat(known.layout, page).forEach((position) => {
    var link = document.createElement('link')
    var file = known.files[position]
    var isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.href = `/${file}`
    document.head.append(link)
  })

  function showSavedFrame() {
    var frame = read('uresuji.frame')
    var reading = read('uresuji.reading')
    if (frame === null || frame.userId !== user.userId || frame.language !== root.lang || reading === null) return
    // as in pwa/data/offline/reading-time.ts: later the app shows nothing until the server is reachable
    if (!(Math.max(reading.seenAt, Date.now()) - reading.checkedAt <= frame.readableMs)) return
    // online, a user whose session has ended is about to see the sign-in page
    if (navigator.onLine && !/(^|; )info=/.test(document.cookie)) return
    new MutationObserver((_changes, observer) => {
      var container = document.getElementById('root')
      if (container === null) return
      observer.disconnect()
      container.innerHTML = frame.html
      container.querySelectorAll('.sidebar-item').forEach((item) => {
        item.classList.toggle('is-current', item.getAttribute('href') === (english ? '/en' : '') + path)
      })
      if (path !== '/dashboard' || !frame.page || frame.page.search !== location.search) return
      container.querySelector('.page').innerHTML = `<div class="saved-page">${frame.page.html}</div>`
      // its styles now, in the order in which the app would insert them
      for (const link of document.querySelectorAll('link[rel=preload][as=style]')) {
        link.rel = 'stylesheet'
        document.head.append(link)
      }
    }).observe(root, { childList: true, subtree: true })
  }

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key))
    } catch {
      // the storage is blocked, or the value is none of the app's
      return null
    }
  }
})()
