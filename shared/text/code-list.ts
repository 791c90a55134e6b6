/**
 * Parses a pasted list of codes, separated by line breaks, commas, tabs or spaces. Full-width digits and hyphens are
 * normalized.
 */
export function parseCodeList(text: string): string[] {
  const codes = text
    .normalize('NFKC')
    .split(/[\s,、;]+/)
    .map((code) => code.replace(/^["']|["']$/g, '').trim())
    .filter((code) => code !== '')
  return [...new Set(codes)]
}
