import type { Language } from '../../../shared/messages/language.ts'
import './maintain.css'
import { formatWindowEnds, getMessageInLanguage, type MaintenanceDraft } from './maintenance-window.ts'

interface Props {
  language: Language
  /** Messages in `language`, which may differ from the page's: the operator checks both. */
  texts: { window: string; range: (ends: { from: string; to: string }) => string }
  window: { from: string; to: string } | null
  message: Pick<MaintenanceDraft, 'messageJa' | 'messageEn'>
}

/** Time of the maintenance and the operator's message. */
export function MaintenanceNotice({ language, texts, window, message }: Props) {
  const { text, lang } = getMessageInLanguage(language, message)
  const parts = window && formatWindowEnds(window, language)
  return (
    <>
      {parts && (
        <div className="paper strong maintenance-window">
          <p className="note">{texts.window}</p>
          <p>{texts.range(parts)}</p>
        </div>
      )}
      {text.trim() !== '' && (
        <p className="wrap-anywhere maintenance-message" lang={lang}>
          {text}
        </p>
      )}
    </>
  )
}
