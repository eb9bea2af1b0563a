import { eventually } from '@enamel/testing/eventually'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { productTime } from '../../lib/product-time.ts'
import { aTemplate, PATIENT, whatsAppConnection } from '../../signed-in/testing/events.ts'
import { refusal } from '../../signed-in/testing/patient-server.ts'
import {
  clearBrowser,
  NOTES,
  reloadReplies,
  SENDS,
  sendButton,
  tab,
  waitForReplyBar,
} from '../testing/reply.ts'
import { bubbleWith, timeline } from '../testing/show-conversation.tsx'
import {
  APPROVED,
  anInboundWhatsApp,
  chooseRestartTemplate,
  chooseTemplate,
  message,
  openWhatsApp,
  option,
  pickTemplate,
  restartTemplate,
  restartText,
  STALLED_REASON,
  STALLED_TITLE,
  showWhatsApp,
} from '../testing/whatsapp.ts'

beforeEach(clearBrowser)
afterEach(() => vi.useRealTimers())

const DAY_MINUTES = 24 * 60
/** A response from the server while the product's clock shows this time. */
const responseAt = (ms: number) => ({ headers: new Headers({ date: new Date(ms).toUTCString() }) })

async function chooseInToolbar() {
  await page.getByRole('button', { name: 'Templates' }).click()
  await pickTemplate(restartTemplate.name)
}

describe('the WhatsApp tab', () => {
  it('is enabled only while the connection to WhatsApp works', async () => {
    const unhealthy = [whatsAppConnection('unhealthy')]
    const { publish, server } = showWhatsApp({ integrations: unhealthy, items: [anInboundWhatsApp(5)] })
    await waitForReplyBar()
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-disabled', 'true')
    const changed = { kind: 'integration_changed', integration: 'whatsapp', name: 'WhatsApp' } as const
    server.integrations = [whatsAppConnection()]
    publish({ ...changed, state: 'healthy' })
    await openWhatsApp()
    await expect.element(message).toBeVisible()
    server.integrations = unhealthy
    publish({ ...changed, state: 'unhealthy' })
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(tab('Note')).toHaveAttribute('aria-selected', 'true')
  })

  it('keeps its draft while the connection does not work and a note is written (RPL-02, RPL-08)', async () => {
    const { publish, server } = showWhatsApp({ items: [anInboundWhatsApp(5)] })
    await openWhatsApp()
    await message.fill('Half a sentence')
    const changed = { kind: 'integration_changed', integration: 'whatsapp', name: 'WhatsApp' } as const
    server.integrations = [whatsAppConnection('unhealthy')]
    publish({ ...changed, state: 'unhealthy' })
    await expect.element(tab('Note')).toHaveAttribute('aria-selected', 'true')
    await tab('Note').click()
    await page.getByRole('textbox').fill('Wants a text instead')
    await sendButton.click()
    await eventually(() => expect(bubbleWith('Wants a text instead').below).toContain('Note'))
    expect(server.sent(NOTES)).toHaveLength(1)
    await expect.element(page.getByRole('textbox')).toHaveValue('')
    server.integrations = [whatsAppConnection()]
    publish({ ...changed, state: 'healthy' })
    await expect.element(message).toHaveValue('Half a sentence')
  })

  it('is disabled without the flag whatsapp, and the connections are not requested', async () => {
    const { server } = showWhatsApp({}, { features: ['timeline-v2'] })
    await waitForReplyBar()
    await expect.element(timeline.or(page.getByText('Nothing has happened yet'))).toBeVisible()
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-disabled', 'true')
    expect(server.sent(/integrations/)).toEqual([])
  })

  it("preserves its draft after a reload while the connection's state is not loaded (RPL-02)", async () => {
    const options = { subscriber: 'whatsapp-draft' }
    const { host } = showWhatsApp({ items: [anInboundWhatsApp(5)] }, options)
    await openWhatsApp()
    await message.fill('Of course')
    host.remove()
    reloadReplies()
    const { server } = showWhatsApp({ items: [anInboundWhatsApp(5)] }, options)
    const release = server.pause(/integrations/)
    await expect.element(message).toHaveValue('Of course')
    release()
    await expect.element(message).toHaveValue('Of course')
  })
})

