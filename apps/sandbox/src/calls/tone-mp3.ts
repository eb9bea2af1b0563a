/** MPEG-2 Layer III, 8 kbit/s, 16 kHz, one channel: a frame is 36 bytes and lasts 36 milliseconds. */
const HEADER = [0xff, 0xf3, 0x18, 0xc4]
const FRAME_BYTES = 36
const FRAME_MS = 36
/** The loudness of a coefficient of one. Every four steps double the amplitude. */
const GLOBAL_GAIN = 198
/** The spectral lines of the two tones, about 450 and 310 Hz. There are 576 lines, 14 Hz apart. */
const TONE_LINES = [32, 22]
/** The length of a tone, and of the silence after it, in frames. */
const TONE_FRAMES = 20
const SILENT_FRAMES = 8

/** The audio of a recorded call as an MP3 file: two quiet tones that alternate. */
export function toneMp3(seconds: number): Buffer {
  const count = Math.max(1, Math.ceil((seconds * 1000) / FRAME_MS))
  return Buffer.concat(Array.from({ length: count }, (_, index) => frame(lineAt(index), index % 2 === 1)))
}

/** The spectral line of a frame; null in silence. */
function lineAt(index: number): number | null {
  const turn = Math.floor(index / (TONE_FRAMES + SILENT_FRAMES))
  const isTone = index % (TONE_FRAMES + SILENT_FRAMES) < TONE_FRAMES
  return isTone ? (TONE_LINES[turn % TONE_LINES.length] ?? null) : null
}

/**
 * One frame with a single coefficient of one, or with none (ISO 11172-3 and 13818-3). All other coefficients are zero;
 * Huffman table 1 codes a pair of them in one bit.
 */
function frame(line: number | null, isNegative: boolean): Buffer {
  const pairs = line === null ? 0 : line / 2 + 1
  // A pair of zeros is coded as "1". The last pair is (1, 0), which is coded as "01" and a sign bit.
  const data: [value: number, bits: number][] = [
    ...Array.from({ length: Math.max(0, pairs - 1) }, (): [number, number] => [1, 1]),
    ...(line === null
      ? []
      : ([
          [1, 2],
          [isNegative ? 1 : 0, 1],
        ] as [number, number][])),
  ]
  const dataBits = data.reduce((sum, [, bits]) => sum + bits, 0)
  const sideInformation: [value: number, bits: number][] = [
    [0, 8], // main data begins here
    [0, 1], // private
    [dataBits, 12],
    [pairs, 9],
    [line === null ? 0 : GLOBAL_GAIN, 8],
    [0, 9], // scale factors: none
    [0, 1], // no window switching
    [1, 5], // table 1 in all three regions
    [1, 5],
    [1, 5],
    [15, 4], // the first region covers everything
    [7, 3],
    [0, 1],
    [0, 1],
  ]
  const content = Buffer.alloc(FRAME_BYTES)
  content.set(HEADER)
  writeBits(content, HEADER.length * 8, [...sideInformation, ...data])
  return content
}

function writeBits(target: Buffer, from: number, fields: readonly [value: number, bits: number][]): void {
  let position = from
  for (const [value, bits] of fields) {
    for (let bit = bits - 1; bit >= 0; bit -= 1) {
      if ((value >> bit) & 1) target[position >> 3] = (target[position >> 3] ?? 0) | (0x80 >> (position & 7))
      position += 1
    }
  }
}
