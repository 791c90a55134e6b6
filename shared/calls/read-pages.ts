/**
 * Yields the pages of a list, starting with the first. `countRows` returns the number of rows of a page. The end is determined
 * by the latest total, because rows added at the top move it.
 */
export async function* readAllPages<A extends { paging: { total: number } }>(
  read: (pageNum: number) => Promise<A>,
  countRows: (page: A) => number,
): AsyncGenerator<A> {
  let received = 0
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await read(pageNum)
    const rows = countRows(page)
    if (pageNum > 1 && rows === 0) return
    received += rows
    yield page
    if (received >= page.paging.total) return
  }
}
