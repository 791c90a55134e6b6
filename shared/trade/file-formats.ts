/**
 * Formats of exported files by extension, which is their name in the terminal, with their number in the API: 1 to 3 are those of
 * specification section 9.
 */
export const formatsByExtension = { csv: 1, xlsx: 2, pdf: 3, parquet: 4, arrow: 5 } as const
export type FileExtension = keyof typeof formatsByExtension
export type FileFormat = (typeof formatsByExtension)[FileExtension]
export const exportExtensions = Object.keys(formatsByExtension) as FileExtension[]

/** Extensions of exported files by format. */
export const fileExtensions = Object.fromEntries(
  exportExtensions.map((extension) => [formatsByExtension[extension], extension]),
) as Readonly<Record<FileFormat, FileExtension>>
