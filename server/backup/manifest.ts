import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createStorageError } from '../stores/storage-errors.ts'

/** Version of the format. A server reads this one and older ones. */
export const MANIFEST_FORMAT = 1
export const MANIFEST_FILE = 'manifest.json'

const storeManifest = z.object({
  kind: z.enum(['sqlite', 'duckdb']),
  file: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.number(), sums: z.record(z.string(), z.string().nullable()) })),
})

/** What a backup contains; written last, so a folder with a manifest is complete. */
export const backupManifest = z.object({
  format: z.number().int(),
  /** Version of Uresuji that made the backup. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Null for a store on PostgreSQL, which is not part of the backup. */
  operations: storeManifest.nullable(),
  warehouse: storeManifest.nullable(),
  /** Paths relative to the backup, with slashes. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type BackupManifest = z.output<typeof backupManifest>
export type StoreManifest = z.output<typeof storeManifest>

/** Reads the manifest of a backup. Throws a StorageError if the folder is no complete backup, or one of a newer version. */
export async function readManifest(backup: string): Promise<BackupManifest> {
  const text = await readFile(join(backup, MANIFEST_FILE), 'utf8').catch(() => null)
  if (text === null)
    throw createStorageError(
      `${backup} はバックアップではありません（${MANIFEST_FILE} がありません）。`,
      `${backup} is no backup: it has no ${MANIFEST_FILE}.`,
    )
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    content = null
  }
  const format = z.object({ format: z.number() }).safeParse(content).data?.format ?? 0
  if (format > MANIFEST_FORMAT)
    throw createStorageError(
      `${backup} は新しいバージョンで作られたバックアップです。そのバージョンで復元してください。`,
      `${backup} was made by a newer version: restore it with that version.`,
    )
  const parsed = backupManifest.safeParse(content)
  if (!parsed.success)
    throw createStorageError(
      `${backup} の ${MANIFEST_FILE} が壊れています。別のバックアップを使ってください。`,
      `The ${MANIFEST_FILE} of ${backup} is damaged: use another backup.`,
    )
  return parsed.data
}

/** Returns size and SHA-256 of a file. */
export async function hashBackupFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Lists the files below a folder by their relative paths, with slashes, in order. */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

/** Throws a StorageError unless the files of a backup are exactly those of its manifest. */
export async function requireIntactFiles(backup: string, { files }: BackupManifest): Promise<void> {
  const expected = new Map(files.map((file) => [file.path, file]))
  const present = (await listFilesBelow(backup)).filter((path) => path !== MANIFEST_FILE)
  const missing = files.find(({ path }) => !present.includes(path))
  if (missing !== undefined)
    throw createStorageError(
      `バックアップ ${backup} に ${missing.path} がありません。`,
      `The backup ${backup} lacks ${missing.path}.`,
    )
  const extra = present.find((path) => !expected.has(path))
  if (extra !== undefined)
    throw createStorageError(
      `バックアップ ${backup} に余分なファイル ${extra} があります。`,
      `The backup ${backup} has a file that does not belong to it: ${extra}.`,
    )
  for (const { path, bytes, sha256 } of files) {
    const { size } = await stat(join(backup, path))
    if (size !== bytes || (await hashBackupFile(join(backup, path))).sha256 !== sha256)
      throw createStorageError(
        `バックアップ ${backup} の ${path} が壊れています（SHA-256 が一致しません）。`,
        `${path} of the backup ${backup} is damaged: its SHA-256 differs.`,
      )
  }
}
