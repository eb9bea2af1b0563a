import type { Attachment } from '@enamel/domain/timeline/event'
import { vi } from 'vitest'
import type { PatientServer } from '../../signed-in/testing/patient-server.ts'

export const FILES = /^GET \/api\/v3\/attachments\//

let count = 0
export function aFile(overrides: Partial<Attachment> = {}): Attachment {
  count += 1
  const id = `0198c1de-0000-7000-a000-${String(count).padStart(12, '0')}`
  return {
    id,
    name: `x-ray-${count}.png`,
    type: 'image/png',
    url: `/api/v3/attachments/${id}`,
    size: 84_000,
    state: 'stored',
    ...overrides,
  }
}

/** The bytes of a picture in one colour. */
export async function aPicture(colour = 'teal', width = 40, height = 30): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no context')
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Half a second of silence. */
export function aRecording(): Blob {
  const rate = 8000
  const samples = new Uint8Array(rate / 2).fill(128)
  const head = new DataView(new ArrayBuffer(44))
  const chunkNames: [offset: number, text: string][] = [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ]
  for (const [offset, text] of chunkNames) {
    for (const [index, letter] of [...text].entries()) head.setUint8(offset + index, letter.charCodeAt(0))
  }
  head.setUint32(4, 36 + samples.length, true)
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  head.setUint32(40, samples.length, true)
  return new Blob([head, samples], { type: 'audio/wav' })
}

/** Responds to every request for a file with this file. */
export function serveFiles(server: PatientServer, file: Blob): void {
  server.on(FILES, () => ({ status: 200, file }))
}

/** The files that the user saves from now on. */
export function watchSaves(): { name: string; content: Promise<string> }[] {
  const saved: { name: string; content: Promise<string> }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download)
      saved.push({ name: this.download, content: fetch(this.href).then((file) => file.text()) })
  })
  return saved
}
