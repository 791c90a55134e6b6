import { readEntry } from './entry.ts'

// Before any other request: removes the token from the URL.
const entry = readEntry()
void import('./widget.tsx').then(({ showWidget }) => showWidget(entry))
