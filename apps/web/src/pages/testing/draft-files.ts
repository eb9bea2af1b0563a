import type { ReplyFile } from '@enamel/domain/reply/reply-files'
import { page } from 'vitest/browser'
import type { PatientServer, Reply } from '../../signed-in/testing/patient-server.ts'
import { aPicture, serveFiles } from './files.ts'

export const UPLOADS = /^POST \/v3\/patients\/[^/]+\/attachments$/
export const DISCARDS = /^DELETE \/v3\/patients\/[^/]+\/attachments\//

/** The files of the draft. */
export const list = page.getByRole('list', { name: 'Files to send' })
export const draftedNames = () =>
  [...document.querySelectorAll('[aria-label="Files to send"] li')].map((li) => li.textContent)

export const aPdf = (name: string, size = 84 * 1024) =>
  new File([new Uint8Array(size)], name, { type: 'application/pdf' })

let count = 0
/** The server's response to an upload. */
export function accepted(body: unknown): Reply {
  const { name, type } = (body as FormData).get('file') as File
  count += 1
  const id = `0198c1de-0000-7000-b000-${String(count).padStart(12, '0')}`
  return {
    status: 201,
    body: { id, name, type, url: `/api/v3/attachments/${id}` } satisfies Omit<ReplyFile, 'size'>,
  }
}

/** Makes a server accept and return files. */
export async function acceptFiles(server: PatientServer): Promise<void> {
  server.on(UPLOADS, ({ body }) => accepted(body))
  server.on(DISCARDS, () => ({ status: 204 }))
  serveFiles(server, await aPicture())
}

/** Chooses files as the browser's file dialog would. */
export function choose(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No file input')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

export function drop(target: Element, ...files: File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  for (const type of ['dragover', 'drop']) {
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }
}
