import { type FieldEntry, fieldDictionary } from './field-dictionary.ts'
import { MAX_UNDO_ROWS } from './kept-rows.ts'
import { DEFAULT_MOST_REJECTS } from './most-rejects.ts'

/** docs/importing.md: how to load, the mapping file, and every data set with its fields. `npm run documents` writes it. */

const introduction = `# Loading data

\`\`\`sh
uresuji import DATASET FILE… [--mapping M.yaml] [--dry-run] [--append] [--max-rejects N|N%]
uresuji loads [show|cancel|undo] ID
\`\`\`

Written from the data sets' declarations by \`npm run documents\`; do not edit by hand.

- A file is CSV (comma, tab or semicolon; LF, CRLF or CR), fixed-width, openBD JSON or ONIX for Books 3.0 or 2.1 (long and short tags); gzip or not; UTF-8 with or without BOM, CP932, UTF-16, EUC-JP or ISO-2022-JP. All of it is recognised. Files of Western Europe are read where the mapping says \`encoding: cp1252\` or \`latin1\`: any bytes could be theirs, so they are never guessed.
- Of openBD and ONIX the products are read by \`uresuji import products\`, and reviews and mentions in the media (\`hanmoto.reviews\`, CitedContent 01 and 03) by \`uresuji import publicity\` from the same file. The genre of JPRO (subject scheme 79) is the column \`jproGenre\`: \`columns: { largeGenreCode: jproGenre }\` reads it. Left out, because no screen or answer has a place for it: covers and sample pages, prizes without a day, reprints (\`hanmoto.jyuhan\`), availability without a number of copies (\`hanmoto.zaiko\`, ProductAvailability), prices that begin later, and texts beside the description.
- Every line is loaded or rejected: read = loaded + rejected. Rejected lines go to a CSV with line number, column, value and reason in Japanese and English. Where nothing of a master is registered yet (no store, no product), that is one row with the count of its lines.
- An optional cell that cannot be read (近日 for a day, 約500円 for a price, an unknown word for a kind), or a number or day out of its range, does not reject its line: it is left out, and the report counts it by column. It leaves what is stored of a master, even where the mapping says that an empty cell clears. \`empty: { price: reject }\` rejects the line all the same. Required cells, and codes that are not registered, always reject.
- The report tells new, changed and unchanged rows apart, the columns that nobody read, headers that stand twice, and the stored values that an empty cell left as they were. A file of products from which no title was read ends with exit code 3.
- \`--max-rejects\` loads nothing where more lines are rejected than that: a number of lines or a share of the file's (\`0\`, \`100\`, \`1%\`). Where nothing is said, data sets that replace store days (POS lines, deliveries, returns, adjustments, orders, pre-orders) allow ${DEFAULT_MOST_REJECTS}, so that a day is not replaced by the smaller part of it; \`--max-rejects 100%\` loads what is left. Masters, stocks and \`--append\` take what is good, as does a file of which nothing is left (its unknown codes go into quarantine). A dry run is refused just so.
- Rejected lines are written to the file that \`--rejects\` names, else to \`FILE.rejects.csv\` in the folder that one is in.
- Ctrl-C cancels the load on the server, at whatever step it is (arriving, waiting its turn, reading, checking, storing, refreshing the rollups), waits, and says how it ended: nothing of it stays, or it had been committed already. A second Ctrl-C leaves without waiting. \`uresuji loads cancel ID\` does the same from elsewhere.
- \`uresuji loads undo ID\` takes the last load of a data set back: what it brought goes, what it replaced comes back, rollups, positions and the last day of the figures follow. What a load replaced is kept until the next load of its data set takes effect, up to ${MAX_UNDO_ROWS.toLocaleString('en-US')} rows; beyond that a load cannot be undone. It is refused where other data has named since what the load added, or somebody has changed its rows.
- Files that are dropped into the inbox (\`INBOX_DIR\`, else \`DATA_DIR/inbox\`) are loaded by themselves once they are whole, with the mapping whose pattern of file names fits best; such mappings are kept on the screen of data loads (\`/data-loads/mappings\`). They end in \`done/YYYY-MM/\` or \`refused/YYYY-MM/\` with \`NAME.report.txt\` and \`NAME.rejects.csv\`. Several patterns that fit equally well, or none, refuse a file; one that was loaded whole before changes nothing. \`uresuji inbox\` says what waits and what became of the last ones.
- A dry run says the same numbers, shows the first rows as they would be stored (stores, products and members by their codes), and changes nothing.
- A cell may be written as \`="0012"\`, by which Excel is told to keep it a text; so may a header.
- Days are read as 2026-10-01, 2026/10/1, 2026.10.1, 20261001, 2026年10月1日, 令和8年10月1日 or R8.10.1, times as 2026-10-01 13:05, 20261001130500 or with an offset. Hours go on to 29:59 where a shop counts past midnight: 2026-10-01 25:10 is 01:10 of 2 October, and so is its day unless the file has the business day (\`saleDate\`) too.
- The load is one transaction with the rollups: readers see before or after. Loading the same file twice changes nothing.
- Dimensions are brought up to date by their code. A column that the file does not have keeps its value, and so does an empty cell; where a file names a code more than once each value is the last that a line tells. The mapping can say otherwise by field (\`empty\`). A genre is one value of up to three levels.
- POS lines, deliveries, returns, adjustments, orders and pre-orders replace the store × day slices that the file brings: a corrected day replaces the day. \`--append\` adds the POS receipts that are new instead, and counts the lines of those that were there.
- Stocks, subscriptions, publicity and awards are brought up to date by their natural key.
- Limits: a line of CSV may have 4 MiB, its header 1 MiB and 2,000 columns, a quoted field 100 lines; a mapping 256 Ki characters; a gzip file may unpack to 200 times its size (64 MiB in any case); an ONIX product may have 50,000 elements, 64 levels and 100 attributes an element. A file beyond them is refused with a sentence, and nothing of it is loaded. ONIX is read in a thread of its own; prices in another currency than yen are left out, and XML whose DTD defines entities (an XML bomb) is refused.
- A magazine may be named by its 雑誌コード and issue (\`12345-08\`, \`1234508\`, or 12345 beside a column 号): the day of the line decides which year's issue is meant. In-store codes (\`CJ-123\`) are written in capitals.
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
lines:                           # by a line's own mark: is, startsWith, contains or empty: true
  - { from: item_name, is: [送料, 手数料], drop: true }           # none of ours; counted in the report
  - { from: kind, is: 返金, negate: [quantity, amount] }         # positive in their file, a refund in ours
  - { from: mall, startsWith: EC, set: { channel: ネット } }      # a constant for some lines
empty:                           # an empty cell: keep (unless told), null (clears what is stored) or reject
  memberCode: reject
timeZone: UTC                    # of times without an offset; Asia/Tokyo unless told
dateFormats: ["%d.%m.%Y"]        # tried before the usual ones: %Y %y %m %d %j %b %B %H %I %M %S %f %p %z; without a day (%Y) for releaseDate and coverDate
amountIncludesTax: true          # taken off at the rate of the day
storeCodesOf: "T01"              # store codes are those of this wholesaler
encoding: cp932                  # where recognising is not wanted; utf-8, utf-16le, utf-16be, euc-jp, iso-2022-jp, latin1, cp1252
delimiter: tab
header: false                    # columns are then named by their number, from 1
skipLines: 2
fixedWidth:                      # wholesaler EDI
  unit: bytes
  recordType: { start: 1, width: 1, value: D }
  columns:
    - { name: store_id, start: 2, width: 7 }
\`\`\`

\`uresuji mapping init FILE\` writes a mapping to begin from, of the file's headers and first values: what is recognised, what is lacking, what is not read, and what the values ask for (a date format, a factor for decimals, a prefix for codes that are no JAN). It says whether the data set is sure, and which columns hold values that do not fit. Where no data set fits, or several do, it says so and asks for \`--dataset\`. \`uresuji mapping check M.yaml\` says whether one is right for the data set that it names, or for \`--dataset pos\`. A mapping is sent ahead of the file (\`POST /api/import/mapping\`) and named by its id, so that a wrong one is refused before the file leaves.

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
