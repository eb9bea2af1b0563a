import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMessage, aNote, aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { bubbleWith, showConversation, timeline } from '../testing/show-conversation.tsx'

const SENDS = /^POST \/v3\/patients\/[^/]+\/communications$/
const NOTES = /\/notes$/
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

async function write(channel: string, text: string) {
  if (channel !== 'Note') await page.getByRole('tab', { name: channel }).click()
  await page.getByRole('tabpanel').getByRole('textbox').last().fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

describe('sending a message', () => {
  it('shows the message immediately as sending, then as sent (COM-07)', async () => {
    const { server } = showConversation()
    await expect.element(page.getByRole('tab', { name: 'SMS' })).toBeVisible()
    const release = server.pause(SENDS)
    await write('SMS', 'Shall we call you at five?')
    await eventually(() => {
      const { column } = bubbleWith('Shall we call you at five?')
      expect(column.querySelector<HTMLElement>('[data-icon]')?.dataset.icon).toBe('clock')
    })
    release()
    await eventually(() => {
      const { column } = bubbleWith('Shall we call you at five?')
      expect(column.querySelector<HTMLElement>('[data-icon]')?.dataset.icon).toBe('check')
    })
    expect(document.querySelectorAll('article')).toHaveLength(1)
    expect(idOf(server.sent(SENDS)[0]?.body)).toMatch(UUID_V7)
  })

  it('shows the message as sending, not failed, if the timeline loads only after it was sent (COM-07)', async () => {
    const server = patientServer()
    const loadTimeline = server.pause(/^GET .*timeline$/)
    const acceptMessage = server.pause(SENDS)
    showConversation({ server })
    await expect.element(page.getByRole('tab', { name: 'SMS' })).toBeVisible()
    await write('SMS', 'Shall we call you at five?')
    await eventually(() => expect(server.sent(SENDS)).toHaveLength(1))
    loadTimeline()
    await eventually(() => {
      const { column } = bubbleWith('Shall we call you at five?')
      expect(column.querySelector<HTMLElement>('[data-icon]')?.dataset.icon).toBe('clock')
    })
    acceptMessage()
    await eventually(() => {
      const { column } = bubbleWith('Shall we call you at five?')
      expect(column.querySelector<HTMLElement>('[data-icon]')?.dataset.icon).toBe('check')
    })
    expect(document.querySelectorAll('article')).toHaveLength(1)
  })

  it('marks a failed message with its reason, or "Error Sending Message" if there is none (COM-07, COM-08)', async () => {
    const { server } = showConversation()
    await expect.element(page.getByRole('tab', { name: 'Email' })).toBeVisible()
    server.on(SENDS, () =>
      refusal(422, 'no_email', 'This patient has no email address. Add one and send again.'),
    )
    await write('Email', 'Dear Charlotte')
    await eventually(() =>
      expect(bubbleWith('Dear Charlotte').below).toContain(
        'This patient has no email address. Add one and send again.',
      ),
    )
    // The text is only in the bubble, and is sent again from there with the same id.
    const body = page.getByRole('textbox', { name: 'Write an email' })
    await expect.element(body).toHaveValue('')
    server.on(SENDS, () => refusal(500, 'unknown_error', 'unknown_error'))
    await page.getByRole('button', { name: 'Send again' }).click()
    await eventually(() => expect(server.sent(SENDS)).toHaveLength(2))
    const [first, second] = server.sent(SENDS).map(({ body }) => body)
    expect(second).toEqual(first)
    await eventually(() => expect(bubbleWith('Dear Charlotte').below).toContain('Error Sending Message'))
    expect(document.querySelectorAll('article')).toHaveLength(1)
  })

  it('shows why the server refused the content of a message (COM-08)', async () => {
    const { server } = showConversation()
    await expect.element(page.getByRole('tab', { name: 'Email' })).toBeVisible()
    const marked = 'Please check the marked fields and try again.'
    const gone = 'One of the files is no longer available. Remove it and add it again'
    server.on(SENDS, () => refusal(422, 'validation', marked, { attachment_ids: [gone] }))
    await write('Email', 'Dear Charlotte')
    await eventually(() => expect(bubbleWith('Dear Charlotte').below).toContain(gone))
    expect(document.body.textContent).not.toContain(marked)
    server.on(NOTES, () =>
      refusal(422, 'validation', marked, { content: ['Must be at most 10000 characters'] }),
    )
    await page.getByRole('tab', { name: 'Note' }).click()
    await write('Note', 'A long story')
    await eventually(() =>
      expect(bubbleWith('A long story').below).toContain(
        'This note was not saved: Must be at most 10000 characters',
      ),
    )
  })

  it('shows "Error Sending Message" when a report of failure has no reason (COM-08)', async () => {
    const message = aMessage({ text_content: 'On its way', status: 'sent' })
    const { publish } = showConversation({ items: [message] })
    await expect.element(timeline.getByText('On its way')).toBeVisible()
    publish({
      kind: 'message_status',
      version: 5,
      patientId: PATIENT,
      communicationId: message.id,
      report: { status: 'FAILED' },
    })
    await eventually(() => expect(bubbleWith('On its way').below).toContain('Error Sending Message'))
  })

  it('shows a status that is reported later, in upper or lower case (RT-06)', async () => {
    const message = aMessage({ text_content: 'On its way' })
    const { publish } = showConversation({ items: [message] })
    await expect.element(timeline.getByText('On its way')).toBeVisible()
    const icon = () => bubbleWith('On its way').column.querySelector<HTMLElement>('[data-icon]')?.dataset
    publish({
      kind: 'message_status',
      version: 5,
      patientId: PATIENT,
      communicationId: message.id,
      report: { status: 'Delivered' },
    })
    await eventually(() => expect(icon()?.tooltip).toBe('Delivered'))
    publish({
      kind: 'message_status',
      version: 5,
      patientId: PATIENT,
      communicationId: message.id,
      report: { status: 'sent' },
    })
    publish({
      kind: 'message_status',
      version: 5,
      patientId: 'another',
      communicationId: message.id,
      report: { status: 'read' },
    })
    await new Promise(requestAnimationFrame)
    expect(icon()?.tooltip).toBe('Delivered')
  })

  it('is not possible by SMS to an invalid number, and shows why (COM-17)', async () => {
    const { server } = showConversation({
      patient: aPatient({
        phone: '07700 90046',
        phone_number: { number: '07700 90046', invalid_reason: 'TOO_SHORT' },
      }),
    })
    const sms = page.getByRole('tab', { name: 'SMS' })
    await expect.element(sms).toHaveAttribute('aria-disabled', 'true')
    await userEvent.hover(sms)
    await expect
      .element(page.getByRole('tooltip'))
      .toHaveTextContent('Cannot send an SMS to an invalid number')
    await sms.click({ force: true })
    await expect.element(page.getByRole('tab', { name: 'Note' })).toHaveAttribute('aria-selected', 'true')
    expect(server.sent(SENDS)).toEqual([])
  })

  it("shows the server's text if the server finds the phone number of an SMS invalid (COM-17)", async () => {
    const { server } = showConversation()
    await expect.element(page.getByRole('tab', { name: 'SMS' })).toBeVisible()
    server.on(SENDS, () => refusal(422, 'invalid_number', 'Cannot send an SMS to an invalid number'))
    await write('SMS', 'Hello')
    await eventually(() =>
      expect(bubbleWith('Hello').below).toContain('Cannot send an SMS to an invalid number'),
    )
  })
})

describe('a note', () => {
  it('appears immediately, is marked as failed if it could not be saved, and can be saved again (COM-19)', async () => {
    const { server } = showConversation()
    const answer = Promise.withResolvers<void>()
    server.on(NOTES, async () => {
      await answer.promise
      return refusal(500, 'unknown_error', 'unknown_error')
    })
    await expect.element(page.getByRole('tab', { name: 'Note' })).toBeVisible()
    await write('Note', 'Prefers mornings')
    await eventually(() => expect(bubbleWith('Prefers mornings').below).toMatch(/^Note·Hannah Price·/))
    expect(bubbleWith('Prefers mornings').below).not.toContain('not saved')
    answer.resolve()
    await eventually(() => expect(bubbleWith('Prefers mornings').below).toContain('This note was not saved'))
    await expect.element(page.getByRole('textbox')).toHaveValue('')

    server.on(NOTES, () => ({
      status: 201,
      body: {
        event: { ...aNote({ content: 'Prefers mornings' }), id: idOf(server.sent(NOTES)[0]?.body) },
        version: 9,
      },
    }))
    await page.getByRole('button', { name: 'Send again' }).click()
    await eventually(() => expect(bubbleWith('Prefers mornings').below).not.toContain('not saved'))
    expect(server.sent(NOTES).map(({ body }) => idOf(body))).toEqual(
      Array(2).fill(idOf(server.sent(NOTES)[0]?.body)),
    )
    expect(document.querySelectorAll('article')).toHaveLength(1)
  })
})

function idOf(body: unknown): string {
  return (body as { id: string }).id
}
