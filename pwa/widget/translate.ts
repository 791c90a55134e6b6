import { createContext, useContext } from 'react'
import type { Language } from '../../shared/messages/language.ts'
import { createTranslator, type Translator } from '../../shared/messages/translate.ts'
import type { widget } from '../../shared/messages/widget.ts'

type WidgetTranslate = Translator<keyof typeof widget.ja>

const loaders = {
  ja: () => import('../../shared/messages/widget.ts?language=ja'),
  en: () => import('../../shared/messages/widget.ts?language=en'),
}

export async function loadTranslate(language: Language): Promise<WidgetTranslate> {
  const messages = (await loaders[language]()).widget[language]
  return createTranslator(() => messages)
}

export const TranslateContext = createContext<WidgetTranslate>((key) => key)
export const useTranslate = (): WidgetTranslate => useContext(TranslateContext)
