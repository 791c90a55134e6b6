import { readEntry } from './entry.ts'

// Before anything else is asked for: the token leaves the address.
const entry = readEntry()
void import('./widget.tsx').then(({ showWidget }) => showWidget(entry))
