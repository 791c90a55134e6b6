import type { importNotices as ja } from '../ja/import-notices.ts'

export const importNotices = {
  kept: 'Empty cells in “{{column}}”: {{count}} stored values were left as they are.',
  ignoredColumns: 'Columns that were not read ({{count}}): {{column}}',
  duplicateColumn: 'The header “{{column}}” stands over {{count}} columns. The first of them was read.',
  outOfRange: 'In “{{column}}” {{count}} values out of range were left out; their lines were loaded without them.',
  unreadable: 'In “{{column}}” {{count}} values could not be read; their lines were loaded without them.',
  leftOut: '{{count}} lines were left out, as the mapping file says.',
  noTitle: 'No title was read. The {{count}} new products go by their codes.',
} satisfies Record<keyof typeof ja, string>
