/** Returns a reason as it applies to several lines: without what it says about the value of a single one. */
export const toGroupReason = (reason: string): string =>
  reason
    .replace(/（[^）]*\{\{\w+\}\}[^）]*）| \([^)]*\{\{\w+\}\}[^)]*\)/g, '')
    .replace(/(?<=[。.]) ?[^。.]*\{\{\w+\}\}[^。]*。?$/, '')
    .replace(/\{\{\w+\}\}/g, '…')
