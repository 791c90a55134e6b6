import type { controls as ja } from '../ja/controls.ts'
import type { Messages } from '../messages.ts'

export const controls = {
  required: 'Required',
  from: 'Min',
  to: 'Max',
  rise: 'up',
  fall: 'down',
  close: 'Close',
  conditions: 'Conditions',
  changeConditions: 'Change',
  foldConditions: 'Fold',
  resetConditions: 'Clear',
  share: 'Share',
  shared: 'Link copied',
  sharedHelp: 'Opening it shows this very screen.',
  exportCsv: 'Export CSV',
  exportAs: 'Export in another format',
  exportExcel: 'Excel (.xlsx)',
  exportPdf: 'PDF',
  exportPlain: 'CSV (UTF-8 without BOM)',
  exportCp932: 'CSV (CP932)',
  exported: 'Exported {{name}}',
  exportOffline: 'Exporting returns with the connection',
  checkFields_one: 'Please check one field.',
  checkFields_other: 'Please check {{count}} fields.',
} satisfies Messages<typeof ja>
