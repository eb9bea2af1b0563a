import { eventually } from '@enamel/testing/eventually'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { anEmail } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { showConversation } from './show-conversation.tsx'

export const EMAILS = /^GET \/v3\/patients\/[^/]+\/communications\/[^/]+$/
export const modal = page.getByRole('dialog')
export const frame = () => document.querySelector('iframe') as HTMLIFrameElement
export const frameDocument = () => frame()?.contentDocument as Document

export function email(full_content: string, overrides: object = {}) {
  return {
    id: '0198c1de-0000-7000-8000-0000000000e1',
    identity: 'estimate@mail.test',
    subject: 'Implant estimate and finance',
    from_email: 'o.adeyemi@mail.test',
    to_email: 'hello@brightside.test',
    datetime: '2025-11-19T16:42:00.000Z',
    full_content,
    remote_content: false,
    ...overrides,
  }
}

/** Opens the email of a conversation whose server responds with this email. */
export async function openEmail(body: object, event = anEmail()) {
  const server = patientServer({ items: [event] })
  server.on(EMAILS, () => ({ status: 200, body }))
  showConversation({ server })
  await page.getByRole('button', { name: 'Open email' }).click()
  return server
}

/** Waits until the email's frame has this text and is complete, with its listeners added. */
export const waitUntilLoaded = (text: string) =>
  eventually(() => {
    expect(frameDocument()?.body?.textContent).toContain(text)
    expect(frameDocument().readyState).toBe('complete')
  })
