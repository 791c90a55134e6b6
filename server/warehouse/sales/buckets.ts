/** Returns SQL for the bucket of a day: its first day. `weekStartsOn`: 1 Monday … 7 Sunday. */
export function bucketSql(column: string, { unit, weekStartsOn = 1 }: { unit?: string; weekStartsOn?: number }): string {
  if (unit === 'month') return `cast(date_trunc('month', ${column}) as date)`
  if (unit === 'week') {
    // weekly rollups use weeks from Monday
    if (weekStartsOn === 1 && column.endsWith('.week_start')) return column
    return `${column} - (cast(extract(isodow from ${column}) as integer) - ${Number(weekStartsOn)} + 7) % 7`
  }
  return column
}
