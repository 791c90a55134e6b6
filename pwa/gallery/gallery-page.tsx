import './gallery.css'
import { ReportScopeProvider } from '../report/report-scope.ts'
import { LanguageSwitch, ThemeSwitch } from '../ui/frame/header-switches.tsx'
import { LazyToasts } from '../ui/overlay/toasts-lazy.tsx'
import { AnswerSamples } from './gallery-answers.tsx'
import { ControlSamples } from './gallery-controls.tsx'
import { LATEST } from './gallery-data.ts'

/** Gallery of all UI components in their states, in both themes and languages. Only in development. */
export function GalleryPage() {
  return (
    <ReportScopeProvider value={{ latest: LATEST }}>
      <main className="gallery">
        <header>
          <h1>Gallery</h1>
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <ControlSamples />
        <AnswerSamples />
      </main>
      <LazyToasts />
    </ReportScopeProvider>
  )
}
