import { bySystem } from '@enamel/domain/actors/actor'
import { mailboxKeys } from '@enamel/domain/integrations/integration'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { mailboxAddresses, mailboxFixture } from '../../testing/mailbox-fixture.ts'
import { lockPatient } from '../patients/index.ts'
import { sendFromWorkflow } from '../sending/index.ts'

describe.each(mailboxKeys)('an email that staff write, with a mailbox at %s', async (key) => {
  const fixture = await mailboxFixture()
  const { system, practice, staff } = fixture
  const desk = mailboxAddresses[key]

  const send = async (patientId: string, given: object = {}) => {
    const id = uuid()
    const body = { id, channel: 'Email', subject: 'Your visit', body: 'See you on Monday', ...given }
    const { status } = await staff.post(`/v3/patients/${patientId}/communications`, body)
    expect(status).toBe(201)
    return id
  }
  const received = (email: string, count = 1) =>
    eventually(async () => {
      const items = await system.outbox('email', email)
      expect(items).toHaveLength(count)
      return items
    }, WITHIN)
  const waitsForProvider = (message: string) =>
    eventually(async () => {
      const waiting = (await system.queue()).filter(({ key: name }) => name === `deliver ${message}`)
      expect(waiting).toMatchObject([{ isRunning: false }])
      expect(waiting[0]?.dueInMs).toBeGreaterThan(1000)
    }, WITHIN)
  const hasDrafts = (count: number) =>
    eventually(async () => expect((await fixture.mailbox(key)).counts.drafts).toBe(count), WITHIN)
  const communication = (id: string) =>
    inside(system.deps, practice, (tx) =>
      tx.selectFrom('communications').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )

  await fixture.connect(key)
  beforeEach(() => fixture.trouble('ok'))

  it('comes from the mailbox, which gets the answers, and is on the timeline once', async () => {
    const { id, email } = await fixture.createPatient()
    const message = await send(id)
    const [item] = await received(email)
    expect(item?.from).toContain(desk)
    expect(item?.subject).toBe('Your visit')
    expect(item?.body).toContain('See you on Monday')
    expect(
      Object.keys(item?.headers ?? {}).filter((name) => /^(?:reply-to|dkim-signature)$/i.test(name)),
    ).toEqual([])
    expect(await fixture.eventWith(id, message, 'sent')).toMatchObject({ from_email: desk })
    await fixture.catchUp()
    expect(await fixture.timelineOf(id)).toHaveLength(1)

    await system.control('POST', 'email', { from: email, in_reply_to: item?.id, text: 'Until then' })
    await fixture.catchUp()
    const answer = (await fixture.timelineWith(id, 2)).find(({ inbound }) => inbound)
    expect(answer).toMatchObject({ from_email: email })
    expect(answer.text_content.trim()).toBe('Until then')
  })

  it('joins the conversation that it answers', async () => {
    const { id, email } = await fixture.createPatient()
    const question = await fixture.mail(key, { from: email, subject: 'Braces', text: 'How much?' })
    await fixture.catchUp()
    const [asked] = await fixture.timelineWith(id, 1)
    const message = await send(id, { subject: 'Re: Braces' })
    await received(email)
    await fixture.eventWith(id, message, 'sent')
    const { mailbox_thread } = await communication(asked.id)
    expect(mailbox_thread).not.toBeNull()
    expect(await communication(message)).toMatchObject({ mailbox: key, mailbox_thread })
    const { latest } = await fixture.mailbox(key)
    expect(latest[0]).toMatchObject({ folder: 'sent', thread: question.thread, to: [email] })
  })

  it('is known by the Message-ID that the provider gave it', async () => {
    await system.control('PUT', 'mailbox/settings', { replaces_message_id: true })
    const { id, email } = await fixture.createPatient()
    const message = await send(id)
    await received(email)
    await fixture.eventWith(id, message, 'sent')
    const { latest } = await fixture.mailbox(key)
    // Graph leaves the Message-ID as it is.
    expect(latest[0].message_id.includes(message)).toBe(key === 'outlook')
    expect(`<${(await communication(message)).identity}>`).toBe(latest[0].message_id)
    await fixture.catchUp()
    expect(await fixture.timelineOf(id)).toHaveLength(1)
    await system.control('PUT', 'mailbox/settings', { replaces_message_id: false })
  })

  it('is sent once when the provider’s reply is lost: the mailbox is asked', async () => {
    const { id, email } = await fixture.createPatient()
    await fixture.trouble('lose_replies')
    const message = await send(id)
    await received(email)
    await waitsForProvider(message)
    await fixture.trouble('ok')
    system.clock.skip(20_000)
    await system.retry()
    await fixture.eventWith(id, message, 'sent')
    expect(await received(email)).toHaveLength(1)
    await fixture.catchUp()
    expect(await fixture.timelineOf(id)).toHaveLength(1)
  })

  it('waits while the mailbox cannot be reached or is busy', async () => {
    for (const mode of ['down', 'rate_429']) {
      const { id, email } = await fixture.createPatient()
      await fixture.trouble(mode)
      const message = await send(id)
      await waitsForProvider(message)
      expect(await system.outbox('email', email)).toEqual([])
      await fixture.trouble('ok')
      // Gmail may have sent an email whose request was not answered, and is asked about it after a while.
      system.clock.skip(20_000)
      await system.retry()
      await received(email)
      await fixture.eventWith(id, message, 'sent')
    }
  })

  it('leaves no draft in the mailbox once it is refused', async () => {
    const { id } = await fixture.createPatient()
    await fixture.trouble('reject')
    const message = await send(id)
    await fixture.eventWith(id, message, 'failed')
    await hasDrafts(0)
  })

  it.runIf(key === 'outlook')(
    'leaves no draft once we gave up, as soon as the mailbox works again',
    async () => {
      const { id } = await fixture.createPatient()
      await fixture.trouble('lose_replies')
      const message = await send(id)
      await waitsForProvider(message)
      await hasDrafts(1)
      await fixture.trouble('down')
      await eventually(async () => {
        await system.retry()
        const [event] = await fixture.timelineOf(id)
        expect(event?.status).toBe('failed')
      }, WITHIN)
      await hasDrafts(1)
      await fixture.trouble('ok')
      await eventually(async () => {
        await system.retry()
        await hasDrafts(0)
      }, WITHIN)
    },
  )

  it('goes through the relay when a workflow sends it', async () => {
    const { id, email } = await fixture.createPatient({ gdpr: 'Opted In' })
    await inside(system.deps, practice, async (tx) => {
      const patient = await lockPatient(tx, id)
      if (!patient) throw new Error('no patient')
      const content = { kind: 'text', text: 'From a workflow', subject: 'Hello' } as const
      await sendFromWorkflow(tx, system.deps, {
        channel: 'Email',
        actor: bySystem('automation'),
        purpose: 'service',
        messages: [{ id: uuid(), patient, content }],
      })
    })
    const [item] = await received(email)
    expect(item?.from).toContain(`hello@${practice.domain}`)
  })

  it('fails with what to do when the mailbox is gone, and is then sent again through the relay', async () => {
    const { id, email } = await fixture.createPatient()
    await fixture.trouble('expired_token')
    const message = await send(id)
    await eventually(async () => expect((await fixture.integration(key)).state).toBe('unhealthy'), WITHIN)
    await staff.delete(`/integrations/${key}/connection`)
    await system.retry()
    const failed = await fixture.eventWith(id, message, 'failed')
    expect(failed.failure_reason).toBe(
      'Your mailbox did not let us in. Repair it under Settings, Integrations, or send this again',
    )
    expect((await staff.post(`/v3/patients/${id}/communications/${message}/retry`)).status).toBe(200)
    const [item] = await received(email)
    expect(item?.from).toContain(`hello@${practice.domain}`)
  })
})

describe('with two mailboxes', async () => {
  const fixture = await mailboxFixture()
  const { system, staff } = fixture
  await fixture.connect('outlook')
  system.clock.skip(1000)
  await fixture.connect('gmail')

  it('an email comes from the one that has the conversation, or else from the one connected first', async () => {
    const writer = await fixture.createPatient()
    const other = await fixture.createPatient()
    await fixture.mail('gmail', { from: writer.email, subject: 'Hi', text: 'Hi' })
    await fixture.catchUp()
    await fixture.timelineWith(writer.id, 1)
    for (const [patient, sender] of [
      [writer, mailboxAddresses.gmail],
      [other, mailboxAddresses.outlook],
    ] as const) {
      const id = uuid()
      const body = { id, channel: 'Email', subject: 'Hello', body: 'Hello' }
      await staff.post(`/v3/patients/${patient.id}/communications`, body)
      expect(await fixture.eventWith(patient.id, id, 'sent')).toMatchObject({ from_email: sender })
      const [item] = await system.outbox('email', patient.email)
      expect(item?.from).toContain(sender)
    }
  })
})
