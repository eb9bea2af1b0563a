/** MPEG-2 Layer III, 8 kbit/s, 16 kHz, one channel: a frame is 36 bytes and lasts 36 milliseconds. */
const HEADER = [0xff, 0xf3, 0x18, 0xc4]
const FRAME_BYTES = 36
const FRAME_MS = 36
/** How loud a coefficient of one sounds; each step up is a quarter of a doubling. */
const GLOBAL_GAIN = 198
/** Which of the 576 lines of the spectrum sound: about 450 and 310 Hz, 14 Hz a line. */
const VOICES = [32, 22]
/** Two voices alternate; after so many frames there is a pause. */
const SPEAKING = 20
const QUIET = 8

/** The sound of a recorded call: two quiet tones in turn, as an MP3 file. */
export function toneMp3(seconds: number): Buffer {
  const count = Math.max(1, Math.ceil((seconds * 1000) / FRAME_MS))
  return Buffer.concat(Array.from({ length: count }, (_, index) => frame(lineAt(index), index % 2 === 1)))
}

/** The line that sounds in a frame; null in a pause. */
function lineAt(index: number): number | null {
  const turn = Math.floor(index / (SPEAKING + QUIET))
  const isSpeaking = index % (SPEAKING + QUIET) < SPEAKING
  return isSpeaking ? (VOICES[turn % VOICES.length] ?? null) : null
}

/**
 * One frame with a single coefficient of one, or none (ISO 11172-3 and 13818-3). Its neighbours are zeros, which
 * Huffman table 1 codes in a bit for each pair.
 */
function frame(line: number | null, isNegative: boolean): Buffer {
  const pairs = line === null ? 0 : line / 2 + 1
  // Zero pairs are "1"; the last pair is (1, 0), which is "01" and a sign.
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
    [15, 4], // the first region reaches over all of it
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
  let at = from
  for (const [value, bits] of fields) {
    for (let bit = bits - 1; bit >= 0; bit -= 1) {
      if ((value >> bit) & 1) target[at >> 3] = (target[at >> 3] ?? 0) | (0x80 >> (at & 7))
      at += 1
    }
  }
}
