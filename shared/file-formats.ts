/** Formats of exported files by their number in the API: 1 to 3 are those of specification section 9. */
export const fileExtensions = { 1: 'csv', 2: 'xlsx', 3: 'pdf', 4: 'parquet', 5: 'arrow' } as const
export type FileFormat = keyof typeof fileExtensions

/** Formats by file extension, which is their name in the terminal. */
export const formatsByExtension = { csv: 1, xlsx: 2, pdf: 3, parquet: 4, arrow: 5 } as const satisfies Record<string, FileFormat>
export type FileExtension = keyof typeof formatsByExtension
export const endings = Object.keys(formatsByExtension) as FileExtension[]
