import { formatNumber } from '../../shared/messages/formats.ts'
import { DEFAULT_MAX_REJECTS } from './check/reject-limit.ts'
import { buildFieldDictionary, type FieldEntry } from './datasets/field-dictionary.ts'
import { MAX_UNDO_ROWS } from './undo/undo-recorder.ts'

/** docs/loading.md: how to load data, the mapping file, and every data set with its fields. `npm run documents` writes it. */

const introduction = `# Loading data

\`\`\`sh
uresuji import DATASET FILE… [--mapping M.yaml] [--dry-run] [--append] [--max-rejects N|N%]
uresuji loads [show|cancel|undo] ID
\`\`\`

This page is generated from the declarations of the data sets by \`npm run documents\`; do not edit it by hand.

Sign in as an administrator. Files are sent to the running server, which stays available during the load.

## File formats

- Formats: CSV (comma, tab or semicolon; LF, CRLF or CR), fixed width, openBD JSON, and ONIX for Books 3.0 or 2.1 (long and short tags), with or without gzip. Encodings: UTF-8 with or without BOM, CP932, UTF-16, EUC-JP and ISO-2022-JP. Format and encoding are detected; a file that is Japanese in neither of two readings is refused with lines of both. Western European encodings are never guessed, because any bytes are valid in them: set \`encoding: cp1252\` or \`latin1\` in the mapping.
- openBD and ONIX: \`uresuji import products\` reads the products, and \`uresuji import publicity\` reads reviews and mentions in the media (\`hanmoto.reviews\`, CitedContent 01 and 03) from the same file. The JPRO genre (subject scheme 79) is the column \`jproGenre\`; read it with \`columns: { largeGenreCode: jproGenre }\`. Not imported, because no screen or answer shows them: covers and sample pages, prizes without a date, reprints (\`hanmoto.jyuhan\`), availability without a number of copies (\`hanmoto.zaiko\`, ProductAvailability), prices that start later, and texts other than the description. Prices in currencies other than yen are skipped.
- Dates: 2026-10-01, 2026/10/1, 2026.10.1, 20261001, 2026年10月1日, 2026/10/1(木), 令和8年10月1日 or R8.10.1. Times: 2026-10-01 13:05, 20261001 1305, 20261001130500, 2026年10月1日 午後1時05分, 1:05 PM, or with an offset (Z, UTC, +09, +0900). A day that is written with a time and an offset is the day in Japan: 2026-10-01T15:00:00Z is 2 October. A day in one column and its time in another (売上日 and 売上時刻) give the hour. Hours can go up to 29:59 for shops that count past midnight: 2026-10-01 25:10 is 01:10 on 2 October, and the sale belongs to that day unless the file also has the business day (\`saleDate\`).
- Numbers: 1,000, ¥1,000, 1,000円, (1,000), ▲1,000 and 1,000-. A comma separates groups of three or four digits; 12,50 is refused, or read with \`decimal: ","\`.
- Tables of spreadsheets: the header may stand below title lines or a \`sep=;\` line, and be repeated; lines of empty cells and of totals (合計, 小計, Total) are skipped; cells missing at the end of a line are empty. The report counts what was skipped. A line with a required cell missing, two lines that one line break may have split, and a last line that was cut off are rejected. NULL and N/A are texts in text columns, and empty cells in the others.
- A cell or header can be written as \`="0012"\`, which makes Excel treat it as text.
- Product codes: JAN and ISBN-13 (13 digits; stored so), UPC-A (12 digits, stored with a leading zero as 13), EAN-8 (stored as 8), ISBN-10, the 18 digits of a magazine, GTIN-14 with a leading zero, and in-store codes. Hyphens, spaces, width, quotation marks, labels (\`ISBN 978-4-…\`), and C-code, price or lower barcode behind the code do not matter. A number that lost its leading zeros is read as ISBN-10 (7 to 9 characters) or UPC-A (11 digits) if its check digit holds; scientific notation is read if it shows all digits (\`9.784999900114E+12\`). Searches, lists, scans and calls read codes by the same rule.
- Rejected with the reason: case codes (GTIN-14 with another first digit), lower barcodes of books (191, 192), two products in one cell, and digits that can be two codes: eight that are valid as EAN-8 and as ISBN-10 without two zeros, and twelve that begin with 978, 979 or 491. \`prefix: "ISBN "\` or \`prefix: "JAN "\` in the mapping says what a column contains.
- In-store codes are 2 to 8 letters, a hyphen, and anything but commas and semicolons (\`CJ-123\`, \`UK-BANK CHARGES\`), at most 40 characters, stored in capitals; a prefix in the mapping makes them of other codes. The rule is the same with a prefix and without.
- A magazine can be identified by its 雑誌コード and issue (\`12345-08\`, \`1234508\`, or 12345 with a column 号); the date of the line determines the year. Seven digits that are also an ISBN-10 without three zeros are what is registered: the issue or the book; a line is rejected if both are. A product list defines products, so there they are the ISBN.
- Members: lines without a member code, or with 0, 非会員, ゲスト and the like, are skipped in a list of members and loaded as sales without a member in POS lines. The report counts them; they are not rejected.
- XML is read in the encoding of its declaration (any that browsers know); a BOM overrides the declaration, and \`encoding\` in the mapping overrides it without a BOM. A declaration that the bytes contradict is refused with both encodings and the line. ONIX 3.1 is read like 3.0.
- ONIX titles are those of the product (TitleElementLevel 01) of type 01 if there is one: TitleText, or TitlePrefix and TitleWithoutPrefix; a volume without a title of its own has its TitleStatement, else the title of the collection. Contributors are in the order authors, editors, translators, illustrators, others, and by SequenceNumber within each; a name in parts is joined, and \`Orlova, Nadia\` is stored as Nadia Orlova.
- ONIX texts are stored without markup: ruby leaves its base, XHTML and HTML their text. The named entities of the 2.1 DTD are read; another one is refused by its name.
- ONIX notifications: 05 (delete) creates no product, removes none, and is counted in a notice; it cancels earlier records of the product in the same file. 04 (update) changes what it contains; without a title it is rejected if the product is not stored. Of several records of one product the last one counts.
- ONIX dates with an offset (\`20261014T1500Z\`) are days in Japan; years alone need \`dateFormats: ["%Y"]\`; weeks, quarters and periods are not read.
- Limits: 4 MiB per CSV line, 1 MiB and 2,000 columns for the header, 100 lines in a quoted field; 256 Ki characters for a mapping; a gzip file may unpack to 200 times its size (64 MiB in any case); 50,000 elements, 64 levels and 100 attributes per element for an ONIX product. A file above a limit is refused with a message, and nothing of it is loaded. ONIX is parsed in a separate thread; XML whose DTD defines entities (an XML bomb) is refused.

## What a load changes

- Loads are atomic: a load and its rollups are one transaction, and readers see the old or the new data. Loading the same file twice changes nothing.
- POS lines, deliveries, returns, adjustments, orders and pre-orders replace the store × day slices that the file contains, so a corrected day replaces the day. \`--append\` adds only new POS receipts instead, and counts the lines of existing ones. A receipt with a rejected line is not appended: correct the line and append the file again. (A line whose store, day or receipt number cannot be read is not matched to its receipt; the other lines are appended.) Other data sets refuse \`--append\`.
- Masters are updated by code. Columns missing from the file and empty cells leave the stored values unchanged. If a file contains a code more than once, each field takes the last value given. The mapping can change this per field (\`empty\`). A genre is one value with up to three levels.
- Stocks, subscriptions, publicity and awards are updated by their natural key.
- Lines before 2017-04-01 (Japan) and in the future are rejected. Unknown product codes are kept in the quarantine with the number of their lines.

## Rejected lines

- Every line is either loaded or rejected: read = loaded + rejected. Rejected lines are written to a CSV with line number, column, value and reason in Japanese and English, up to 100,000 lines or 64 MiB; the report counts all of them by reason. If a master is completely empty (no stores, no products), this is one row with the number of its lines.
- The CSV goes to the file given by \`--rejects\`, otherwise to \`FILE.rejects.csv\` beside the file (in the current folder if that folder is read-only).
- An optional cell that cannot be parsed (近日 for a day, 約500円 for a price, an unknown word for a kind), or a number or day out of range, does not reject its line: the value is skipped, and the report counts it per column. The stored value of a master stays, even if the mapping says that an empty cell clears it. \`empty: { price: reject }\` rejects the line. Invalid required cells and unregistered codes always reject the line.
- Suspicious lines of POS files are loaded, and the report counts them with the first line: a quantity of 0 with an amount, quantity and amount swapped, an amount per copy of more than three times the list price or less than a third of it, and a sale outside the store's opening dates. \`warnings: reject\` in the mapping rejects them.
- \`--max-rejects\` sets how many lines may be rejected, as a number or as a share of the file (\`0\`, \`100\`, \`1%\`); above that, nothing is loaded. By default, data sets that replace store days (POS lines, deliveries, returns, adjustments, orders, pre-orders) allow ${DEFAULT_MAX_REJECTS}, so that a day is not replaced by a small part of it; \`--max-rejects 100%\` loads whatever is valid. Masters, stocks and \`--append\` have no default limit, nor does a file without any valid line (its unknown codes go to the quarantine). A dry run applies the same limit.
- The report lists new, changed and unchanged rows, unread columns, duplicate headers, and stored values that empty cells left unchanged. A product file without any title ends with exit code 3.

## Dry run, cancel, undo

- \`--dry-run\` reports the same numbers, shows the first rows as they would be stored (with the codes of stores, products and members), and changes nothing.
- Ctrl-C cancels the load on the server at any step (receiving, queued, reading, validating, storing, refreshing the rollups), waits, and reports the outcome: either nothing was stored, or the load had already been committed. A second Ctrl-C exits without waiting. \`uresuji loads cancel ID\` does the same from another terminal.
- \`uresuji loads undo ID\` undoes the last load of a data set: loaded rows are removed, replaced rows are restored, and rollups, positions and the last day of the figures are updated. The replaced rows are stored until the next load of the data set takes effect, up to ${formatNumber(MAX_UNDO_ROWS)} rows; a larger load cannot be undone. An undo is refused if other data refers to what the load added, or if somebody has changed its rows since.

## Inbox

- Files dropped into the inbox (\`INBOX_DIR\`, by default \`DATA_DIR/inbox\`) are loaded automatically once they are complete, with the mapping whose file name pattern matches best. Manage these mappings on the screen of data loads (データ取込, \`/data-loads/mappings\`). If several patterns match equally well, or none, the file is refused.
- Finished files move to \`done/YYYY-MM/\` or \`refused/YYYY-MM/\`, with \`NAME.report.txt\` and \`NAME.rejects.csv\`, and the administrators get a notice. A file that was already loaded completely changes nothing. Several servers can share one inbox.
- \`uresuji inbox\` shows waiting files and the latest results. Settings: [operation.md](operation.md#settings).

## Order

Load the data sets in this order: genres, publishers, companies, chains, stores, members, products, then the rest.

## Mapping file

A mapping file translates a sender's headers, units and codes. It is YAML; everything is optional.

\`\`\`yaml
dataset: pos                     # refused for another data set
columns:
  storeCode: { from: store_id, prefix: "CJ-" }   # in-store codes for what has no JAN or shared code
  receiptNo: transaction_id                      # their header for the field
  productCode: [jan, item_code]                  # the first that is not empty
  amount: { from: sales_value, times: 100 }      # unit factor
  soldAt: { join: [売上日, 売上時刻] }           # the texts of both, for a day and its time
  channel: { from: shop_type, values: { EC: ネット }, otherwise: 店頭 }   # code translation
constants:
  quantity: 1                    # the same for every line
lines:                           # by a line's own mark: is, startsWith, contains or empty: true
  - { from: item_name, is: [送料, 手数料], drop: true }           # dropped, and counted in the report
  - { from: kind, is: 返金, negate: [quantity, amount] }         # positive in their file, negative here
  - { from: status, is: [refunded, voided], drop: receipt }     # with all lines of the receipt
  - { from: mall, startsWith: EC, set: { channel: ネット } }      # a constant for some lines
fill: [Created at, status]       # an empty cell takes the value of the line above, within a receipt
warnings: reject                 # suspicious lines are rejected; by default they are loaded and counted
empty:                           # an empty cell: keep (default), null (clears the stored value) or reject
  memberCode: reject
timeZone: UTC                    # for times without an offset; default Asia/Tokyo
dateFormats: ["%d.%m.%Y"]        # tried before the usual ones: %Y %y %m %d %j %b %B %H %I %M %S %f %p %z; without a day (%Y) for releaseDate and coverDate; any usual time may follow the day
decimal: ","                     # 12,50 is twelve and a half; by default a comma separates groups of digits
amountIncludesTax: true          # the tax is subtracted at the rate of the day
storeCodesOf: "T01"              # store codes of this wholesaler
encoding: cp932                  # instead of detecting it; utf-8, utf-16le, utf-16be, euc-jp, iso-2022-jp, latin1, cp1252
delimiter: tab
quote: ""                        # quotation marks have no meaning; for files that do not use any
header: false                    # columns are then numbered, from 1
skipLines: 2
fixedWidth:                      # wholesaler EDI
  unit: bytes
  recordType: { start: 1, width: 1, value: D }
  columns:
    - { name: store_id, start: 2, width: 7 }
\`\`\`

\`uresuji mapping init FILE\` drafts a mapping from the headers and first values of a file: recognised, missing and unread columns, day and time in two columns, and what the values need (a date format, a factor for decimals, a prefix for codes that are not JANs, rules for totals, returns and cancelled sales). It reports whether the data set is certain, or the reasons why it is not. If no data set matches, or several do, it says so and asks for \`--dataset\`; a data set of which the file has no required column is an error. \`--prefix KT-\` puts the sender’s prefix before product, store and member codes that the trade does not share; if a stored mapping for files of the same sender (\`kiteki_*.csv\`) has one, drafts use it. [loading/common-files.md](loading/common-files.md) shows twelve common files with their mappings (Japanese and English). \`uresuji mapping check M.yaml\` validates a mapping for the data set that it names, or for \`--dataset pos\`. A mapping is sent before the file (\`POST /api/import/mapping\`) and referenced by its id, so an invalid one is refused before the upload.

Example mappings for a real set of retail transactions: \`server/loading/mappings/complete-journey/\`.

## Data sets

Japanese and English headers are recognised without a mapping. **Bold** fields are required.
`

const escapeCell = (text: string) => text.replaceAll('|', '\\|')

function formatFieldRow(field: FieldEntry): string {
  const values = field.values.map(({ stored, accepted }) => [stored, ...accepted].slice(0, 3).join('・')).join('; ')
  const more = [values, field.refersTo === null ? '' : `a code of ${field.refersTo}`].filter((text) => text !== '').join('; ')
  const name = field.required ? `**${field.name}**` : field.name
  return `| ${name} | ${escapeCell(field.headers.slice(1, 6).join('、'))} | ${field.type} | ${escapeCell(more)} |`
}

/** Returns the document as Markdown. */
export function buildLoadingDocument(): string {
  const sections = buildFieldDictionary().map((entry) => {
    const groups = entry.alternatives.map((group) => `At least one of ${group.join(', ')} is required.`)
    return [
      `### ${entry.dataset}: ${entry.ja} / ${entry.en}`,
      '',
      ...(groups.length > 0 ? [...groups, ''] : []),
      '| field | headers | type | values |',
      '| --- | --- | --- | --- |',
      ...entry.fields.map(formatFieldRow),
      '',
    ].join('\n')
  })
  return `${introduction}\n${sections.join('\n')}`
}
