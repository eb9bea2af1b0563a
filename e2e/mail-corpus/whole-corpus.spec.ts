import type { UnplacedMessage } from '@enamel/contract/unplaced'
import type { Timeline } from '@enamel/domain/timeline/event'
import { createTransport } from 'nodemailer'
import { HARBOUR, type StaffApi } from '../people/staff-api.ts'
import { expect, test } from '../test.ts'
import { mailCorpus } from './corpus.ts'
import type { MailCase, MailExpectation } from './mail-case.ts'

// Harbour's inbox takes them all, so that Brightside's stays calm for other journeys.
const RECIPIENT = 'hello@harbour.test'
const CONCURRENT = 8
/** For all of them, on a busy machine. */
const PLACED_WITHIN_MS = 60_000
test.use({ staff: HARBOUR })

test('every mail of the corpus is on a timeline or waits to be placed, except reports that need no attention', async ({
  staffApi,
  addresses,
}) => {
  test.setTimeout(120_000)
  const before = await staffApi.get<Unplaced>('/v3/unplaced')
  await sendAll(mailCorpus, addresses.smtpPort)

  const placed = mailCorpus.filter(({ expects }) => expects.placedOnTimeline)
  const waiting = mailCorpus.filter(({ expects }) => !expects.placedOnTimeline && !expects.shownNowhere)
  await expect
    .poll(async () => (await staffApi.get<Unplaced>('/v3/unplaced')).total - before.total, {
      timeout: PLACED_WITHIN_MS,
    })
    .toBe(waiting.length)

  const missing = await eachOf(placed, async ({ name, expects }) => {
    const events = await eventsFrom(staffApi, expects.authorEmail ?? expects.senderEmail ?? '')
    return events.some((event) => isMeant(event, expects)) ? [] : [`${name}: ${JSON.stringify(events)}`]
  })
  expect(missing).toEqual([])

  const { data } = await staffApi.get<Unplaced>('/v3/unplaced')
  const reasons = data.slice(0, waiting.length).map(({ reason }) => reason)
  for (const reason of ['auto_reply', 'computer_mail', 'mailing_list', 'bounce', 'unreadable'] as const) {
    const meant = waiting.filter(({ expects }) => expects.unplacedReason === reason).length
    expect(reasons.filter((one) => one === reason).length, reason).toBeGreaterThanOrEqual(meant)
  }
  // Staff can download any mail as received; a client ends a last line without an end.
  const files = await eachOf(data.slice(0, waiting.length), async ({ raw_url }) => [
    await staffApi.download(raw_url),
  ])
  const sent = waiting.map(({ raw }) => raw.length).toSorted((a, b) => a - b)
  for (const [index, size] of files.toSorted((a, b) => a - b).entries()) {
    expect(size).toBeGreaterThanOrEqual(sent[index] ?? Number.NaN)
  }
})

type Unplaced = { data: UnplacedMessage[]; total: number }

/** Over SMTP by a real client; a reply other than acceptance throws. */
async function sendAll(mails: readonly MailCase[], port: number): Promise<void> {
  const client = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: CONCURRENT,
    secure: false,
    ignoreTLS: true,
  })
  await Promise.all(
    mails.map(({ from, raw }) =>
      client.sendMail({ envelope: { from, to: [RECIPIENT] }, raw: Buffer.from(raw) }),
    ),
  )
  client.close()
}

interface Received {
  subject: string
  text: string
  attachments: string[]
}

/** The timeline of the patient with this address; empty while there is no such patient. */
async function eventsFrom(staffApi: StaffApi, email: string): Promise<Received[]> {
  let events: Received[] = []
  await expect
    .poll(async () => {
      const query = new URLSearchParams({ query: email })
      const hits = await staffApi.get<{ id: string; email: string | null }[]>(`/v3/patients/search?${query}`)
      const patient = hits.find((hit) => hit.email?.toLowerCase() === email.toLowerCase())
      if (!patient) return 0
      const { items } = await staffApi.get<Timeline>(`/v2/patients/${patient.id}/timeline`)
      events = items.flatMap((item) =>
        item.type === 'communication' && item.comm_type === 'email'
          ? [
              {
                subject: item.subject ?? '',
                text: item.text_content,
                attachments: item.attachments.map(({ name }) => name),
              },
            ]
          : [],
      )
      return events.length
    }, `a mail from ${email}`)
    .toBeGreaterThan(0)
  return events
}

function isMeant(
  event: Received,
  { subjectContains = '', textContains = '', attachments }: MailExpectation,
): boolean {
  return (
    event.subject.includes(subjectContains) &&
    event.text.includes(textContains) &&
    (attachments === undefined || JSON.stringify(event.attachments) === JSON.stringify(attachments))
  )
}

/** A few at a time, in order. */
async function eachOf<T, R>(list: readonly T[], work: (item: T) => Promise<R[]>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < list.length; start += CONCURRENT) {
    const batch = await Promise.all(list.slice(start, start + CONCURRENT).map(work))
    results.push(...batch.flat())
  }
  return results
}
