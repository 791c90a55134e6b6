/** Totals over all rows stand beside each row of a page, in columns that are named `all_` and the measure. */
export type PageTotals<Name extends string> = Record<`all_${Name}`, number>

/** SQL of the totals: the sum of each measure over all rows of a table. */
export const pageTotalsSql = (table: string, names: readonly string[]): string =>
  names.map((name) => `coalesce(sum(${table}."${name}"), 0) as "all_${name}"`).join(', ')

/** Returns the totals beside the rows of a page, by measure; 0 if nothing was read. */
export const getPageTotals = <Name extends string>(
  rows: readonly PageTotals<Name>[],
  names: readonly Name[],
): Record<Name, number> => Object.fromEntries(names.map((name) => [name, rows[0]?.[`all_${name}`] ?? 0])) as Record<Name, number>

/** Returns measures of a row without its other columns. */
export const pickMeasures = <Name extends string>(row: Record<Name, number>, names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Record<Name, number>
