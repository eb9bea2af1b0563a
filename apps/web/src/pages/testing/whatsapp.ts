import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { eventually } from '@enamel/testing/eventually'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { aMessage, aTemplate, whatsAppConnection } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import type { SignedInOptions } from '../../signed-in/testing/show-signed-in.tsx'
import { tab } from './reply.ts'
import { showConversation } from './show-conversation.tsx'

export const APPROVED = /^POST \/v3\/patients\/[^/]+\/communications\/approved$/
export const STALLED_TITLE = 'Restart the conversation by sending a template'
export const STALLED_REASON =
  'You can only write a custom message within 24hrs of the last reply from the patient'

export const restartTemplate = aTemplate()
/** The template's text for the patient. */
export const restartText = 'Hi Charlotte, shall we go on? Brightside Dental is here to help.'
export const message = page.getByRole('textbox', { name: 'Write a WhatsApp message' })
export const chooseTemplate = page.getByRole('button', { name: 'Choose a template' })
/** A template in the templates browser, by its name. */
export const option = (name: string) =>
  page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })

/** A WhatsApp message from the patient, sent this many minutes ago. */
export function anInboundWhatsApp(
  minutesAgo: number,
  overrides: Partial<CommunicationEvent> = {},
): CommunicationEvent {
  return aMessage({
    comm_type: 'whatsapp_message',
    inbound: true,
    status: 'received',
    text_content: 'Is it still possible?',
    from_number: { number: '+447700900461', invalid_reason: null, invalidated_at: null },
    datetime: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    ...overrides,
  })
}

/** A WhatsApp conversation at a practice that has these templates. */
export function showWhatsApp(
  overrides: Parameters<typeof patientServer>[0] & { templates?: object[]; width?: number } = {},
  options: SignedInOptions = {},
) {
  const { templates = [restartTemplate], width, ...patient } = overrides
  const server = patientServer({ integrations: [whatsAppConnection()], ...patient })
  server.on(/^GET \/templates$/, () => ({ status: 200, body: templates }))
  return showConversation({ server, ...(width !== undefined && { width }) }, options)
}

export async function openWhatsApp() {
  await expect.element(tab('WhatsApp')).not.toHaveAttribute('aria-disabled')
  await tab('WhatsApp').click()
}

/** Chooses a template in the templates browser, which grows when the pointer is over it. */
export async function pickTemplate(name: string) {
  await option(name).hover()
  await eventually(() => expect(browserHeight()).toBe(320))
  await option(name).click()
}

const browserHeight = () =>
  page.getByRole('dialog', { name: 'Templates' }).element().getBoundingClientRect().height

/** Chooses the default template in a stalled conversation. */
export async function chooseRestartTemplate() {
  await chooseTemplate.click()
  await pickTemplate(restartTemplate.name)
  await expect.element(page.getByText(restartText)).toBeVisible()
}
