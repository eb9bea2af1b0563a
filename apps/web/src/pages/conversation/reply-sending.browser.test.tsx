import { eventually } from '@enamel/testing/eventually'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aMessage, aPatient } from '../../signed-in/testing/events.ts'
import { refusal } from '../../signed-in/testing/patient-server.ts'
import type { SignedInOptions } from '../../signed-in/testing/show-signed-in.tsx'
import {
  clearBrowser,
  field,
  NOTES,
  reloadReplies,
  SENDS,
  sendButton,
  tab,
  waitForReplyBar,
} from '../testing/reply.ts'
import { bubbleWith, showConversation } from '../testing/show-conversation.tsx'

beforeEach(clearBrowser)

describe('a sent reply', () => {
  it('consists of id, channel, end_snooze, template_id and the fields of the channel, and a note of id, title and content (RPL-15)', async () => {
    const { server } = showConversation()
    await waitForReplyBar()
    await tab('Email').click()
    await field('Subject').fill('Your estimate')
    await field('Write an email').fill('Dear Charlotte')
    await sendButton.click()
    await expect.element(field('Write an email')).toHaveValue('')
    await tab('SMS').click()
    await field('Write an SMS').fill('See you then')
    await sendButton.click()
    await eventually(() => expect(server.sent(SENDS)).toHaveLength(2))
    const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    const plain = { id, end_snooze: false, template_id: null, based_on: null }
    expect(server.sent(SENDS).map(({ body }) => body)).toEqual([
      { ...plain, channel: 'Email', subject: 'Your estimate', body: 'Dear Charlotte' },
      { ...plain, channel: 'SMS', message: 'See you then' },
    ])
    await tab('Note').click()
    await field('Write a note for your team').fill('Called')
    await sendButton.click()
    await eventually(() => expect(server.sent(NOTES)[0]?.body).toEqual({ id, title: '', content: 'Called' }))
  })

  it('contains the value of a placeholder where the cursor was', async () => {
    showConversation()
    await waitForReplyBar()
    await tab('SMS').click()
    await field('Write an SMS').fill('Hi , it is ready')
    ;(field('Write an SMS').element() as HTMLTextAreaElement).setSelectionRange(3, 3)
    await page.getByRole('button', { name: 'Placeholders' }).click()
    await expect.element(page.getByRole('button', { name: 'Treatment type' })).toBeDisabled()
    await page.getByRole('button', { name: 'First name' }).click()
    await expect.element(field('Write an SMS')).toHaveValue('Hi Charlotte, it is ready')
    const area = field('Write an SMS').element() as HTMLTextAreaElement
    await eventually(() => expect(document.activeElement).toBe(area))
    expect(area.selectionStart).toBe('Hi Charlotte'.length)
  })

  it('ends the snooze on request, immediately on screen (RPL-16, SNZ-09)', async () => {
    const snooze = { ends_at: '2099-01-01T09:00:00.000Z', comment: null, state: 'asleep' } as const
    const { server } = showConversation({ patient: aPatient({ snooze }) })
    await waitForReplyBar()
    const box = page.getByRole('checkbox', { name: 'End snooze' })
    await tab('SMS').click()
    await box.click()
    await field('Write an SMS').fill('We have news')
    await sendButton.click()
    await expect.element(box).not.toBeInTheDocument()
    await eventually(() => expect(server.sent(SENDS)[0]?.body).toMatchObject({ end_snooze: true }))
    await expect.element(page.getByText('We have news')).toBeVisible()
    await expect.element(box).not.toBeInTheDocument()
  })

  it('ends the snooze with a note too, but only on request (RPL-16)', async () => {
    const snooze = { ends_at: '2099-01-01T09:00:00.000Z', comment: null, state: 'asleep' } as const
    const { server } = showConversation({ patient: aPatient({ snooze }) })
    await waitForReplyBar()
    const box = page.getByRole('checkbox', { name: 'End snooze' })
    await field('Write a note for your team').fill('Not yet')
    await sendButton.click()
    await expect.element(page.getByText('Not yet')).toBeVisible()
    await expect.element(box).not.toBeChecked()
    expect(server.sent(/snooze$/)).toEqual([])
    await box.click()
    await field('Write a note for your team').fill('Now')
    await sendButton.click()
    await eventually(() => expect(server.sent(/^DELETE .*snooze$/)).toHaveLength(1))
    await expect.element(box).not.toBeInTheDocument()
  })
})

