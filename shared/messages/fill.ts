import { formatValue, type MessageValues } from './formats.ts'

/**
 * False for texts with braces, such as unfilled templates and stack traces, which must not be shown (specification section 8).
 */
export const isPrintable = (text: string): boolean => !text.includes('{')

/** Replaces the placeholders `{{name}}` and `{{name, format}}` by their values; placeholders without a value become empty. */
export const fill = (sentence: string, values: MessageValues = {}): string =>
  sentence.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (_all, name: string, format?: string) => formatValue(values[name], format))
