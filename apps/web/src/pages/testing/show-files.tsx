import type { Attachment, TimelineEvent } from '@enamel/domain/timeline/event'
import { page } from 'vitest/browser'
import { type PatientServer, patientServer } from '../../signed-in/testing/patient-server.ts'
import { aPicture, FILES, serveFiles } from './files.ts'
import { showConversation } from './show-conversation.tsx'

/** A conversation with these events; all of their files are pictures. */
export async function showFiles(...items: TimelineEvent[]): Promise<PatientServer & { leave: () => void }> {
  const server = patientServer({ items })
  serveFiles(server, await aPicture())
  return Object.assign(server, { leave: showConversation({ server }).leave })
}

export const openButton = (file: Attachment) =>
  page.getByRole('button', { name: `Open ${file.name}`, exact: true })
export const fileRequests = (server: PatientServer) => server.sent(FILES).map(({ line }) => line)
