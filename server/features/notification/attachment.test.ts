import { crc32, deflateRawSync } from 'node:zlib'
import { encode } from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readAttachment } from './attachment.ts'

interface ZipEntry {
  name: string
  bytes: Buffer
  /** Size that the ZIP entry claims, if it differs from the real one. */
  stated?: number
}

/** Creates a ZIP as Office writes it. `overlapping`: every directory entry refers to the first one's bytes. */
function zip(entries: readonly ZipEntry[], { overlapping = false } = {}): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  let first = 0
  for (const [index, { name, bytes, stated }] of entries.entries()) {
    const packed = deflateRawSync(bytes, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(stated ?? bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    if (index === 0) first = at
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(overlapping ? first : at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, tail, Buffer.from(name)]))
    if (!overlapping || index === 0) {
      files.push(local)
      at += local.length
    }
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, list, end])
}

const createOfficeEntries = (...more: ZipEntry[]): ZipEntry[] => [
  { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
  { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') },
  ...more,
]
const read = (name: string, content: Buffer | string) =>
  readAttachment({ name, content: Buffer.from(content as string).toString('base64') })
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
const pdf = '%PDF-1.7\n'

describe('attachment of a notice', () => {
  it.each([
    ['資料.pdf', pdf, '資料.pdf', 'application/pdf'],
    ['図.PNG', png, '図.png', 'image/png'],
    ['写真.jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), '写真.jpeg', 'image/jpeg'],
    ['動き.gif', 'GIF89a..', '動き.gif', 'image/gif'],
    ['一覧.csv', 'a,b\r\n', '一覧.csv', 'text/plain'],
    ['一覧.csv', encode('店舗,札幌①\r\n', 'cp932'), '一覧.csv', 'text/plain'],
    ['メモ', '\ufeff本文', 'メモ.txt', 'text/plain'],
  ])('identifies the attachment of a notice by its content, not by its name: %s', async (name, content, remaining, mediaType) => {
    expect(await read(name, content)).toMatchObject({ name: remaining, mediaType, size: Buffer.from(content as string).length })
  })

  it('accepts a workbook as an attachment by its content and rejects other ZIP files', async () => {
    expect(await read('表.xlsx', zip(createOfficeEntries()))).toMatchObject({ name: '表.xlsx' })
    expect(await read('表.zip', zip(createOfficeEntries()))).toMatchObject({ name: '表.zip.xlsx' })
    await expect(read('表.xlsx', zip([{ name: 'a.txt', bytes: Buffer.from('a') }]))).rejects.toMatchObject({
      code: 'notice.attachmentType',
    })
  })

  it.each([
    ['a program called a PDF', '資料.pdf', Buffer.from('MZ\x90\0\x03\0', 'latin1')],
    ['a program of Linux', 'x.pdf', Buffer.from('\x7fELF\x02', 'latin1')],
    ['HTML called a picture', '図.png', '<!DOCTYPE html><script>alert(1)</script>'],
    ['HTML called a text', '本文.txt', '   <html><body>'],
    ['HTML behind a byte order mark', '本文.csv', '\ufeff<script>alert(1)</script>'],
    ['SVG called a text', '図.txt', '<svg onload=alert(1)>'],
    ['XML with a style sheet', 'a.txt', '<?xml version="1.0"?><?xml-stylesheet href="x"?>'],
    ['a shell script', 'run.txt', '#!/bin/sh\nrm -rf /\n'],
    ['a batch file', 'run.txt', '@echo off\r\ndel *\r\n'],
    ['an old Office file, which may hold macros', 'a.doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['bytes that are no text', 'a.txt', Buffer.from([0x61, 0, 0x62])],
    ['bytes in no encoding', 'a.txt', Buffer.from([0x61, 0xfd, 0xff, 0xff])],
    ['nothing', 'a.txt', ''],
    ['a ZIP without its directory', 'a.xlsx', Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'latin1')],
  ])('rejects an attachment of a notice: %s', async (_what, name, content) => {
    await expect(read(name, content)).rejects.toMatchObject({
      code: 'notice.attachmentType',
      status: 400,
      errors: [{ field: 'attachment' }],
    })
  })

  it('accepts an attachment of up to 2048 KB and rejects one byte more', async () => {
    const full = Buffer.alloc(2048 * 1024, 'a')
    expect((await read('a.txt', full)).size).toBe(2048 * 1024)
    await expect(read('a.txt', Buffer.concat([full, Buffer.from('a')]))).rejects.toMatchObject({
      code: 'notice.attachmentTooLarge',
    })
  })

  it.each([
    ['macros', zip(createOfficeEntries({ name: 'xl/vbaProject.bin', bytes: Buffer.from('x') }))],
    ['a program inside', zip(createOfficeEntries({ name: 'xl/media/a.exe', bytes: Buffer.from('x') }))],
    ['a path that leads out', zip(createOfficeEntries({ name: '../../etc/passwd', bytes: Buffer.from('x') }))],
    ['a hundred megabytes of nothing', zip(createOfficeEntries({ name: 'xl/a.xml', bytes: Buffer.alloc(100 * 1024 ** 2) }))],
    [
      'a size that is not the truth',
      zip(createOfficeEntries({ name: 'xl/a.xml', bytes: Buffer.alloc(100 * 1024 ** 2), stated: 10 })),
    ],
    [
      'entries over each other',
      zip(
        [
          { name: 'xl/workbook.xml', bytes: Buffer.alloc(1024 ** 2, 'ab12') },
          ...Array.from({ length: 50 }, (_one, index) => ({
            name: index === 0 ? '[Content_Types].xml' : `xl/${index}.xml`,
            bytes: Buffer.alloc(1024 ** 2, 'ab12'),
          })),
        ],
        { overlapping: true },
      ),
    ],
  ])('rejects a workbook as an attachment if it has %s', async (_what, content) => {
    expect(content.length).toBeLessThan(2048 * 1024)
    await expect(read('a.xlsx', content)).rejects.toMatchObject({ code: 'notice.attachmentUnsafe' })
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\temp\\資料.pdf', '資料.pdf'],
    ['資料\u202efdp.exe', '資料fdp.exe.pdf'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['a<b>:"|?*.pdf', 'a_b______.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['...', 'file.pdf'],
    ['.pdf', 'pdf.pdf'],
    [`${'あ'.repeat(250)}.pdf`, `${'あ'.repeat(100)}.pdf`],
    ['資料.exe', '資料.exe.pdf'],
  ])('gives an attachment a safe file name: %j becomes %j', async (name, remaining) => {
    expect((await read(name, pdf)).name).toBe(remaining)
  })
})
