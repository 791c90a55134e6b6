/** Writes rows as a query, as a substitute for a part of a longer one. Names that end like days are days. */
export const toRowsSql = (rows: readonly Record<string, number | string | null>[]): string =>
  rows
    .map((row) =>
      Object.entries(row).map(([name, value]) => {
        if (typeof value === 'number') return `${value} as "${name}"`
        const type = /(_date|_day|since)$/.test(name) ? 'date' : 'text'
        return `cast(${value === null ? 'null' : `'${value}'`} as ${type}) as "${name}"`
      }),
    )
    .map((columns) => `select ${columns.join(', ')}`)
    .join(' union all ')
