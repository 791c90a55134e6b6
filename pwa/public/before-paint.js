// Runs before the first paint, so that neither the theme nor the language of the page flashes. For a signed-in user it
// preloads the files of the page before the first module runs: index.html lists them (pwa/service-worker/app-files.ts), and
// shows the empty frame of index.html.
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
  root.dataset.start = read('uresuji.rail') ? 'rail' : 'sidebar'
  known.words[english ? 'en' : 'ja'].concat(known.layout, page).forEach((position) => {
    var link = document.createElement('link')
    var file = known.files[position]
    var isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.href = `/${file}`
    document.head.append(link)
  })

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key))
    } catch {
      // the storage is blocked, or the value is none of the app's
      return null
    }
  }
})()
