import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPatient } from './testing/events.ts'
import { patientServer, refusal } from './testing/patient-server.ts'
import { barIsShown, field, freshBrowser, NOTES, SENDS, send, tab } from './testing/reply.ts'
import { bubbleWith, showConversation } from './testing/show-conversation.tsx'

beforeEach(freshBrowser)

describe('what goes out', () => {
  it('is id, channel, end_snooze, template_id and the fields of the channel (RPL-15)', async () => {
    const { server } = showConversation()
    await barIsShown()
    await tab('Email').click()
    await field('Subject').fill('Your estimate')
    await field('Write an email').fill('Dear Charlotte')
    await send.click()
    await expect.element(field('Write an email')).toHaveValue('')
    await tab('SMS').click()
    await field('Write an SMS').fill('See you then')
    await send.click()
    await vi.waitFor(() => expect(server.sent(SENDS)).toHaveLength(2))
    const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    const plain = { id, end_snooze: false, template_id: null }
    expect(server.sent(SENDS).map(({ body }) => body)).toEqual([
      { ...plain, channel: 'Email', subject: 'Your estimate', body: 'Dear Charlotte' },
      { ...plain, channel: 'SMS', message: 'See you then' },
    ])
    await tab('Note').click()
    await field('Write a note for your team').fill('Called')
    await send.click()
    await vi.waitFor(() => expect(server.sent(NOTES)[0]?.body).toEqual({ id, title: '', content: 'Called' }))
  })

  it('carries the template it was made from, its placeholders filled', async () => {
    const { server } = showConversation()
    await barIsShown()
    await tab('SMS').click()
    await page.getByRole('button', { name: 'Templates' }).click()
    const browser = page.getByRole('dialog', { name: 'Templates' })
    await expect.element(browser.getByRole('option')).toHaveLength(1)
    expect(browser.element().getBoundingClientRect().width).toBeCloseTo(480, -1)
    await expect
      .element(browser.getByRole('option'))
      .toHaveTextContent('Hi Charlotte, when is a good time? Brightside Dental')
    await userEvent.keyboard('parking')
    await expect.element(browser.getByText('No results found')).toBeVisible()
    await userEvent.keyboard('{Backspace>7/}reach{Enter}')
    await expect
      .element(field('Write an SMS'))
      .toHaveValue('Hi Charlotte, when is a good time? Brightside Dental')
    await send.click()
    await vi.waitFor(() =>
      expect(server.sent(SENDS)[0]?.body).toMatchObject({
        template_id: '0198c1de-0000-7000-8000-0000000000a1',
      }),
    )
  })

  it('says so when there are no templates of the channel', async () => {
    const server = patientServer()
    server.on(/^GET \/templates$/, () => ({ status: 200, body: [] }))
    showConversation({ server })
    await barIsShown()
    await tab('Email').click()
    await page.getByRole('button', { name: 'Templates' }).click()
    await expect.element(page.getByText('There are no Email templates yet')).toBeVisible()
  })

  it('takes a placeholder where the cursor is', async () => {
    showConversation()
    await barIsShown()
    await tab('SMS').click()
    await field('Write an SMS').fill('Hi , it is ready')
    ;(field('Write an SMS').element() as HTMLTextAreaElement).setSelectionRange(3, 3)
    await page.getByRole('button', { name: 'Placeholders' }).click()
    await expect.element(page.getByRole('button', { name: 'Treatment type' })).toBeDisabled()
    await page.getByRole('button', { name: 'First name' }).click()
    await expect.element(field('Write an SMS')).toHaveValue('Hi Charlotte, it is ready')
    const area = field('Write an SMS').element() as HTMLTextAreaElement
    await vi.waitFor(() => expect(document.activeElement).toBe(area))
    expect(area.selectionStart).toBe('Hi Charlotte'.length)
  })

  it('ends the snooze when asked to, on screen at once (RPL-16)', async () => {
    const snooze = { ends_at: '2099-01-01T09:00:00.000Z', comment: null, state: 'asleep' } as const
    const { server } = showConversation({ patient: aPatient({ snooze }) })
    await barIsShown()
    const box = page.getByRole('checkbox', { name: 'End snooze' })
    await tab('SMS').click()
    await box.click()
    await field('Write an SMS').fill('We have news')
    await send.click()
    await expect.element(box).not.toBeInTheDocument()
    await vi.waitFor(() => expect(server.sent(SENDS)[0]?.body).toMatchObject({ end_snooze: true }))
    await expect.element(page.getByText('We have news')).toBeVisible()
    await expect.element(box).not.toBeInTheDocument()
  })

  it('ends the snooze with a note as well, and leaves it alone when not asked (RPL-16)', async () => {
    const snooze = { ends_at: '2099-01-01T09:00:00.000Z', comment: null, state: 'asleep' } as const
    const { server } = showConversation({ patient: aPatient({ snooze }) })
    await barIsShown()
    const box = page.getByRole('checkbox', { name: 'End snooze' })
    await field('Write a note for your team').fill('Not yet')
    await send.click()
    await expect.element(page.getByText('Not yet')).toBeVisible()
    await expect.element(box).not.toBeChecked()
    expect(server.sent(/snooze$/)).toEqual([])
    await box.click()
    await field('Write a note for your team').fill('Now')
    await send.click()
    await vi.waitFor(() => expect(server.sent(/^DELETE .*snooze$/)).toHaveLength(1))
    await expect.element(box).not.toBeInTheDocument()
  })

  it('comes back to the fields when it failed, and says so in a toast', async () => {
    const { server } = showConversation()
    await barIsShown()
    server.on(SENDS, () => refusal(422, 'channel_disabled', 'SMS is not enabled for your practice'))
    await tab('SMS').click()
    await field('Write an SMS').fill('Shall we call you?')
    await send.click()
    await expect
      .element(page.getByRole('alert').getByText('SMS is not enabled for your practice'))
      .toBeVisible()
    await expect.element(field('Write an SMS')).toHaveValue('Shall we call you?')
    // Worded anew it is another message, and the refused one makes way for it.
    server.on(SENDS, ({ body }) => ({
      status: 201,
      body: {
        event: { ...sentEvent, id: (body as { id: string }).id, text_content: 'Shall we ring you?' },
        version: 9,
      },
    }))
    await field('Write an SMS').fill('Shall we ring you?')
    await send.click()
    await vi.waitFor(() => expect(bubbleWith('Shall we ring you?').below).toContain('SMS'))
    expect(document.querySelectorAll('article')).toHaveLength(1)
    const ids = server.sent(SENDS).map(({ body }) => (body as { id: string }).id)
    expect(new Set(ids).size).toBe(2)
  })
})

const sentEvent = {
  type: 'communication',
  datetime: '2025-11-20T09:30:00Z',
  inbound: false,
  status: 'sent',
  comm_type: 'sms',
  retry: { active: false, count: 0 },
  attachments: [],
}
