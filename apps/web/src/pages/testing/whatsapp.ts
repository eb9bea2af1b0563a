import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { page } from 'vitest/browser'
import { aMessage, aTemplate, whatsAppLink } from './events.ts'
import { patientServer } from './patient-server.ts'
import { showConversation } from './show-conversation.tsx'
import type { Surroundings } from './show-patient.tsx'

export const APPROVED = /^POST \/v3\/patients\/[^/]+\/communications\/approved$/
export const STALLED = 'Restart the conversation by sending a template'
export const WHY = 'You can only write a custom message within 24hrs of the last reply from the patient'

export const goOn = aTemplate()
export const message = page.getByRole('textbox', { name: 'Write a WhatsApp message' })
export const chooseTemplate = page.getByRole('button', { name: 'Choose a template' })
/** A template in the browser, by its name. */
export const option = (name: string) =>
  page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })

/** What the patient wrote by WhatsApp so many minutes ago. */
export function theyWrote(minutesAgo: number, facts: Partial<CommunicationEvent> = {}): CommunicationEvent {
  return aMessage({
    comm_type: 'whatsapp_message',
    inbound: true,
    status: 'received',
    text_content: 'Is it still possible?',
    datetime: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    ...facts,
  })
}

/** A conversation on WhatsApp, whose practice has these templates. */
export function showWhatsApp(
  facts: Parameters<typeof patientServer>[0] & { templates?: object[]; width?: number } = {},
  surroundings: Surroundings = {},
) {
  const { templates = [goOn], width, ...patient } = facts
  const server = patientServer({ integrations: [whatsAppLink()], ...patient })
  server.on(/^GET \/templates$/, () => ({ status: 200, body: templates }))
  return showConversation({ server, ...(width !== undefined && { width }) }, surroundings)
}
