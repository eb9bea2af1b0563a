import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { productTime } from '../lib/product-time.ts'
import { aPatient, aTemplate, PATIENT, whatsAppLink } from './testing/events.ts'
import { refusal } from './testing/patient-server.ts'
import { barIsShown, freshBrowser, reloadReplies, SENDS, send, tab } from './testing/reply.ts'
import { arriving, bubbleWith, timeline } from './testing/show-conversation.tsx'
import {
  APPROVED,
  chooseTemplate,
  goOn,
  message,
  option,
  STALLED,
  showWhatsApp,
  theyWrote,
  WHY,
} from './testing/whatsapp.ts'

beforeEach(freshBrowser)
afterEach(() => vi.useRealTimers())

const DAY_MINUTES = 24 * 60
const words = 'Hi Charlotte, shall we go on? Brightside Dental is here to help.'
const openWhatsApp = async () => {
  await expect.element(tab('WhatsApp')).not.toHaveAttribute('aria-disabled')
  await tab('WhatsApp').click()
}
/** An answer of the product, by whose clock it is this time. */
const answeredAt = (ms: number) => ({ headers: new Headers({ date: new Date(ms).toUTCString() }) })
/** Chooses the template that every test has, in a conversation that is stalled. */
const chooseGoOn = async () => {
  await chooseTemplate.click()
  await option(goOn.name).click()
  await expect.element(page.getByText(words)).toBeVisible()
}

describe('the WhatsApp tab', () => {
  it('is there for a link that works, and follows what becomes of it', async () => {
    const unhealthy = [whatsAppLink('unhealthy')]
    const { tell, server } = showWhatsApp({ integrations: unhealthy, items: [theyWrote(5)] })
    await barIsShown()
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-disabled', 'true')
    const changed = { kind: 'integration_changed', integration: 'whatsapp', name: 'WhatsApp' } as const
    server.integrations = [whatsAppLink()]
    tell({ ...changed, state: 'healthy' })
    await openWhatsApp()
    await expect.element(message).toBeVisible()
    server.integrations = unhealthy
    tell({ ...changed, state: 'unhealthy' })
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(tab('Note')).toHaveAttribute('aria-selected', 'true')
  })

  it('is not, and nothing is asked, without the flag', async () => {
    const { server } = showWhatsApp({}, { features: ['timeline-v2'] })
    await barIsShown()
    await expect.element(timeline.or(page.getByText('Nothing has happened yet'))).toBeVisible()
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-disabled', 'true')
    expect(server.sent(/integrations/)).toEqual([])
  })

  it('keeps its draft over a reload while it is not known yet whether the link works (RPL-02)', async () => {
    const surroundings = { subscriber: 'whatsapp-draft' }
    const { host } = showWhatsApp({ items: [theyWrote(5)] }, surroundings)
    await openWhatsApp()
    await message.fill('Of course')
    host.remove()
    reloadReplies()
    const { server } = showWhatsApp({ items: [theyWrote(5)] }, surroundings)
    const release = server.hold(/integrations/)
    await expect.element(message).toHaveValue('Of course')
    release()
    await expect.element(message).toHaveValue('Of course')
  })
})

