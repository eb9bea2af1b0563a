import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { eventually } from '@enamel/testing/eventually'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMessage, whatsAppConnection } from '../../signed-in/testing/events.ts'
import { aFile } from '../testing/files.ts'
import { clearBrowser, field, SENDS, sendButton, tab } from '../testing/reply.ts'
import { bubbleWith, timeline } from '../testing/show-conversation.tsx'
import {
  APPROVED,
  anInboundWhatsApp,
  message,
  openWhatsApp,
  pickTemplate,
  restartTemplate,
  STALLED_TITLE,
  showWhatsApp,
} from '../testing/whatsapp.ts'

const REUSES = /^POST \/v3\/patients\/[^/]+\/communications\/[^/]+\/attachments$/
const edit = timeline.getByRole('button', { name: 'Edit this message' })

beforeEach(clearBrowser)

/** A WhatsApp message from the practice that was not delivered. */
function failed(overrides: Partial<CommunicationEvent> = {}): CommunicationEvent {
  const failure_reason = 'WhatsApp could not deliver this message'
  return aMessage({
    comm_type: 'whatsapp_message',
    status: 'failed',
    failure_reason,
    text_content: 'Tuesday at 5?',
    datetime: new Date().toISOString(),
    ...overrides,
  })
}

describe('a failed WhatsApp message', () => {
  it('can be rewritten with Edit, including by keyboard, and is sent as a new message (C1-06)', async () => {
    const event = failed()
    const { server } = showWhatsApp({ items: [anInboundWhatsApp(60), event] })
    await expect.element(edit).toBeVisible()
    await expect.element(tab('WhatsApp')).not.toHaveAttribute('aria-disabled')
    await expect.element(timeline.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
    ;(edit.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-selected', 'true')
    await expect.element(message).toHaveValue('Tuesday at 5?')
    await expect.element(message).toHaveFocus()
    expect(bubbleWith('Tuesday at 5?').below).toContain('Edit')
    await message.fill('Wednesday at 5?')
    await sendButton.click()
    await eventually(() => expect(bubbleWith('Wednesday at 5?').below).toContain('WhatsApp'))
    const [sent] = server.sent(SENDS)
    expect(sent?.body).toMatchObject({ channel: 'WhatsApp', message: 'Wednesday at 5?', template_id: null })
    expect(sent?.body).not.toMatchObject({ id: event.id })
  })

  it('is added below the WhatsApp draft, and only once however often Edit is pressed', async () => {
    showWhatsApp({ items: [anInboundWhatsApp(60), failed()] })
    await openWhatsApp()
    await message.fill('Hi Charlotte')
    await edit.click()
    await expect.element(message).toHaveValue('Hi Charlotte\n\nTuesday at 5?')
    await edit.click()
    await expect.element(message).toHaveFocus()
    await expect.element(message).toHaveValue('Hi Charlotte\n\nTuesday at 5?')
  })

  it('is not put into the draft of another channel, which is preserved', async () => {
    showWhatsApp({ items: [anInboundWhatsApp(60), failed()] })
    await tab('SMS').click()
    await field('Write an SMS').fill('Half a sentence')
    await edit.click()
    await expect.element(page.getByText('Send or clear your draft first')).toBeVisible()
    await expect.element(field('Write an SMS')).toHaveValue('Half a sentence')
  })

  it('adds its file to the new draft', async () => {
    const event = failed({ attachments: [aFile({ name: 'Estimate.pdf', type: 'application/pdf' })] })
    const { server } = showWhatsApp({ items: [anInboundWhatsApp(60), event] })
    const copy = { id: 'b1', name: 'Estimate.pdf', type: 'application/pdf', size: 84_000, url: '/api/b1' }
    server.on(REUSES, () => 'broken')
    await edit.click()
    await expect.element(page.getByText('The server could not be reached.')).toBeVisible()
    await expect.element(message).toHaveValue('')
    server.on(REUSES, () => ({ status: 201, body: { files: [copy] } }))
    await edit.click()
    const chips = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
    await expect.element(chips).toHaveTextContent('Estimate.pdf82 kB')
    await edit.click()
    await expect.element(message).toHaveFocus()
    expect(server.sent(REUSES)).toHaveLength(2)
    await sendButton.click()
    await eventually(() =>
      expect(server.sent(SENDS)[0]?.body).toMatchObject({
        message: 'Tuesday at 5?',
        attachment_ids: [copy.id],
      }),
    )
  })

  it('is saved until the patient replies if the conversation is stalled (RPL-21)', async () => {
    showWhatsApp({ items: [failed()] })
    await expect.element(tab('WhatsApp')).not.toHaveAttribute('aria-disabled')
    await edit.click()
    await expect.element(page.getByText(STALLED_TITLE)).toBeVisible()
    await expect.element(page.getByText('Saved until the patient replies: “Tuesday at 5?”')).toBeVisible()
  })

  it('offers a template instead of Edit if the window had closed, until the patient writes, and saves its text (RPL-21)', async () => {
    const event = failed({ failure_reason: failureOf('window_closed').text })
    const { server } = showWhatsApp({ items: [anInboundWhatsApp(25 * 60), event] })
    await expect.element(tab('WhatsApp')).not.toHaveAttribute('aria-disabled')
    await expect.element(edit).not.toBeInTheDocument()
    await timeline.getByRole('button', { name: 'Send a template' }).click()
    await expect.element(page.getByText(STALLED_TITLE)).toBeVisible()
    await expect.element(page.getByText('Saved until the patient replies: “Tuesday at 5?”')).toBeVisible()
    await pickTemplate(restartTemplate.name)
    await sendButton.click()
    await eventually(() => expect(server.sent(APPROVED)).toHaveLength(1))
  })

  it('offers Edit if the patient has written since the window had closed', async () => {
    const event = failed({
      failure_reason: failureOf('window_closed').text,
      datetime: new Date(Date.now() - 3_600_000).toISOString(),
    })
    showWhatsApp({ items: [event, anInboundWhatsApp(10)] })
    await edit.click()
    await expect.element(message).toHaveValue('Tuesday at 5?')
  })

  it('is not put into a hidden draft while WhatsApp cannot be used', async () => {
    showWhatsApp({
      items: [anInboundWhatsApp(60), failed()],
      integrations: [whatsAppConnection('unhealthy')],
    })
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-disabled', 'true')
    await edit.click()
    await expect.element(page.getByRole('alert').getByText('WhatsApp is not connected')).toBeVisible()
    await expect.element(page.getByRole('textbox')).toHaveValue('')
  })

  it('has no Edit while it is being sent again or once it was delivered; messages from the patient never have Edit', async () => {
    showWhatsApp({
      items: [
        anInboundWhatsApp(60, { status: 'failed' }),
        failed({ text_content: 'Arrived', status: 'delivered' }),
        failed({ text_content: 'Under way', retry: { active: true, count: 1 } }),
        failed({ text_content: 'By text', comm_type: 'sms' }),
      ],
    })
    await expect.element(timeline.getByText('Under way')).toBeVisible()
    await expect.element(edit).not.toBeInTheDocument()
  })
})
