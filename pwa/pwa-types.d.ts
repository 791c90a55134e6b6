/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

// plotly.js is the basic distribution (alias in package.json), which has no types; these are the parts that ui/chart uses.
declare module 'plotly.js' {
  const plotly: {
    relayout: (element: HTMLElement, update: Record<string, unknown>) => Promise<void>
    register: (modules: unknown[]) => void
    downloadImage: (element: HTMLElement, options: Record<string, unknown>) => Promise<string>
  }
  export default plotly
}