describe('a WhatsApp conversation', () => {
  it('that goes on takes a custom message', async () => {
    const { server } = showWhatsApp({ items: [theyWrote(60)] })
    await openWhatsApp()
    await expect.element(page.getByText(/^Closes in/)).not.toBeInTheDocument()
    await message.fill('Tuesday at 5:30pm?')
    await send.click()
    await vi.waitFor(() => expect(bubbleWith('Tuesday at 5:30pm?').below).toContain('WhatsApp'))
    expect(server.sent(SENDS)[0]?.body).toMatchObject({
      channel: 'WhatsApp',
      message: 'Tuesday at 5:30pm?',
      template_id: null,
    })
  })

  it('says in its last 15 minutes when it closes, and is stalled by the product’s clock then (RPL-21)', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    showWhatsApp({ items: [theyWrote(DAY_MINUTES - 16)] })
    await openWhatsApp()
    await message.fill('Half a sentence')
    await expect.element(page.getByText(/^Closes in/)).not.toBeInTheDocument()
    vi.advanceTimersByTime(4 * 60_000)
    await expect.element(page.getByText('Closes in 12 min')).toBeVisible()
    vi.advanceTimersByTime(12 * 60_000)
    await expect.element(page.getByText(STALLED)).toBeVisible()
    await expect.element(message).not.toBeInTheDocument()
    await expect.element(page.getByText('Kept until the patient replies: “Half a sentence”')).toBeVisible()
  })

  it('is stalled when the product’s clock says so, whatever the browser’s says (RPL-21)', async () => {
    showWhatsApp({ items: [theyWrote(DAY_MINUTES - 60)] })
    await openWhatsApp()
    await expect.element(message).toBeVisible()
    try {
      productTime.hear(answeredAt(Date.now() + 61 * 60_000))
      await expect.element(page.getByText(STALLED)).toBeVisible()
    } finally {
      productTime.hear(answeredAt(Date.now()))
    }
    await expect.element(message).toBeVisible()
  })

  it('that is stalled has no fields but a template to choose, and comes back live when the patient writes (RPL-21)', async () => {
    const { tell, server } = showWhatsApp({ items: [theyWrote(DAY_MINUTES + 1)] })
    await openWhatsApp()
    await expect.element(page.getByText(STALLED)).toBeVisible()
    await expect.element(page.getByText(WHY)).toBeVisible()
    await expect.element(page.getByRole('tabpanel').getByRole('textbox')).not.toBeInTheDocument()
    await expect.element(send).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(server.sent(/^POST/)).toEqual([])
    // An SMS opens nothing.
    tell(arriving(theyWrote(0, { comm_type: 'sms', text_content: 'By text' })))
    await expect.element(timeline.getByText('By text')).toBeVisible()
    await expect.element(page.getByText(STALLED)).toBeVisible()
    tell(arriving(theyWrote(0, { text_content: 'I am back' })))
    await expect.element(message).toBeVisible()
    await expect.element(page.getByText(STALLED)).not.toBeInTheDocument()
  })

  it('is not judged before its timeline is there', async () => {
    const { server, host } = showWhatsApp({ items: [theyWrote(5)] }, { subscriber: 'early' })
    await openWhatsApp()
    await expect.element(message).toBeVisible()
    host.remove()
    reloadReplies()
    const shown = showWhatsApp({ items: server.items }, { subscriber: 'early' })
    const release = shown.server.hold(/^GET .*timeline$/)
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText(STALLED)).not.toBeInTheDocument()
    await expect.element(message).not.toBeInTheDocument()
    release()
    await expect.element(message).toBeVisible()
  })

  it('lets only approved templates be chosen while it is stalled, all of them while it goes on (RPL-21)', async () => {
    const templates = [
      goOn,
      aTemplate({ name: 'Waiting', status: 'PENDING' }),
      aTemplate({ name: 'In between', status: 'NOT_SUBMITTED' }),
      aTemplate({ name: 'Refused', status: 'REJECTED', reason: 'It begins with a variable' }),
    ]
    const { tell } = showWhatsApp({ items: [theyWrote(DAY_MINUTES + 1)], templates })
    await openWhatsApp()
    await chooseTemplate.click()
    await expect.element(option(goOn.name)).toBeVisible()
    const off = () =>
      [...document.querySelectorAll('[role="option"][aria-disabled="true"]')].map(
        (one) => one.querySelector('span > span')?.textContent,
      )
    expect(off()).toEqual(['In between', 'Waiting', 'Refused'])
    await option('Waiting').click({ force: true })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(page.getByText(words)).toBeVisible()

    tell(arriving(theyWrote(0, { text_content: 'I am back' })))
    await expect.element(message).toBeVisible()
    await page.getByRole('button', { name: 'Templates' }).click()
    await expect.element(option(goOn.name)).toBeVisible()
    expect(off()).toEqual([])
  })
})

it('says so when WhatsApp has approved no template yet', async () => {
  showWhatsApp({ templates: [aTemplate({ name: 'Waiting', status: 'PENDING' })] })
  await openWhatsApp()
  await chooseTemplate.click()
  await expect.element(page.getByText('WhatsApp has not approved any of these templates yet')).toBeVisible()
  await expect.element(option('Waiting')).toHaveAttribute('aria-disabled', 'true')
})