describe('a WhatsApp conversation', () => {
  it('accepts a custom message while it is ongoing', async () => {
    const { server } = showWhatsApp({ items: [anInboundWhatsApp(60)] })
    await openWhatsApp()
    await expect.element(page.getByText(/^Closes in/)).not.toBeInTheDocument()
    await message.fill('Tuesday at 5:30pm?')
    await sendButton.click()
    await eventually(() => expect(bubbleWith('Tuesday at 5:30pm?').below).toContain('WhatsApp'))
    expect(server.sent(SENDS)[0]?.body).toMatchObject({
      channel: 'WhatsApp',
      message: 'Tuesday at 5:30pm?',
      template_id: null,
    })
  })

  it('sends an unchanged approved template with the call for approved templates while it is ongoing (RPL-21, RPL-22)', async () => {
    const { server } = showWhatsApp({ items: [anInboundWhatsApp(60)] })
    await openWhatsApp()
    await chooseInToolbar()
    await expect.element(message).toHaveValue(restartText)
    await sendButton.click()
    await eventually(() => expect(bubbleWith(restartText).below).toContain('WhatsApp'))
    expect(server.sent(APPROVED)[0]?.body).toMatchObject({
      channel: 'WhatsApp',
      template_id: restartTemplate.id,
      payload: { message: restartText },
    })
    expect(server.sent(SENDS)).toEqual([])
    await expect.element(message).toHaveValue('')
    await chooseInToolbar()
    await expect.element(message).toHaveValue(restartText)
    await message.fill(`${restartText} Call us.`)
    await sendButton.click()
    await eventually(() => expect(server.sent(SENDS)).toHaveLength(1))
    expect(server.sent(SENDS)[0]?.body).toMatchObject({
      message: `${restartText} Call us.`,
      template_id: restartTemplate.id,
    })
    expect(server.sent(APPROVED)).toHaveLength(1)
  })

  it('puts back as text an approved template that could not be sent, while it is ongoing', async () => {
    const { server } = showWhatsApp({ items: [anInboundWhatsApp(60)] })
    await openWhatsApp()
    await chooseInToolbar()
    server.on(APPROVED, () => 'broken')
    await sendButton.click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.element(message).toHaveValue(restartText)
  })

  it('shows in its last 15 minutes when it closes, and is stalled once it has closed (RPL-21)', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    showWhatsApp({ items: [anInboundWhatsApp(DAY_MINUTES - 16)] })
    await openWhatsApp()
    await message.fill('Half a sentence')
    await expect.element(page.getByText(/^Closes in/)).not.toBeInTheDocument()
    vi.advanceTimersByTime(4 * 60_000)
    await expect.element(page.getByText('Closes in 12 min')).toBeVisible()
    vi.advanceTimersByTime(12 * 60_000)
    await expect.element(page.getByText(STALLED_TITLE)).toBeVisible()
    await expect.element(message).not.toBeInTheDocument()
    await expect.element(page.getByText('Saved until the patient replies: “Half a sentence”')).toBeVisible()
  })

  it('is stalled by the product’s clock, not by the browser’s (RPL-21)', async () => {
    showWhatsApp({ items: [anInboundWhatsApp(DAY_MINUTES - 60)] })
    await openWhatsApp()
    await expect.element(message).toBeVisible()
    try {
      productTime.readTime(responseAt(Date.now() + 61 * 60_000))
      await expect.element(page.getByText(STALLED_TITLE)).toBeVisible()
    } finally {
      productTime.readTime(responseAt(Date.now()))
    }
    await expect.element(message).toBeVisible()
  })

  it('offers only templates while it is stalled, and is ongoing again when the patient writes (RPL-21)', async () => {
    const { publish, server } = showWhatsApp({ items: [anInboundWhatsApp(DAY_MINUTES + 1)] })
    await openWhatsApp()
    await expect.element(page.getByText(STALLED_TITLE)).toBeVisible()
    await expect.element(page.getByText(STALLED_REASON)).toBeVisible()
    await expect.element(page.getByRole('tabpanel').getByRole('textbox')).not.toBeInTheDocument()
    await expect.element(sendButton).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(server.sent(/^POST/)).toEqual([])
    // An SMS does not reopen the conversation.
    publish(server.addEvent(anInboundWhatsApp(0, { comm_type: 'sms', text_content: 'By text' })))
    await expect.element(timeline.getByText('By text')).toBeVisible()
    await expect.element(page.getByText(STALLED_TITLE)).toBeVisible()
    publish(server.addEvent(anInboundWhatsApp(0, { text_content: 'I am back' })))
    await expect.element(message).toBeVisible()
    await expect.element(page.getByText(STALLED_TITLE)).not.toBeInTheDocument()
  })

  it("is stalled once the patient's number changes, and ongoing if the new number is the one they wrote from (RPL-20, RPL-21)", async () => {
    const { publish, server } = showWhatsApp({ items: [anInboundWhatsApp(60)] })
    await openWhatsApp()
    await message.fill('Half a sentence')
    const changeNumber = (number: string) => {
      const phone_number = { number, invalid_reason: null }
      server.patient = { ...server.patient, phone: number, phone_number }
      publish({ kind: 'patient_changed', patientId: PATIENT })
    }
    changeNumber('+447700900462')
    await expect.element(page.getByText(STALLED_TITLE)).toBeVisible()
    await expect.element(message).not.toBeInTheDocument()
    await expect.element(page.getByText('Saved until the patient replies: “Half a sentence”')).toBeVisible()
    changeNumber('+447700900461')
    await expect.element(message).toHaveValue('Half a sentence')
    changeNumber('+447700900462')
    await expect.element(page.getByText(STALLED_TITLE)).toBeVisible()
    const from_number = { number: '+447700900462', invalid_reason: null, invalidated_at: null }
    publish(server.addEvent(anInboundWhatsApp(0, { text_content: 'My new number', from_number })))
    await expect.element(message).toHaveValue('Half a sentence')
  })

  it('is neither ongoing nor stalled before its timeline is loaded', async () => {
    const { server, host } = showWhatsApp({ items: [anInboundWhatsApp(5)] }, { subscriber: 'early' })
    await openWhatsApp()
    await expect.element(message).toBeVisible()
    host.remove()
    reloadReplies()
    const shown = showWhatsApp({ items: server.items }, { subscriber: 'early' })
    const release = shown.server.pause(/^GET .*timeline$/)
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText(STALLED_TITLE)).not.toBeInTheDocument()
    await expect.element(message).not.toBeInTheDocument()
    release()
    await expect.element(message).toBeVisible()
  })

  it('offers only approved templates while it is stalled, and all templates while it is ongoing (RPL-21)', async () => {
    const templates = [
      restartTemplate,
      aTemplate({ name: 'Waiting', status: 'PENDING' }),
      aTemplate({ name: 'In between', status: 'NOT_SUBMITTED' }),
      aTemplate({ name: 'Refused', status: 'REJECTED', reason: 'It begins with a variable' }),
    ]
    const { server, publish } = showWhatsApp({ items: [anInboundWhatsApp(DAY_MINUTES + 1)], templates })
    await openWhatsApp()
    await chooseTemplate.click()
    await expect.element(option(restartTemplate.name)).toBeVisible()
    const disabledNames = () =>
      [...document.querySelectorAll('[role="option"][aria-disabled="true"]')].map(
        (item) => item.querySelector('span > span')?.textContent,
      )
    expect(disabledNames()).toEqual(['In between', 'Waiting', 'Refused'])
    await option('Waiting').click({ force: true })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(page.getByText(restartText)).toBeVisible()

    publish(server.addEvent(anInboundWhatsApp(0, { text_content: 'I am back' })))
    await expect.element(message).toBeVisible()
    await page.getByRole('button', { name: 'Templates' }).click()
    await expect.element(option(restartTemplate.name)).toBeVisible()
    expect(disabledNames()).toEqual([])
  })
})

