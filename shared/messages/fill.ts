/** A sentence with its values in the places of their names, `{{name}}`; a place without a value stays empty. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
