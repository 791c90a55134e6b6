import { readFileSync } from 'node:fs'
import type { Page, Response } from '@playwright/test'
import { parse } from 'csv-parse/sync'

/** Returns the result of the call triggered by an action; `when` distinguishes requests to the same call. */
export async function waitForResult<T>(
  page: Page,
  { call, act, when = () => true }: { call: string; act: () => Promise<unknown>; when?: (body: string) => boolean },
): Promise<T> {
  const responsePromise = page.waitForResponse(
    (response: Response) => response.url().endsWith(`/api/${call}`) && when(response.request().postData() ?? ''),
  )
  await act()
  return ((await (await responsePromise).json()) as { data: T }).data
}

/** Downloads the screen's file and returns its rows as objects with the column labels as keys. */
export async function downloadExportedRows(page: Page): Promise<Record<string, string>[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSVを書き出す' }).click()
  return parse(readFileSync(await (await download).path()), { bom: true, columns: true }) as Record<string, string>[]
}

export const readFigure = (value: number): string => value.toLocaleString('en-US')
