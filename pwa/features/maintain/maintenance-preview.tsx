import { useEffect, useState } from 'react'
import { type Language, pickByLanguage } from '../../../shared/messages/language.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { isDateTime, toIsoDateTime } from '../../data/japan-date-time.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage, loadAccountMessages } from '../../i18n/i18n.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { getMessageInLanguage, type MaintenanceDraft } from './maintenance-window.ts'

interface PreviewTexts {
  title: string
  text: string
  window: string
  range: string
}

/** Preview of /maintain during the maintenance, in both languages. */
export function MaintenancePreview({ draft }: { draft: MaintenanceDraft }) {
  const t = getMessages('maintain')
  const [language, setLanguage] = useState<Language>(getCurrentLanguage)
  const [texts, setTexts] = useState<PreviewTexts | null>(null)
  useEffect(() => {
    let isCurrent = true
    void loadAccountMessages(language).then(({ maintain }) => {
      if (!isCurrent) return
      const { 'now.title': title, 'now.text': text, window, range } = maintain[language]
      setTexts({ title, text, window, range })
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  const { from, to } = draft
  const window = isDateTime(from) && isDateTime(to) && to > from ? { from: toIsoDateTime(from), to: toIsoDateTime(to) } : null
  const message = getMessageInLanguage(language, draft)
  const isFallback = message.lang !== language && message.text.trim() !== ''
  return (
    <section className="stack gap-3 maintenance-preview" aria-label={t('plan.preview')}>
      <header>
        <h2>{t('plan.preview')}</h2>
        <SegmentedControl
          label={t('plan.previewLanguage')}
          value={language}
          options={[
            { value: 'ja', label: t('plan.inJapanese') },
            { value: 'en', label: t('plan.inEnglish') },
          ]}
          onChange={setLanguage}
        />
      </header>
      <div className="stack gap-4 rounded maintenance-preview-frame" lang={language}>
        {texts && window ? (
          <>
            <h3>{texts.title}</h3>
            <p>{texts.text}</p>
            <MaintenanceNotice
              language={language}
              texts={{
                window: texts.window,
                range: (ends) => fillPlaceholders(texts.range, ends),
              }}
              window={window}
              message={draft}
            />
          </>
        ) : (
          <p className="muted" lang={getCurrentLanguage()}>
            {t('plan.previewEmpty')}
          </p>
        )}
      </div>
      {window && isFallback && <p className="note">{t(pickByLanguage(language, ['plan.onlyEnglish', 'plan.onlyJapanese']))}</p>}
    </section>
  )
}
