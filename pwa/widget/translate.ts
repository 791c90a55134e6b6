import { createContext, useContext } from 'react'
import type { Language } from '../../shared/language.ts'
import { fill } from '../../shared/messages/fill.ts'
import type { widget } from '../../shared/messages/ja/widget.ts'

type Words = Record<keyof typeof widget, string>
export type WidgetTranslate = (key: keyof typeof widget, values?: Readonly<Record<string, string | number>>) => string

const loaders: Record<Language, () => Promise<Words>> = {
  ja: async () => (await import('../../shared/messages/ja/widget.ts')).widget,
  en: async () => (await import('../../shared/messages/en/widget.ts')).widget,
}

export async function loadTranslate(language: Language): Promise<WidgetTranslate> {
  const words = await loaders[language]()
  return (key, values) => fill(words[key], values)
}

export const TranslateContext = createContext<WidgetTranslate>((key) => key)
export const useTranslate = (): WidgetTranslate => useContext(TranslateContext)
