import type { ConversationPage } from '@enamel/contract/inbox'
import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

test('a timeline lists everything that happened, grouped by day, newest at the bottom (TML-01, TML-02, TML-14)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Tilly')
  const id = await staffApi.addLead(person)
  await person.submitForm('Implant enquiry', { Treatment: 'Implants', Message: 'Two missing molars.' })
  await person.sendEmail({ subject: 'My X-ray', text: 'Here it is.' })
  await person.call({ answered: true, seconds: 252 })
  await person.sendText('Any news?')
  await staffApi.post(`/v3/patients/${id}/notes`, {
    id: crypto.randomUUID(),
    title: '',
    content: 'Nervous, be kind.',
  })
  const { timeline, event } = conversationOn(page)
  await page.goto(`/patients/${id}`)

  await expect(event('Nervous, be kind.')).toBeVisible()
  const form = event('Two missing molars.').getByRole('article', { name: 'Form submission: Implant enquiry' })
  await expect(form.getByRole('term').filter({ hasText: 'Message' })).toBeVisible()
  await expect(form.getByRole('definition').filter({ hasText: 'Two missing molars.' })).toBeVisible()
  await expect(form).not.toContainText('{')
  await expect(event('My X-ray')).toContainText('Here it is.')
  await expect(event('4 min')).toBeVisible()
  await expect(event('Any news?')).toBeVisible()
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/London' })
    .format(new Date())
    .replace(',', '')
  await expect(timeline.getByRole('heading', { level: 3 })).toHaveText([today])
  const texts = await timeline.getByRole('listitem').allInnerTexts()
  const order = ['Two missing molars.', 'My X-ray', 'Any news?', 'Nervous, be kind.'].map((text) =>
    texts.findIndex((itemText) => itemText.includes(text)),
  )
  expect(order.toSorted((a, b) => a - b)).toEqual(order)
  expect(order[0]).toBeGreaterThanOrEqual(0)
})

const seededTimelines = [
  {
    content: 'a stage change and an appointment',
    latest: 'Perfect, see you then!',
    texts: ['Consultation booked', 'Moved to Consultation'],
  },
  { content: 'WhatsApp messages', latest: 'That makes our day', texts: ['I can’t stop smiling'] },
  { content: 'an attachment', latest: 'Wonderful, thank you', texts: ['X-ray June 2025.png'] },
]
for (const { content, latest, texts } of seededTimelines) {
  test(`a timeline shows ${content} (TML-01)`, async ({ page, staffApi }) => {
    const id = await patientWithLatestMessage(staffApi, latest)
    const { event } = conversationOn(page)
    await page.goto(`/patients/${id}`)
    for (const text of texts) await expect(event(text).first()).toBeVisible()
  })
}

/** The id of the seeded patient whose latest message contains this text. */
async function patientWithLatestMessage(
  staffApi: { get<T>(path: string): Promise<T> },
  text: string,
): Promise<string> {
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({ ...(cursor && { cursor }), include_snoozed: '0' })
    const page: ConversationPage = await staffApi.get(`/v2/conversations/communications?${query}`)
    const row = page.data.find(({ snippet }) => snippet.includes(text))
    if (row) return row.patient_id
    cursor = page.cursor
  } while (cursor)
  throw new Error(`No latest message contains ${text}`)
}
