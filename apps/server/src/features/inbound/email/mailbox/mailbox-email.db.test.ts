import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OWN_ID_HEADER } from '@enamel/domain/mailbox/own-id'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aMessage, inside } from '../../../../testing/builders.ts'
import { inboundFixture, WITHIN } from '../../../../testing/inbound-fixture.ts'
import { deliveryReport } from '../testing/delivery-report.ts'
import { receiveFromMailbox } from '../testing/receive-from-mailbox.ts'
import { sendMailTo } from '../testing/send-mail.ts'

const fixture = await inboundFixture()
const { system, practice, staff } = fixture
const receive = receiveFromMailbox(fixture)
const desk = `desk@${practice.domain}`
const yesterday = new Date(system.clock.now().getTime() - 86_400_000)

const rowOf = async (patientId: string) => (await staff.get(`/patients/${patientId}/conversation`)).body
const waitingRows = () =>
  inside(system.deps, practice, (tx) =>
    tx.selectFrom('inbound_messages').select('id').where('state', '=', 'received').execute(),
  )
const allPlaced = () => eventually(async () => expect(await waitingRows()).toEqual([]), WITHIN)
const communicationsOf = (patientId: string) =>
  inside(system.deps, practice, (tx) =>
    tx.selectFrom('communications').selectAll().where('patient_id', '=', patientId).execute(),
  )
const inboundRows = () =>
  inside(system.deps, practice, (tx) =>
    tx
      .selectFrom('inbound_messages')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirst(),
  )

describe('an email received in the mailbox', () => {
  it('is on the timeline at the time of the mailbox, unread in the inbox, with its conversation', async () => {
    const { id, email } = await fixture.createPatient()
    const mail = {
      from: email,
      to: desk,
      subject: 'My tooth',
      text: 'It hurts',
      html: '<p>It <b>hurts</b></p>',
    }
    await receive({ mail, at: yesterday, thread: 'thread-1', patients: [email] })
    const [event] = await fixture.timelineWith(id, 1)
    expect(event).toMatchObject({
      inbound: true,
      comm_type: 'email',
      subject: 'My tooth',
      from_email: email,
      to_email: desk,
      mailbox: 'gmail',
      datetime: yesterday.toISOString(),
    })
    expect(await rowOf(id)).toMatchObject({ unread_count: 1, snippet: 'My tooth: It hurts' })
    expect(await communicationsOf(id)).toMatchObject([{ mailbox: 'gmail', mailbox_thread: 'thread-1' }])
  })

  it('needs no attention when it was read there already', async () => {
    const { id, email } = await fixture.createPatient()
    await receive({ mail: { from: email, to: desk, text: 'Read' }, patients: [email], quiet: true })
    await fixture.timelineWith(id, 1)
    expect((await rowOf(id)).unread_count).toBe(0)
  })

  it('stands in the order of the mailbox, whatever order emails are placed in', async () => {
    const { id, email } = await fixture.createPatient()
    const at = (minutes: number) => new Date(yesterday.getTime() + minutes * 60_000)
    for (const [text, minutes] of [
      ['third', 3],
      ['first', 1],
      ['second', 2],
    ] as const) {
      await receive({ mail: { from: email, to: desk, text }, at: at(minutes), patients: [email] })
      await allPlaced()
    }
    const texts = (await fixture.timelineWith(id, 3)).map(({ text_content }) => text_content)
    expect(texts).toEqual(['first', 'second', 'third'])
    expect((await rowOf(id)).snippet).toBe('third')
  })

  it('is one with the same email by SMTP', async () => {
    const { id, email } = await fixture.createPatient()
    const mail = {
      from: email,
      to: `hello@${practice.domain}`,
      subject: 'Twice',
      text: 'By two routes',
      messageId: `<${uuid()}@mail.example>`,
      date: yesterday,
    }
    await sendMailTo(fixture)(mail)
    await fixture.timelineWith(id, 1)
    await receive({ mail, patients: [email] })
    await allPlaced()
    expect(await fixture.timelineOf(id)).toHaveLength(1)
  })

  it('joins the timeline of the patient whose email it answers, even from an unknown address', async () => {
    const { id, email } = await fixture.createPatient()
    const messageId = `${uuid()}@mail.example`
    await receive({
      folder: 'sent',
      mail: { from: desk, to: email, text: 'When suits you?', messageId: `<${messageId}>` },
      patients: [email],
    })
    await fixture.timelineWith(id, 1)
    const { email: elsewhere } = fixture.unknownSender()
    await receive({ mail: { from: elsewhere, to: desk, text: 'Monday', inReplyTo: `<${messageId}>` } })
    expect((await fixture.timelineWith(id, 2))[1]).toMatchObject({ from_email: elsewhere, inbound: true })
  })

  it('of a stranger makes no lead, and nothing of it remains', async () => {
    const { email } = fixture.unknownSender()
    const before = await inboundRows()
    const attachments = [{ filename: 'private.txt', content: 'private' }]
    await receive({ mail: { from: email, to: desk, text: 'Holiday photos', attachments } })
    await allPlaced()
    expect((await staff.get(`/v3/patients/search?query=${encodeURIComponent(email)}`)).body).toEqual([])
    expect((await staff.get('/v3/unplaced')).body.total).toBe(0)
    expect(await inboundRows()).toEqual(before)
    await eventually(async () => expect(await storedTexts('private')).toEqual([]), WITHIN)
  })

  it("of a mailing list is no patient's, even if a patient wrote it", async () => {
    const { id, email } = await fixture.createPatient()
    const headers = { 'List-Id': '<choir.list.example>' }
    await receive({
      mail: { from: email, to: 'choir@list.example', text: 'Rehearsal', headers },
      patients: [email],
    })
    await allPlaced()
    expect(await fixture.timelineOf(id)).toEqual([])
  })
})

