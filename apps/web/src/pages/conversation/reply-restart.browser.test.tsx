import { eventually } from '@enamel/testing/eventually'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPatient, aTemplate, PATIENT } from '../../signed-in/testing/events.ts'
import { refusal } from '../../signed-in/testing/patient-server.ts'
import { clearBrowser, reloadReplies, sendButton } from '../testing/reply.ts'
import { bubbleWith } from '../testing/show-conversation.tsx'
import {
  APPROVED,
  anInboundWhatsApp,
  chooseRestartTemplate,
  chooseTemplate,
  message,
  openWhatsApp,
  pickTemplate,
  restartTemplate,
  restartText,
  showWhatsApp,
} from '../testing/whatsapp.ts'

beforeEach(clearBrowser)

describe('a template that restarts a conversation', () => {
  it('is shown as the patient will read it, and sent with id, channel, template_id, end_snooze and payload (RPL-17, RPL-22)', async () => {
    const snooze = { ends_at: '2099-01-01T09:00:00.000Z', comment: null, state: 'asleep' } as const
    const { server } = showWhatsApp({ patient: aPatient({ snooze }) })
    await openWhatsApp()
    await chooseRestartTemplate()
    await page.getByRole('checkbox', { name: 'End snooze' }).click()
    const release = server.pause(APPROVED)
    await sendButton.click()
    await eventually(() => {
      const { column } = bubbleWith(restartText)
      expect(column.querySelector<HTMLElement>('[data-icon]')?.dataset.icon).toBe('clock')
    })
    await expect.element(page.getByRole('checkbox', { name: 'End snooze' })).not.toBeInTheDocument()
    release()
    await eventually(() => {
      const { column } = bubbleWith(restartText)
      expect(column.querySelector<HTMLElement>('[data-icon]')?.dataset.icon).toBe('check')
    })
    expect(server.sent(/^POST/)).toEqual([
      {
        line: `POST /v3/patients/${PATIENT}/communications/approved`,
        body: {
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
          channel: 'WhatsApp',
          template_id: restartTemplate.id,
          end_snooze: true,
          payload: { message: restartText },
          based_on: null,
        },
      },
    ])
    expect(document.querySelectorAll('article')).toHaveLength(1)
    // The conversation remains stalled until the patient replies.
    await expect.element(chooseTemplate).toBeVisible()
  })

  it('is chosen and sent with three keys', async () => {
    const { server } = showWhatsApp()
    await openWhatsApp()
    await expect.element(chooseTemplate).toBeVisible()
    // Where the row of the conversation would have the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await userEvent.keyboard('r')
    await expect.element(page.getByRole('listbox', { name: 'WhatsApp templates' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(sendButton).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await eventually(() => expect(server.sent(APPROVED)).toHaveLength(1))
  })

  it('names the missing details of the patient, and is not sent without them', async () => {
    const incomplete = aTemplate({
      name: 'See you',
      body: 'Hi {{patient.first_name}}, see you on {{appointment.date}}, {{patient.nickname}}.',
    })
    const { server } = showWhatsApp({ templates: [incomplete] })
    await openWhatsApp()
    await chooseTemplate.click()
    await pickTemplate('See you')
    await expect.element(page.getByText('Missing: Appointment date, {{patient.nickname}}')).toBeVisible()
    await expect.element(sendButton).toHaveAttribute('aria-disabled', 'true')
    await sendButton.click({ force: true })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(server.sent(/^POST/)).toEqual([])
  })

  it.each([
    ['template_not_approved', 'WhatsApp has not approved this template. Choose another one.'],
    ['channel_disabled', 'WhatsApp is not connected'],
  ])(
    'shows why it is refused (%s), and can be put back with Edit and sent as the same message',
    async (code, reason) => {
      const { server } = showWhatsApp()
      await openWhatsApp()
      await chooseRestartTemplate()
      server.on(APPROVED, () => refusal(422, code, reason))
      await sendButton.click()
      await expect.element(page.getByRole('alert').getByText(reason)).toBeVisible()
      expect(bubbleWith(restartText).below).toContain(reason)
      await expect.element(chooseTemplate).toBeVisible()
      await page.getByRole('button', { name: /^Edit this/ }).click()
      await expect.element(sendButton).toBeVisible()
      expect(document.querySelectorAll('article')).toHaveLength(0)
      server.on(APPROVED, server.defaultReply)
      await sendButton.click()
      await eventually(() => expect(bubbleWith(restartText).below).not.toContain(reason))
      const [first, second] = server.sent(APPROVED).map(({ body }) => body)
      expect(second).toEqual(first)
    },
  )

  it('reappears after a reload with the reason if it could not be sent', async () => {
    const options = { subscriber: 'template-comes-back' }
    const { server, host } = showWhatsApp({}, options)
    await openWhatsApp()
    await chooseRestartTemplate()
    server.on(APPROVED, () => refusal(422, 'channel_disabled', 'WhatsApp is not connected'))
    await sendButton.click()
    await eventually(() => expect(bubbleWith(restartText).below).toContain('WhatsApp is not connected'))
    host.remove()
    reloadReplies()
    showWhatsApp({}, options)
    await eventually(() => expect(bubbleWith(restartText).below).toContain('WhatsApp is not connected'))
  })

  it('is still chosen after a reload, and no longer once WhatsApp withdraws its approval (RPL-02)', async () => {
    const options = { subscriber: 'template-chosen' }
    const { host } = showWhatsApp({}, options)
    await openWhatsApp()
    await chooseRestartTemplate()
    host.remove()
    reloadReplies()
    const { server, publish } = showWhatsApp({}, options)
    await expect.element(page.getByText(restartText)).toBeVisible()
    server.on(/^GET \/templates$/, () => ({
      status: 200,
      body: [{ ...restartTemplate, status: 'REJECTED' }],
    }))
    publish({ kind: 'template_status' })
    await expect.element(page.getByText(restartText)).not.toBeInTheDocument()
    await expect.element(chooseTemplate).toBeVisible()
  })

  it('becomes the text of the draft if the patient replies first', async () => {
    const { server, publish } = showWhatsApp()
    await openWhatsApp()
    await chooseRestartTemplate()
    publish(server.addEvent(anInboundWhatsApp(0)))
    await expect.element(message).toHaveValue(restartText)
  })
})