describe('a template that restarts a conversation', () => {
  it('is shown as it will be read, and goes out with id, channel, template_id, end_snooze and payload (RPL-17, RPL-22)', async () => {
    const snooze = { ends_at: '2099-01-01T09:00:00.000Z', comment: null, state: 'asleep' } as const
    const { server } = showWhatsApp({ patient: aPatient({ snooze }) })
    await openWhatsApp()
    await chooseGoOn()
    await page.getByRole('checkbox', { name: 'End snooze' }).click()
    const release = server.hold(APPROVED)
    await send.click()
    await vi.waitFor(() => {
      const { column } = bubbleWith(words)
      expect(column.querySelector<HTMLElement>('[data-icon]')?.dataset.icon).toBe('clock')
    })
    await expect.element(page.getByRole('checkbox', { name: 'End snooze' })).not.toBeInTheDocument()
    release()
    await vi.waitFor(() => {
      const { column } = bubbleWith(words)
      expect(column.querySelector<HTMLElement>('[data-icon]')?.dataset.icon).toBe('check')
    })
    expect(server.sent(/^POST/)).toEqual([
      {
        line: `POST /v3/patients/${PATIENT}/communications/approved`,
        body: {
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
          channel: 'WhatsApp',
          template_id: goOn.id,
          end_snooze: true,
          payload: { message: words },
        },
      },
    ])
    expect(document.querySelectorAll('article')).toHaveLength(1)
    // It was one message; the conversation is stalled until the patient answers.
    await expect.element(chooseTemplate).toBeVisible()
  })

  it('names what is not known for the patient, and is not sent with a gap', async () => {
    const gap = aTemplate({
      name: 'See you',
      body: 'Hi {{patient.first_name}}, see you on {{appointment.date}}, {{patient.nickname}}.',
    })
    const { server } = showWhatsApp({ templates: [gap] })
    await openWhatsApp()
    await chooseTemplate.click()
    await option('See you').click()
    await expect.element(page.getByText('Not known: Appointment date, {{patient.nickname}}')).toBeVisible()
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    await send.click({ force: true })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(server.sent(/^POST/)).toEqual([])
  })

  it.each([
    ['template_not_approved', 'WhatsApp has not approved this template. Choose another one.'],
    ['channel_disabled', 'WhatsApp is not connected'],
  ])(
    'that is refused (%s) says why, and Edit gives it back, to go out as the same message',
    async (code, why) => {
      const { server } = showWhatsApp()
      await openWhatsApp()
      await chooseGoOn()
      server.on(APPROVED, () => refusal(422, code, why))
      await send.click()
      await expect.element(page.getByRole('alert').getByText(why)).toBeVisible()
      expect(bubbleWith(words).below).toContain(why)
      await expect.element(chooseTemplate).toBeVisible()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect.element(send).toBeVisible()
      expect(document.querySelectorAll('article')).toHaveLength(0)
      server.on(APPROVED, server.usual)
      await send.click()
      await vi.waitFor(() => expect(bubbleWith(words).below).not.toContain(why))
      const [first, second] = server.sent(APPROVED).map(({ body }) => body)
      expect(second).toEqual(first)
    },
  )

  it('is there again after a reload when it did not get through, with its reason', async () => {
    const surroundings = { subscriber: 'template-comes-back' }
    const { server, host } = showWhatsApp({}, surroundings)
    await openWhatsApp()
    await chooseGoOn()
    server.on(APPROVED, () => refusal(422, 'channel_disabled', 'WhatsApp is not connected'))
    await send.click()
    await vi.waitFor(() => expect(bubbleWith(words).below).toContain('WhatsApp is not connected'))
    host.remove()
    reloadReplies()
    showWhatsApp({}, surroundings)
    await vi.waitFor(() => expect(bubbleWith(words).below).toContain('WhatsApp is not connected'))
  })

  it('is chosen still after a reload, and gone when WhatsApp withdraws its approval (RPL-02)', async () => {
    const surroundings = { subscriber: 'template-chosen' }
    const { host } = showWhatsApp({}, surroundings)
    await openWhatsApp()
    await chooseGoOn()
    host.remove()
    reloadReplies()
    const { server, tell } = showWhatsApp({}, surroundings)
    await expect.element(page.getByText(words)).toBeVisible()
    server.on(/^GET \/templates$/, () => ({ status: 200, body: [{ ...goOn, status: 'REJECTED' }] }))
    tell({ kind: 'template_status' })
    await expect.element(page.getByText(words)).not.toBeInTheDocument()
    await expect.element(chooseTemplate).toBeVisible()
  })

  it('becomes what is written when the patient answers first', async () => {
    const { tell } = showWhatsApp()
    await openWhatsApp()
    await chooseGoOn()
    tell(arriving(theyWrote(0)))
    await expect.element(message).toHaveValue(words)
  })
})

describe('a custom message that comes too late', () => {
  it('is a draft again, kept beside the template that is sent instead (RPL-21)', async () => {
    const { server, tell } = showWhatsApp({ items: [theyWrote(60)] })
    await openWhatsApp()
    await message.fill('My own words')
    server.on(SENDS, () => refusal(422, 'whatsapp_stalled', WHY))
    await send.click()
    await expect.element(page.getByRole('alert').getByText(WHY)).toBeVisible()
    await expect.element(page.getByText(STALLED)).toBeVisible()
    await expect.element(page.getByText('Kept until the patient replies: “My own words”')).toBeVisible()
    expect(document.querySelectorAll('article')).toHaveLength(1)
    await chooseGoOn()
    await send.click()
    await vi.waitFor(() => expect(bubbleWith(words).below).toContain('WhatsApp'))
    await expect.element(page.getByText('Kept until the patient replies: “My own words”')).toBeVisible()
    tell(arriving(theyWrote(0, { text_content: 'I am back' })))
    await expect.element(message).toHaveValue('My own words')
  })
})
