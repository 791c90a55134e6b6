/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

// plotly.js is the basic distribution (alias in package.json), which ships no types; this is what ui/chart uses of it.
declare module 'plotly.js' {
  const plotly: {
    relayout: (element: HTMLElement, update: Record<string, unknown>) => Promise<void>
    register: (modules: unknown[]) => void
    downloadImage: (element: HTMLElement, options: Record<string, unknown>) => Promise<string>
  }
  export default plotly
}
