import { eventually } from '@enamel/testing/eventually'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  aCall,
  aForm,
  aMessage,
  aNote,
  anAppointment,
  anEmail,
  aStageChange,
  PATIENT,
  someFiles,
} from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { allowMotion } from '../../ui/testing/allow-motion.ts'
import { bubbleWith, scroller, showConversation, timeline } from '../testing/show-conversation.tsx'

afterEach(() => vi.useRealTimers())

const TIMELINE = /^GET \/v2\/patients\/[^/]+\/timeline$/

describe('the timeline of a conversation', () => {
  it('shows emails, SMS, WhatsApp, calls, notes, forms, files, business and practice-system events (TML-01)', async () => {
    showConversation({
      items: [
        anEmail({ minute: 0, subject: 'Implant estimate' }),
        aMessage({ minute: 1, text_content: 'An SMS' }),
        aMessage({
          minute: 2,
          comm_type: 'whatsapp_message',
          inbound: true,
          text_content: 'A WhatsApp message',
        }),
        aCall({ minute: 3, inbound: true }),
        aCall({ minute: 4, inbound: true, duration_seconds: null }),
        aCall({ minute: 5, duration_seconds: null }),
        aNote({ minute: 6, content: 'A note' }),
        aForm({ minute: 7, form: 'Implant consultation' }),
        someFiles({ minute: 8 }),
        aStageChange({ minute: 9 }),
        anAppointment({ minute: 10 }),
      ],
    })
    await expect.element(timeline.getByText('Implant estimate')).toBeVisible()
    for (const text of ['An SMS', 'A WhatsApp message', 'A note', 'Implant consultation', 'Referral.pdf']) {
      await expect.element(timeline.getByText(text).first()).toBeVisible()
    }
    // The phone library is loaded separately.
    await eventually(() => expect(timeline.element().textContent).toContain('Call from 07700 900461'))
    const text = timeline.element().textContent
    expect(text).toContain(', 4 minutes 12 seconds')
    expect(text).toContain('Missed call from 07700 900461')
    expect(text).toContain(', no answer')
    expect(text).toContain('Moved to Considering Tx from Consultation by Hannah Price')
    expect(text).toContain('Consultation attended with Dr Okafor, Dentally')
  })

  it('has a line with the long date before each day, and the newest event at the bottom (TML-02)', async () => {
    showConversation({
      items: [
        aMessage({ minute: 20, text_content: 'newest' }),
        // 23:30 and 00:30 in London.
        aMessage({ minute: -9.5 * 60, text_content: 'before midnight' }),
        aMessage({ minute: -8.5 * 60, text_content: 'after midnight' }),
      ],
    })
    await expect.element(timeline.getByText('newest')).toBeVisible()
    const lines = [...scroller().querySelectorAll('h3, article')].map((element) => element.textContent)
    expect(lines).toEqual([
      'Wednesday 19 November 2025',
      'before midnight',
      'Thursday 20 November 2025',
      'after midnight',
      'newest',
    ])
    const tops = [...scroller().querySelectorAll('h3, article')].map((el) => el.getBoundingClientRect().top)
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
  })

  it('shows a form as readable answers, or as plain text if its answers cannot be read (TML-14)', async () => {
    showConversation({
      items: [
        aForm({
          form: 'Implant consultation',
          message: JSON.stringify({
            preferred_time: 'Mornings',
            'What would you like to ask?': 'Two missing molars',
            consent: true,
            extra: null,
          }),
        }),
        aForm({ minute: 1, form: 'Call me', message: 'just ring me {' }),
      ],
    })
    await expect.element(timeline.getByText('Implant consultation')).toBeVisible()
    const rows = [...document.querySelectorAll('article dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ])
    expect(rows).toEqual([
      ['Preferred time', 'Mornings'],
      ['What would you like to ask?', 'Two missing molars'],
      ['Consent', 'Yes'],
      ['Extra', 'Not answered'],
    ])
    await expect.element(timeline.getByText('just ring me {')).toBeVisible()
    expect(document.body.textContent).not.toContain('{"preferred_time"')
  })

  it("shows the details given in a form, and in whose name it was sent if that is not the patient's", async () => {
    const filledIn = (name: string) =>
      JSON.stringify({ Name: name, Email: 'kim.lee@mail.test', Treatment: 'Implants' })
    showConversation({
      items: [
        aForm({ message: filledIn('Kim Lee') }),
        aForm({ minute: 1, message: filledIn('Charlotte  evans') }),
      ],
    })
    await expect.element(timeline.getByText('Sent in the name of Kim Lee')).toBeVisible()
    const cards = [...document.querySelectorAll('article')].map(({ textContent }) => textContent)
    for (const card of cards) expect(card).toContain('kim.lee@mail.test')
    expect(cards.map((card) => card?.includes('Sent in the name of'))).toEqual([true, false])
  })

  it('shows "Loading timeline..." while it loads, and an error view with a retry button if it fails (TML-04, TML-05)', async () => {
    const server = patientServer({ items: [aMessage({ text_content: 'There you are' })] })
    const answer = Promise.withResolvers<void>()
    server.on(TIMELINE, async () => {
      await answer.promise
      return 'broken' as const
    })
    showConversation({ server })
    await expect.element(page.getByText('Loading timeline...')).toBeVisible()
    // The timeline would load again if the patient were loaded after the failure, so the patient comes first.
    await expect.element(page.getByText('Charlotte Evans')).toBeVisible()
    answer.resolve()
    await expect.element(page.getByText('Oops! Something went wrong :(')).toBeVisible()
    expect(document.querySelector('[data-scroller]')).toBeNull()
    await expect.element(page.getByText('Loading timeline...')).not.toBeInTheDocument()

    const release = server.pause(TIMELINE)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Loading timeline...')).toBeVisible()
    release()
    await expect.element(timeline.getByText('There you are')).toBeVisible()
  })

  it('has a button at its top, "Refresh timeline" or "Refreshing...", and shows no events after a failed refresh (TML-05, TML-06)', async () => {
    await allowMotion()
    const server = patientServer({ items: [aMessage({ text_content: 'What staff were reading' })] })
    const { publish } = showConversation({ server })
    const refresh = page.getByRole('button', { name: 'Refresh timeline' })
    await expect.element(refresh).toBeEnabled()
    await expect.element(timeline.getByText('What staff were reading')).toBeVisible()
    const pill = refresh.element().getBoundingClientRect()
    const box = scroller().getBoundingClientRect()
    expect(pill.top - box.top).toBeLessThan(24)
    expect(document.elementFromPoint(pill.left + 8, pill.top + 8)?.closest('button')).toBe(refresh.element())

    const answer = Promise.withResolvers<void>()
    server.on(TIMELINE, async () => {
      await answer.promise
      return refusal(422, 'validation', 'No')
    })
    await refresh.click()
    const refreshing = page.getByRole('button', { name: 'Refreshing...' })
    await expect.element(refreshing).toBeDisabled()
    expect(refreshing.element().querySelector('svg')).not.toBeNull()
    expect(getComputedStyle(refreshing.element().querySelector('svg') as Element).animationName).not.toBe(
      'none',
    )
    await expect.element(timeline.getByText('What staff were reading')).toBeVisible()

    answer.resolve()
    const failed = page.getByRole('button', { name: 'Something went wrong :(', exact: true })
    await expect.element(failed).toBeDisabled()
    await expect.element(page.getByText('What staff were reading')).not.toBeInTheDocument()

    server.on(TIMELINE, () => ({ status: 200, body: { items: server.items, version: 9 } }))
    publish({
      kind: 'message_status',
      version: 5,
      patientId: PATIENT,
      communicationId: 'other',
      report: { status: 'sent' },
    })
    await expect.element(refresh).toBeEnabled()
    await refresh.click()
    await expect.element(timeline.getByText('What staff were reading')).toBeVisible()
  })

  it('requests the older endpoint without the flag timeline-v2, and shows its events in the same way', async () => {
    const server = patientServer()
    server.on(/^GET \/patients\/[^/]+\/timeline$/, () => ({
      status: 200,
      body: {
        version: 2,
        items: [
          {
            id: 'a',
            type: 'SMS',
            datetime: '2025-11-20T09:00:00Z',
            inbound: true,
            text_content: 'Hello',
            status: { name: 'RECEIVED' },
          },
          {
            id: 'b',
            type: 'Email',
            datetime: '2025-11-20T09:01:00Z',
            inbound: false,
            text_content: 'Dear Charlotte',
            status: { name: 'Delivered' },
            email_data: { subject: 'Your estimate', from_email: 'a@b.test', to_email: 'c@d.test' },
          },
        ],
      },
    }))
    showConversation({ server }, { features: [] })
    await expect.element(timeline.getByText('Hello')).toBeVisible()
    await expect.element(timeline.getByText('Your estimate')).toBeVisible()
    await expect.element(timeline.getByText('a@b.test to c@d.test')).toBeVisible()
    expect(server.sent(/timeline/).map(({ line }) => line)).toEqual([`GET /patients/${PATIENT}/timeline`])
  })

  it('shows which files of a message are being fetched and which are lost', async () => {
    const file = { type: 'image/jpeg', size: 0, url: '/f' }
    const attachments = [
      { ...file, id: 'a', name: 'picture-1.jpg', state: 'coming' as const },
      { ...file, id: 'b', name: 'picture-2.jpg', state: 'lost' as const },
    ]
    showConversation({ items: [aMessage({ text_content: '', attachments })] })
    await expect.element(timeline.getByText('picture-1.jpg is on its way')).toBeVisible()
    await expect
      .element(timeline.getByText('picture-2.jpg could not be fetched. Ask the patient to send it again'))
      .toBeVisible()
    expect(timeline.getByRole('link').elements()).toEqual([])
  })

  it('shows no files or practice-system events without their flags, and shows the kind and number of files of a message without text (TML-16)', async () => {
    const files = [
      { id: 'f', name: 'X-ray.jpg', type: 'image/jpeg', url: '/f', size: 1, state: 'stored' as const },
    ]
    showConversation(
      {
        items: [
          someFiles(),
          anAppointment(),
          aMessage({ text_content: 'Words', attachments: files }),
          aMessage({ minute: 1, text_content: '', attachments: files }),
          anEmail({ minute: 2, text_content: '', attachments: [...files, ...files] }),
        ],
      },
      { features: ['timeline-v2'] },
    )
    await expect.element(timeline.getByText('Words')).toBeVisible()
    await expect.element(timeline.getByText('Picture', { exact: true })).toBeVisible()
    await expect.element(timeline.getByText('2 pictures', { exact: true })).toBeVisible()
    expect(bubbleWith('Words').article.textContent).toBe('Words')
    for (const hidden of ['Referral.pdf', 'X-ray.jpg', 'Consultation attended']) {
      expect(document.body.textContent).not.toContain(hidden)
    }
  })
})
