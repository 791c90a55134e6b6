import { type FieldEntry, fieldDictionary } from './field-dictionary.ts'

/** docs/importing.md: how to load, the mapping file, and every data set with its fields. `npm run documents` writes it. */

const introduction = `# Loading data

\`\`\`sh
uresuji import DATASET FILE… [--mapping M.yaml] [--dry-run] [--append]
\`\`\`

Written from the data sets' declarations by \`npm run documents\`; do not edit by hand.

- A file is CSV (comma, tab or semicolon; LF, CRLF or CR), fixed-width, openBD JSON or ONIX for Books 3.0 (long and short tags); gzip or not; UTF-8 with or without BOM, CP932, UTF-16 or EUC-JP. All of it is recognised.
- Every line is loaded or rejected: read = loaded + rejected. Rejected lines go to a CSV with line number, column, value and reason in Japanese and English.
- A dry run says the same numbers, shows the first rows as they would be stored, and changes nothing.
- The load is one transaction with the rollups: readers see before or after. Loading the same file twice changes nothing.
- Dimensions are brought up to date by their code; a column that the file does not have keeps its value.
- POS lines, deliveries, returns, adjustments, orders and pre-orders replace the store × day slices that the file brings: a corrected day replaces the day. \`--append\` adds the POS receipts that are new instead.
- Stocks, subscriptions, publicity and awards are brought up to date by their natural key.
- Lines before 2017-04-01 (Japan) and days to come are rejected. Codes that no product has are kept in quarantine with their counts.

Load in this order: genres, publishers, companies, chains, stores, members, products, then the rest.

## Mapping file

A sender's own headers, units and codes, in YAML. Everything is optional.

\`\`\`yaml
dataset: pos                     # refused for another data set
columns:
  storeCode: { from: store_id, prefix: "CJ-" }   # in-store codes for what has no JAN or shared code
  soldAt: transaction_timestamp                  # their header for our field
  productCode: [jan, item_code]                  # the first that is not empty
  amount: { from: sales_value, times: 100 }      # unit factor
  channel: { from: shop_type, values: { EC: ネット }, otherwise: 店頭 }   # code translation
constants:
  quantity: 1                    # the same for every line
timeZone: UTC                    # of times without an offset; Asia/Tokyo unless told
dateFormats: ["%d.%m.%Y"]        # tried before the usual ones
amountIncludesTax: true          # taken off at the rate of the day
storeCodesOf: "T01"              # store codes are those of this wholesaler
encoding: cp932                  # where recognising is not wanted
delimiter: tab
header: false                    # columns are then named by their number, from 1
skipLines: 2
fixedWidth:                      # wholesaler EDI
  unit: bytes
  recordType: { start: 1, width: 1, value: D }
  columns:
    - { name: store_id, start: 2, width: 7 }
\`\`\`

Mappings for a real set of retail transactions stand in \`server/ingest/mappings/complete-journey/\`.

## Data sets

Headers in Japanese or English are recognised without a mapping. **Bold**: required.
`

const cell = (text: string) => text.replaceAll('|', '\\|')

function row(field: FieldEntry): string {
  const values = field.values.map(({ stored, accepted }) => [stored, ...accepted].slice(0, 3).join('・')).join('; ')
  const more = [values, field.refersTo === null ? '' : `a code of ${field.refersTo}`].filter((text) => text !== '').join('; ')
  const name = field.required ? `**${field.name}**` : field.name
  return `| ${name} | ${cell(field.headers.slice(1, 6).join('、'))} | ${field.type} | ${cell(more)} |`
}

/** The document as Markdown. */
export function importingDocument(): string {
  const sections = fieldDictionary().map((entry) => {
    const groups = entry.oneOf.map((group) => `At least one of ${group.join(', ')} is needed.`)
    return [
      `### ${entry.dataset}: ${entry.ja} / ${entry.en}`,
      '',
      ...(groups.length > 0 ? [...groups, ''] : []),
      '| field | headers | type | values |',
      '| --- | --- | --- | --- |',
      ...entry.fields.map(row),
      '',
    ].join('\n')
  })
  return `${introduction}\n${sections.join('\n')}`
}
