/** The step of the calendar that a day belongs to, as SQL: its first day. `weekStartsOn`: 1 Monday … 7 Sunday. */
export function bucketSql(column: string, { unit, weekStartsOn = 1 }: { unit?: string; weekStartsOn?: number }): string {
  if (unit === 'month') return `cast(date_trunc('month', ${column}) as date)`
  if (unit === 'week') {
    // what is kept by the week is kept by weeks from Monday
    if (weekStartsOn === 1 && column.endsWith('.week_start')) return column
    return `${column} - (cast(extract(isodow from ${column}) as integer) - ${Number(weekStartsOn)} + 7) % 7`
  }
  return column
}