it('shows that WhatsApp has approved no template yet', async () => {
  showWhatsApp({ templates: [aTemplate({ name: 'Waiting', status: 'PENDING' })] })
  await openWhatsApp()
  await chooseTemplate.click()
  await expect.element(page.getByText('WhatsApp has not approved any of these templates yet')).toBeVisible()
  await expect.element(option('Waiting')).toHaveAttribute('aria-disabled', 'true')
})

describe('a custom message sent too late', () => {
  it('becomes a draft again, beside the template that is sent instead (RPL-21)', async () => {
    const { server, publish } = showWhatsApp({ items: [anInboundWhatsApp(60)] })
    await openWhatsApp()
    await message.fill('My own words')
    server.on(SENDS, () => refusal(422, 'whatsapp_stalled', STALLED_REASON))
    await sendButton.click()
    await expect.element(page.getByRole('alert').getByText(STALLED_REASON)).toBeVisible()
    await expect.element(page.getByText(STALLED_TITLE)).toBeVisible()
    await expect.element(page.getByText('Saved until the patient replies: “My own words”')).toBeVisible()
    expect(document.querySelectorAll('article')).toHaveLength(1)
    await chooseRestartTemplate()
    await sendButton.click()
    await eventually(() => expect(bubbleWith(restartText).below).toContain('WhatsApp'))
    await expect.element(page.getByText('Saved until the patient replies: “My own words”')).toBeVisible()
    publish(server.addEvent(anInboundWhatsApp(0, { text_content: 'I am back' })))
    await expect.element(message).toHaveValue('My own words')
  })
})