describe('a reply that failed', () => {
  /** Sends an SMS that the server refuses. */
  const showRefused = async (options?: SignedInOptions) => {
    const shown = showConversation({}, options)
    await waitForReplyBar()
    shown.server.on(SENDS, () => refusal(422, 'channel_disabled', 'SMS is not enabled for your practice'))
    await tab('SMS').click()
    await field('Write an SMS').fill('Shall we call you?')
    await sendButton.click()
    await expect
      .element(page.getByRole('alert').getByText('SMS is not enabled for your practice'))
      .toBeVisible()
    return shown
  }
  const accept = (text_content: string) => (request: { body?: unknown }) => ({
    status: 201,
    body: { event: { ...sentEvent, id: (request.body as { id: string }).id, text_content }, version: 9 },
  })
  const edit = page.getByRole('button', { name: /^Edit this/ })

  it('is shown only in its bubble, and Edit puts it back into the fields (RPL-14, COM-08)', async () => {
    const { server } = await showRefused()
    await expect.element(field('Write an SMS')).toHaveValue('')
    expect(bubbleWith('Shall we call you?').below).toContain('Send again')
    await edit.click()
    await expect.element(field('Write an SMS')).toHaveValue('Shall we call you?')
    await eventually(() => expect(document.activeElement).toBe(field('Write an SMS').element()))
    expect(document.querySelectorAll('article')).toHaveLength(0)
    server.on(SENDS, accept('Shall we ring you?'))
    await field('Write an SMS').fill('Shall we ring you?')
    await sendButton.click()
    await eventually(() => expect(bubbleWith('Shall we ring you?').below).toContain('SMS'))
    expect(document.querySelectorAll('article')).toHaveLength(1)
    expect(idsOf(server.sent(SENDS)).size).toBe(2)
  })

  it('remains the same message if it is put back and sent unchanged', async () => {
    const { server } = await showRefused()
    await edit.click()
    server.on(SENDS, accept('Shall we call you?'))
    await sendButton.click()
    await eventually(() => expect(server.sent(SENDS)).toHaveLength(2))
    expect(idsOf(server.sent(SENDS)).size).toBe(1)
  })

  it('is not put back while the fields contain another draft', async () => {
    await showRefused()
    await field('Write an SMS').fill('Something else')
    await edit.click()
    await expect.element(page.getByText('Send or clear your draft first')).toBeVisible()
    await expect.element(field('Write an SMS')).toHaveValue('Something else')
    expect(bubbleWith('Shall we call you?').below).toContain('Send again')
  })

  it('reappears after a reload with its reason, and is sent with its id', async () => {
    const options = { subscriber: 'comes-back' }
    const { server, host } = await showRefused(options)
    host.remove()
    reloadReplies()
    showConversation({ server }, options)
    await eventually(() => expect(bubbleWith('Shall we call you?').below).toContain('Send again'))
    expect(bubbleWith('Shall we call you?').below).toContain('SMS is not enabled for your practice')
    server.on(SENDS, accept('Shall we call you?'))
    await page.getByRole('button', { name: 'Send again' }).click()
    await eventually(() => expect(bubbleWith('Shall we call you?').below).not.toContain('Send again'))
    expect(idsOf(server.sent(SENDS)).size).toBe(1)
  })

  it('is shown once, as the server has it, if the server accepted it after all', async () => {
    const options = { subscriber: 'got-through' }
    const { server, host } = await showRefused(options)
    const [id = ''] = idsOf(server.sent(SENDS))
    server.items = [aMessage({ id, text_content: 'Shall we call you?' })]
    host.remove()
    reloadReplies()
    showConversation({ server }, options)
    await eventually(() => expect(bubbleWith('Shall we call you?').below).toContain('SMS'))
    expect(document.querySelectorAll('article')).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  })

  it('returns to the fields while no timeline is loaded', async () => {
    const { server } = showConversation()
    server.on(/^GET .*timeline$/, () => 'broken')
    await waitForReplyBar()
    await expect.element(page.getByText('Oops! Something went wrong :(')).toBeVisible()
    server.on(SENDS, () => refusal(422, 'no_email', 'This patient has no email address.'))
    await tab('SMS').click()
    await field('Write an SMS').fill('Shall we call you?')
    await sendButton.click()
    await expect.element(page.getByText('This patient has no email address.')).toBeVisible()
    await expect.element(field('Write an SMS')).toHaveValue('Shall we call you?')
  })
})

function idsOf(requests: readonly { body?: unknown }[]): Set<string> {
  return new Set(requests.map(({ body }) => (body as { id: string }).id))
}

const sentEvent = aMessage({ minute: 30 })
