import { readWidgetEntry } from './entry.ts'

// Before any other request: removes the token from the URL.
const entry = readWidgetEntry()
void import('./widget.tsx').then(({ showWidget }) => showWidget(entry))
