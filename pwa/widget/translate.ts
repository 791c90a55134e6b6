import { createContext, useContext } from 'react'
import { fill } from '../../shared/messages/fill.ts'
import type { MessageValues } from '../../shared/messages/formats.ts'
import type { Language } from '../../shared/messages/language.ts'
import type { widget } from '../../shared/messages/widget.ts'

type WidgetTranslate = (key: keyof typeof widget.ja, values?: MessageValues) => string

const loaders = {
  ja: () => import('../../shared/messages/widget.ts?language=ja'),
  en: () => import('../../shared/messages/widget.ts?language=en'),
}

export async function loadTranslate(language: Language): Promise<WidgetTranslate> {
  const messages = (await loaders[language]()).widget[language]
  return (key, values) => fill(messages[key], values)
}

export const TranslateContext = createContext<WidgetTranslate>((key) => key)
export const useTranslate = (): WidgetTranslate => useContext(TranslateContext)
