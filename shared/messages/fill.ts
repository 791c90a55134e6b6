/**
 * False for texts with braces, such as unfilled templates and stack traces, which must not be shown (specification section 8).
 */
export const isPrintable = (text: string): boolean => !text.includes('{')

/** Replaces the placeholders `{{name}}` by their values; placeholders without a value become empty. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
