import type { cliImport as ja } from '../ja/cli-import.ts'

export const cliImport = {
  'import.rows': '{{added}} new, {{changed}} changed, {{unchanged}} unchanged',
  'import.rowsAppended': '{{added}} lines of new receipts added; {{skipped}} lines of receipts that were there already left out',
  'import.preview': 'What would be stored (the first {{rows}} rows)',
  'mapping.summary': 'draft and check mapping files',
  'mapping.init': 'draft a mapping file from the header of a file',
  'mapping.file': 'the file to load later (CSV, gzip too); only its beginning is read',
  'mapping.datasetOrBest': 'data set (unless told, the one that the header names best)',
  'mapping.out': 'where to write it (a file that is not there yet; stdout unless told)',
  'mapping.check': 'say whether a mapping file is right',
  'mapping.emptyFile': 'it is empty',
  'mapping.exists': 'it is there already',
  'mapping.written': 'The draft is in {{path}}.',
  'mapping.found': 'As {{dataset}}, {{recognised}} columns are read; {{unknown}} are not.',
  'mapping.missing': 'Required fields without a column: {{fields}}',
  'mapping.datasetOrNamed': 'data set (unless told, the dataset that the file names)',
  'mapping.right': '{{path}} is right for {{dataset}}.',
} satisfies Record<keyof typeof ja, string>
