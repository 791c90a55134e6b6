/** Codes of a pasted list: one a line, or parted by commas, tabs or spaces; full-width digits and hyphens are folded. */
export function readCodes(text: string): string[] {
  const codes = text
    .normalize('NFKC')
    .split(/[\s,、;]+/)
    .map((code) => code.replace(/^["']|["']$/g, '').trim())
    .filter((code) => code !== '')
  return [...new Set(codes)]
}
