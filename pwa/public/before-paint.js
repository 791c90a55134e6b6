// Runs before the first paint, so that neither the theme nor the language of the page flashes. For a signed-in user it
// preloads the files of the page before the first module runs: index.html lists them (pwa/service-worker/app-files.ts).
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
  var signedIn = false
  try {
    signedIn = localStorage.getItem('uresuji.user') !== null
  } catch {
    // without storage the user is unknown
  }
  if (!signedIn || list === null) return
  var known = JSON.parse(list.textContent)
  var route = location.pathname.replace(/^\/en(?=\/|$)/, '')
  var page = known.pages[route === '/' || route === '' ? '/dashboard' : route]
  if (page === undefined) return
  known.words[english ? 'en' : 'ja'].concat(known.layout, page).forEach((position) => {
    var link = document.createElement('link')
    var file = known.files[position]
    var isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.href = `/${file}`
    document.head.append(link)
  })
})()
