import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { inside } from '../../../../testing/builders.ts'
import { type InboundFixture, openInboundFixture } from '../../../../testing/inbound-fixture.ts'
import type { ApiResponse, Person } from '../../../../testing/person.ts'
import { pdf } from './samples.ts'

interface FileResponse {
  status: number
  headers: Headers
  content: Buffer
}

/** A practice whose staff add files to drafts. */
export interface UploadFixture extends InboundFixture {
  /** Uploads a file for a patient. */
  upload(patientId: string, content: Buffer, name: string, by?: Person): Promise<ApiResponse>
  /** Uploads a file that is expected to be accepted; @returns its id */
  uploadFile(patientId: string, content?: Buffer, name?: string): Promise<string>
  /** The response with the bytes of a file. */
  fetchFile(id: string, by?: Person): Promise<FileResponse>
  /** Sends an email with these files. */
  email(patientId: string, attachmentIds: string[], id?: string, by?: Person): Promise<ApiResponse>
  /** Names of the stored files. */
  remainingFiles(): Promise<string[]>
  /** Rows of files that belong to no message. */
  remainingRows(): Promise<{ id: string }[]>
}

/** Call this function in beforeAll, and stop the system in afterAll. */
export async function openUploadFixture(environment: Record<string, string> = {}): Promise<UploadFixture> {
  const fixture = await openInboundFixture(environment)
  const { system, practice, staff } = fixture

  const upload: UploadFixture['upload'] = (patientId, content, name, by = staff) =>
    by.post(`/v3/patients/${patientId}/attachments`, undefined, { raw: formWith(content, name) })

  return {
    ...fixture,
    upload,
    async uploadFile(patientId, content = pdf, name = 'Estimate.pdf') {
      const response = await upload(patientId, content, name)
      expect(response.status).toBe(201)
      return response.body.id
    },
    async fetchFile(id, by = staff) {
      const cookie = [...by.cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { cookie, 'accept-encoding': 'gzip' }
      const response = await fetch(`${system.url}/api/v3/attachments/${id}`, { headers })
      return {
        status: response.status,
        headers: response.headers,
        content: Buffer.from(await response.arrayBuffer()),
      }
    },
    email: (patientId, attachment_ids, id = uuid(), by = staff) =>
      by.post(`/v3/patients/${patientId}/communications`, {
        id,
        channel: 'Email',
        subject: 'Your estimate',
        body: 'Here it is.',
        attachment_ids,
      }),
    remainingFiles: () =>
      readdir(join(system.deps.config.dataFolder, 'files', 'uploads', practice.id)).catch(() => []),
    remainingRows: () =>
      inside(system.deps, practice, (tx) => tx.selectFrom('uploads').select('id').orderBy('id').execute()),
  }
}

/** A form with a file, as a browser sends it. */
export function formWith(content: Buffer, name: string): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content)], name))
  return form
}
