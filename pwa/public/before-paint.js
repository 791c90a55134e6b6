// Runs before the first paint, so that neither the theme nor the language of the page flashes.
;(() => {
  var root = document.documentElement
  var theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // storage is closed to us: follow the device
  }
  var dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'dark' : 'light'
  if (/^\/en(\/|$)/.test(location.pathname)) root.lang = 'en'
})()
