import type { UnplacedMessage } from '@enamel/contract/unplaced'
import type { Timeline } from '@enamel/domain/timeline/event'
import { createTransport } from 'nodemailer'
import { HARBOUR, type StaffApi } from '../people/staff-api.ts'
import { expect, test } from '../test.ts'
import { mailCorpus } from './corpus.ts'
import type { MailCase, MailExpectation } from './mail-case.ts'

// The emails go to Harbour, so that they do not disturb the tests that use Brightside's inbox.
const RECIPIENT = 'hello@harbour.test'
const CONCURRENT = 8
/** The timeout for placing all emails, on a busy machine. */
const PLACING_TIMEOUT_MS = 60_000
test.use({ staff: HARBOUR })

test('every email of the corpus is on a timeline or listed as not placed, except reports that need no attention', async ({
  staffApi,
  addresses,
}) => {
  test.setTimeout(120_000)
  const before = await staffApi.get<Unplaced>('/v3/unplaced')
  await sendAll(mailCorpus, addresses.smtpPort)

  const placed = mailCorpus.filter(({ expected }) => expected.placedOnTimeline)
  const unplaced = mailCorpus.filter(({ expected }) => !expected.placedOnTimeline && !expected.isHidden)
  await expect
    .poll(async () => (await staffApi.get<Unplaced>('/v3/unplaced')).total - before.total, {
      timeout: PLACING_TIMEOUT_MS,
    })
    .toBe(unplaced.length)

  const missing = await mapInBatches(placed, async ({ name, expected }) => {
    const events = await eventsFrom(staffApi, expected.authorEmail ?? expected.senderEmail ?? '')
    return events.some((event) => matches(event, expected)) ? [] : [`${name}: ${JSON.stringify(events)}`]
  })
  expect(missing).toEqual([])

  const { data } = await staffApi.get<Unplaced>('/v3/unplaced')
  const reasons = data.slice(0, unplaced.length).map(({ reason }) => reason)
  for (const reason of ['auto_reply', 'computer_mail', 'mailing_list', 'bounce', 'unreadable'] as const) {
    const minimum = unplaced.filter(({ expected }) => expected.unplacedReason === reason).length
    expect(reasons.filter((candidate) => candidate === reason).length, reason).toBeGreaterThanOrEqual(minimum)
  }
  // Staff can download an email that is not placed, as received. The mail client adds a missing line end at the end of
  // an email, so a file may be larger than the email of the corpus.
  const files = await mapInBatches(data.slice(0, unplaced.length), async ({ raw_url }) => [
    await staffApi.download(raw_url),
  ])
  const sent = unplaced.map(({ raw }) => raw.length).toSorted((a, b) => a - b)
  for (const [index, size] of files.toSorted((a, b) => a - b).entries()) {
    expect(size).toBeGreaterThanOrEqual(sent[index] ?? Number.NaN)
  }
})

type Unplaced = { data: UnplacedMessage[]; total: number }

/** Sends the emails over SMTP. @throws when the server refuses an email */
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

interface ReceivedMail {
  subject: string
  text: string
  attachments: string[]
}

/** Waits for the emails on the timeline of the patient with this address. */
async function eventsFrom(staffApi: StaffApi, email: string): Promise<ReceivedMail[]> {
  let events: ReceivedMail[] = []
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
    }, `an email from ${email}`)
    .toBeGreaterThan(0)
  return events
}

function matches(
  event: ReceivedMail,
  { subjectContains = '', textContains = '', attachments }: MailExpectation,
): boolean {
  return (
    event.subject.includes(subjectContains) &&
    event.text.includes(textContains) &&
    (attachments === undefined || JSON.stringify(event.attachments) === JSON.stringify(attachments))
  )
}

/** Maps a list in batches, in order. */
async function mapInBatches<T, R>(list: readonly T[], work: (item: T) => Promise<R[]>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < list.length; start += CONCURRENT) {
    const batch = await Promise.all(list.slice(start, start + CONCURRENT).map(work))
    results.push(...batch.flat())
  }
  return results
}
