import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** Maximum size of a compressed file of rejected lines in the operations database. Bytes. */
const MAX_STORED_BYTES = 8 * 1024 ** 2
/** Lines are compressed in blocks of about this size; gzip files can be concatenated. Bytes. */
const BLOCK_BYTES = 4 * 1024 ** 2

const compress = promisify(gzip)
export const decompressRejects = promisify(gunzip)

/**
 * Compresses the file of rejected lines for the other servers. If a file would become too large, only its first lines are
 * stored, followed by one that states this.
 */
export async function compressRejects(path: string): Promise<Buffer> {
  const blocks: Buffer[] = []
  let bytes = 0
  let text = ''
  const addBlock = async (): Promise<boolean> => {
    const block = await compress(text)
    text = ''
    if (bytes + block.length > MAX_STORED_BYTES) return false
    bytes += block.length
    blocks.push(block)
    return true
  }
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    text += `${line}\n`
    if (text.length < BLOCK_BYTES) continue
    if (await addBlock()) continue
    const left = '"","","","以降の行は、取り込んだサーバーにあります。","Further lines are on the server that loaded the file."\n'
    return Buffer.concat([...blocks, await compress(left)])
  }
  await addBlock()
  return Buffer.concat(blocks)
}
