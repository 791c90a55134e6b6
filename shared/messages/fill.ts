/** False for templates and stack traces, which have braces: nobody is shown those (specification section 8). */
export const isPrintable = (text: string): boolean => !text.includes('{')

/** A sentence with its values in the places of their names, `{{name}}`; a place without a value stays empty. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
