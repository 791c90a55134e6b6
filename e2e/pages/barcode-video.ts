import { writeFileSync } from 'node:fs'

/**
 * Bars of EAN-13, seven modules per digit: left odd (A), left even (B), right (C); the sequence of A and B encodes the first
 * digit.
 */
const odd = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
const right = odd.map((bars) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join(''))
const even = right.map((bars) => [...bars].reverse().join(''))
const parities = ['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB', 'ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA']

const getModules = (code: string): string => {
  const digits = [...code].map(Number)
  const parity = parities[digits[0] ?? 0] ?? ''
  const left = digits.slice(1, 7).map((digit, at) => (parity[at] === 'A' ? odd : even)[digit])
  return `101${left.join('')}01010${digits
    .slice(7)
    .map((digit) => right[digit])
    .join('')}101`
}

const WIDTH = 640
const HEIGHT = 480
const MODULE = 4
const LINE = 90

/** Writes a single-frame Y4M video for a fake camera: barcodes below each other as on the back of a book, black on white. */
export function writeBarcodeVideo(file: string, codes: readonly string[]): void {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235)
  codes.forEach((code, line) => {
    const top = 110 + line * (LINE + 40)
    const bars = getModules(code)
    const from = Math.floor((WIDTH - bars.length * MODULE) / 2)
    for (let y = top; y < top + LINE; y++)
      for (let at = 0; at < bars.length; at++)
        if (bars[at] === '1') luma.fill(16, y * WIDTH + from + at * MODULE, y * WIDTH + from + (at + 1) * MODULE)
  })
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colour])
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip C420jpeg\n`), frame, frame, frame]))
}