describe('an email that the practice sent with its own mail program', () => {
  it('is on the timeline as sent, and moves the row in the inbox without being unread', async () => {
    const { id, email } = await fixture.createPatient()
    await aMessage(system.deps, practice, {
      patientId: id,
      type: 'sms',
      at: yesterday,
      inbound: true,
      text: 'Are you open?',
    })
    const unread = (await rowOf(id)).unread_count
    const picture = Buffer.from(PIXEL, 'base64')
    await receive({
      folder: 'sent',
      mail: {
        from: `Brightside <${desk}>`,
        to: email,
        subject: 'Opening hours',
        text: 'From nine',
        html: '<p>From nine <img src="cid:clock"></p><script>alert(1)</script>',
        attachments: [{ filename: 'clock.png', content: picture, cid: 'clock' }],
      },
      patients: [email],
    })
    const [, event] = await fixture.timelineWith(id, 2)
    expect(event).toMatchObject({
      inbound: false,
      status: 'sent',
      from_email: desk,
      to_email: email,
      representative: null,
    })
    expect(await rowOf(id)).toMatchObject({ unread_count: unread, snippet: 'Opening hours: From nine' })
    const full = (await staff.get(`/v3/patients/${id}/communications/${event.id}`)).body
    expect(full.full_content).toContain('data:image/png;base64,')
    expect(full.full_content).not.toContain('<script')
  })

  it('to several patients is on the timeline of each, and their answers are told apart', async () => {
    const one = await fixture.createPatient()
    const two = await fixture.createPatient()
    const messageId = `${uuid()}@mail.example`
    await receive({
      folder: 'sent',
      mail: { from: desk, to: `${one.email}, ${two.email}`, text: 'We moved', messageId: `<${messageId}>` },
      patients: [one.email, two.email],
    })
    for (const { id } of [one, two]) await fixture.timelineWith(id, 1)
    for (const { email } of [two, one]) {
      const mail = { from: email, to: desk, text: `Thanks, ${email}`, inReplyTo: `<${messageId}>` }
      await receive({ mail, patients: [email] })
    }
    for (const { id, email } of [one, two])
      expect((await fixture.timelineWith(id, 2))[1].text_content).toBe(`Thanks, ${email}`)
  })

  it('is not added when the product itself sent it', async () => {
    const { id, email } = await fixture.createPatient()
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, {
      id: message,
      channel: 'Email',
      subject: 'Estimate',
      body: 'Hi',
    })
    await fixture.eventWith(id, message, 'sent')
    const copies = [
      { headers: { [OWN_ID_HEADER]: message }, messageId: '<chosen-by-the-provider@mail.example>' },
      { messageId: `<${message}@${practice.domain}>` },
    ]
    for (const copy of copies)
      await receive({
        folder: 'sent',
        mail: { from: desk, to: email, text: 'Hi', ...copy },
        patients: [email],
      })
    await allPlaced()
    expect(await fixture.timelineOf(id)).toHaveLength(1)
  })
})

it('marks our email as failed when a bounce in the mailbox is about it, found by the Message-ID of the provider', async () => {
  const { id, email } = await fixture.createPatient()
  const message = uuid()
  await staff.post(`/v3/patients/${id}/communications`, {
    id: message,
    channel: 'Email',
    subject: 'Hi',
    body: 'Hi',
  })
  await fixture.eventWith(id, message, 'delivered')
  const providerId = 'chosen@mail.google.example'
  // As after an email that the mailbox sent: its provider chose the Message-ID, and reports no delivery.
  await inside(system.deps, practice, (tx) =>
    tx
      .updateTable('communications')
      .set({ identity: providerId, status: 'sent' })
      .where('id', '=', message)
      .execute(),
  )
  const raw = deliveryReport(uuid(), email, 'failed 5.1.1').replaceAll(
    /^(?:In-Reply-To|Message-ID): .*\r?\n/gim,
    '',
  )
  await receive({
    mail: {
      from: 'mailer-daemon@mail.google.example',
      to: desk,
      raw: `In-Reply-To: <${providerId}>\r\n${raw}`,
    },
  })
  await fixture.eventWith(id, message, 'failed')
})

/** The stored files that contain a text. */
async function storedTexts(text: string): Promise<string[]> {
  const folder = join(system.deps.config.dataFolder, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })))
  return contents.filter(({ bytes }) => bytes.includes(text)).map(({ path }) => path)
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
