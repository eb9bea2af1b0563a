import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aPatient, aPractice } from '../../../testing/builders.ts'
import { inboundFixture, WITHIN } from '../../../testing/inbound-fixture.ts'
import { sendMailTo } from './testing/send-mail.ts'

const fixture = await inboundFixture()
const { system, practice, staff } = fixture
const send = sendMailTo(fixture)

describe('an inbound email', () => {
  it('is listed by its attachments when it has no text, and as having no text when it has neither', async () => {
    const { email } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { email })
    const listed = async () => (await staff.get(`/patients/${id}/conversation`)).body.snippet
    const attachments = [{ filename: 'X-ray.pdf', content: 'x', contentType: 'application/pdf' }]
    await send({ from: email, subject: '', text: ' ', attachments })
    await fixture.timelineWith(id, 1)
    expect(await listed()).toBe('Attachment')
    await send({ from: email, subject: ' ', text: '\n' })
    await fixture.timelineWith(id, 2)
    expect(await listed()).toBe('(no text)')
  })

  it('is added with its attachments to the timeline of the patient whose address it is from', async () => {
    const { email } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { email })
    await send({
      from: `Grace Thornton <${email.toUpperCase()}>`,
      subject: 'My X-ray',
      text: 'Here it is.',
      html: '<p>Here it is.</p><img src="cid:logo"><img src="https://tracker.example/pixel.gif"><script>alert(1)</script>',
      attachments: [
        { filename: 'X-ray.pdf', content: Buffer.from('%PDF-1.4 a test'), contentType: 'application/pdf' },
        { filename: 'logo.png', content: PIXEL, contentType: 'image/png', cid: 'logo' },
      ],
    })
    const [event] = await fixture.timelineWith(id, 1)
    expect(event).toMatchObject({
      comm_type: 'email',
      inbound: true,
      subject: 'My X-ray',
      text_content: 'Here it is.',
    })
    expect(event.attachments).toEqual([
      {
        id: expect.any(String),
        name: 'X-ray.pdf',
        type: 'application/pdf',
        size: 15,
        state: 'stored',
        url: expect.stringMatching(/^\/api\/v3\/attachments\//),
      },
    ])
    const file = await staff.get(event.attachments[0].url.replace('/api', ''))
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="X-ray.pdf"; filename*=UTF-8''X-ray.pdf`,
    )
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.body).toBe('%PDF-1.4 a test')

    const fullEmail = (await staff.get(`/v3/patients/${id}/communications/${event.id}`)).body
    expect(fullEmail.full_content).toContain('data:image/png;base64,')
    expect(fullEmail.full_content).not.toMatch(/<script| src="https/)
    expect(fullEmail.remote_content).toBe(true)
    const outsider = system.visitor()
    await outsider.signIn((await aPractice(system.deps)).email)
    expect((await outsider.get(event.attachments[0].url.replace('/api', ''))).status).toBe(404)
  })

  it('lists a picture that its HTML shows, if the picture is too large to be embedded', async () => {
    const { email } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { email })
    const large = Buffer.concat([PIXEL, Buffer.alloc(3 * 1024 * 1024)])
    await send({
      from: email,
      text: 'My teeth',
      html: '<p>My teeth</p><img src="cid:teeth"><img src="cid:logo">',
      attachments: [
        { filename: 'teeth.png', content: large, contentType: 'image/png', cid: 'teeth' },
        { filename: 'logo.png', content: PIXEL, contentType: 'image/png', cid: 'logo' },
      ],
    })
    const [event] = await fixture.timelineWith(id, 1)
    expect(event.attachments).toMatchObject([{ name: 'teeth.png', size: large.byteLength }])
  })

  it('makes a lead of an unknown sender, with the name in its From header', async () => {
    const { email } = fixture.unknownSender()
    await send({ from: `Olusegun Adeyemi <${email}>`, subject: 'Implants', text: 'How much?' })
    const lead = await fixture.findPatient(email)
    expect(lead).toMatchObject({ first_name: 'Olusegun', last_name: 'Adeyemi' })
    expect((await staff.get(`/v3/patients/${lead.id}`)).body.stage).toBe('newLead')
  })

  it('is added to the timeline of a patient when it replies to our email to them, even from a different address', async () => {
    const { email } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { email })
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, {
      id: message,
      channel: 'Email',
      subject: 'Estimate',
      body: 'Hi',
    })
    const sent = await eventually(async () => {
      const [item] = await system.outbox('email', email)
      expect(item).toBeDefined()
      return item
    }, WITHIN)
    const otherAddress = fixture.unknownSender().email
    await send({
      from: otherAddress,
      subject: 'Re: Estimate',
      text: 'Thanks',
      inReplyTo: `<${message}@${practice.domain}>`,
    })
    await fixture.timelineWith(id, 2)
    const replyTo = sent?.headers['reply-to'] ?? ''
    expect(replyTo).toMatch(/^reply\+[0-9a-f]{52}@/)
    await send({
      from: fixture.unknownSender().email,
      to: replyTo,
      subject: 'Another',
      text: 'By reply address',
    })
    const items = await fixture.timelineWith(id, 3)
    expect(items.map((item: { text_content: string }) => item.text_content)).toEqual([
      'Hi',
      'Thanks',
      'By reply address',
    ])

    const next = uuid()
    await staff.post(`/v3/patients/${id}/communications`, {
      id: next,
      channel: 'Email',
      subject: 'Re: Estimate',
      body: 'Welcome',
    })
    await eventually(async () => {
      const answer = (await system.outbox('email', email)).find((item) =>
        item.headers['message-id']?.includes(next),
      )
      expect(answer?.headers['in-reply-to']).toMatch(/^<.+@.+>$/)
      expect(answer?.headers.references).toContain(answer?.headers['in-reply-to'])
    }, WITHIN)
  })

  it('counts as written by its envelope sender when it has no From header', async () => {
    const { email } = fixture.unknownSender()
    await sendRaw('Subject: Scan\r\n\r\nFrom the scanner.\r\n', email)
    const lead = await fixture.findPatient(email)
    expect(lead.first_name).toBe(email.split('@')[0])
    expect(await fixture.timelineWith(lead.id, 1)).toMatchObject([{ subject: 'Scan', from_email: email }])
  })

  it('from a website’s form makes a lead of the person in Reply-To, who gets the reply', async () => {
    const site = `wordpress@${fixture.unknownSender().email}.example`.replace('@post.example', '')
    const enquiry = (name: string, email: string, subject = 'Enquiry') =>
      sendRaw(
        `From: WordPress <${site}>\r\nReply-To: ${name} <${email}>\r\nSubject: ${subject}\r\n\r\nImplants?\r\n`,
        site,
      )
    const [jane, sam] = [fixture.unknownSender().email, fixture.unknownSender().email]
    await enquiry('Jane Hart', jane)
    await enquiry('Sam Lee', sam)
    expect(await fixture.findPatient(jane)).toMatchObject({ first_name: 'Jane', last_name: 'Hart' })
    const lead = await fixture.findPatient(sam)
    expect(lead).toMatchObject({ first_name: 'Sam', last_name: 'Lee' })
    expect((await staff.get(`/v3/patients/search?query=${encodeURIComponent(site)}`)).body).toEqual([])

    const body = { id: uuid(), channel: 'Email', subject: 'Re: Enquiry', body: 'Welcome' }
    expect((await staff.post(`/v3/patients/${lead.id}/communications`, body)).status).toBe(201)
    await eventually(async () => expect(await system.outbox('email', sam)).toHaveLength(1), WITHIN)
    await enquiry('Sam Lee', sam, 'Another enquiry')
    expect(await fixture.timelineWith(lead.id, 3)).toHaveLength(3)
  })

  it('is added to the timeline of its sender when Reply-To is a different address of theirs', async () => {
    const { email } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { email })
    await sendRaw(`From: ${email}\r\nReply-To: work@office.example\r\nSubject: Hi\r\n\r\nHello\r\n`, email)
    expect(await fixture.timelineWith(id, 1)).toMatchObject([{ from_email: email }])
  })

  it.each([
    ['an office', `info@${uuid()}.example`, 'Brightside Dental'],
    ['a person with another name', `web-${uuid()}@mail.example`, 'Kim Lee'],
  ])(
    'from a form that writes as %s makes a lead of the person in Reply-To, even if the form’s address is a patient’s',
    async (_who, site, name) => {
      const known = await aPatient(system.deps, practice, { email: site })
      const { email } = fixture.unknownSender()
      await sendRaw(
        `From: ${name} <${site}>\r\nReply-To: Jane Hart <${email}>\r\nSubject: Hi\r\n\r\nImplants?\r\n`,
        site,
      )
      const lead = await fixture.findPatient(email)
      expect(lead).toMatchObject({ first_name: 'Jane', last_name: 'Hart' })
      expect(await fixture.timelineWith(lead.id, 1)).toMatchObject([{ subject: 'Hi' }])
      expect(await fixture.timelineOf(known)).toEqual([])
    },
  )

  it('waits for review each time its sender’s address cannot be replied to', async () => {
    for (const subject of ['Scan 1', 'Scan 2']) {
      await sendRaw(`From: scanner@copier\r\nSubject: ${subject}\r\n\r\n.\r\n`, 'scanner@copier')
      expect(await fixture.unplacedMessage((message) => message.subject === subject)).toMatchObject({
        reason: 'no_reply_address',
        from: 'scanner@copier',
      })
    }
  })

  it('waits for review without a sender, and can then be placed on a patient or dismissed', async () => {
    const { email: marker } = fixture.unknownSender()
    await sendRaw(`Subject: no sender ${marker}\r\n\r\nWho am I?\r\n`, '')
    const message = await eventually(async () => {
      const { body } = await staff.get('/v3/unplaced')
      const found = body.data.find((item: { subject: string }) => item.subject === `no sender ${marker}`)
      expect(found).toBeDefined()
      return found
    }, WITHIN)
    const id = await aPatient(system.deps, practice)
    const otherPatientId = await aPatient(system.deps, await aPractice(system.deps))
    expect(
      (await staff.post(`/v3/unplaced/${message.id}/place`, { patient_id: otherPatientId })).status,
    ).toBe(404)
    expect((await staff.post(`/v3/unplaced/${message.id}/place`, { patient_id: id })).status).toBe(200)
    expect(await fixture.timelineWith(id, 1)).toHaveLength(1)

    await sendRaw('Subject: dismiss me\r\n\r\n...\r\n', '')
    const second = await eventually(async () => {
      const { body } = await staff.get('/v3/unplaced')
      const found = body.data.find((item: { subject: string }) => item.subject === 'dismiss me')
      expect(found).toBeDefined()
      return found
    }, WITHIN)
    expect((await staff.delete(`/v3/unplaced/${second.id}`)).status).toBe(204)
    expect((await staff.get(`/v3/unplaced/${second.id}/raw`)).status).toBe(404)
  })

  it.each([
    [{ 'List-Id': '<offers.supplier.example>', Precedence: 'list' }, 'mailing_list'],
    [{ 'List-Unsubscribe': '<https://supplier.example/u/1>' }, 'mailing_list'],
    [{ Precedence: 'bulk' }, 'mailing_list'],
    [{ 'Auto-Submitted': 'auto-generated' }, 'computer_mail'],
  ])('makes no lead when it is list mail or sent by a computer: %j', async (headers, reason) => {
    const { email } = fixture.unknownSender()
    await send({ from: email, subject: 'March offers', text: 'Gloves at half price.', headers })
    expect(await fixture.unplacedMessage(({ from }) => from === email)).toMatchObject({
      reason,
      subject: 'March offers',
    })
    expect((await staff.get(`/v3/patients/search?query=${email}`)).body).toEqual([])
  })

  it('is added as unread to its sender’s timeline when it is list mail from a patient', async () => {
    const { email } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { email })
    const headers = { 'List-Id': '<parents.groups.example>', Precedence: 'list' }
    await send({ from: email.toUpperCase(), subject: 'Re: Check-ups', text: 'See you then.', headers })
    expect(await fixture.timelineWith(id, 1)).toMatchObject([
      { text_content: 'See you then.', automated: false },
    ])
    expect((await staff.get(`/patients/${id}/conversation`)).body.unread).toBe(true)
  })

  it('shows its text when its HTML hides the text', async () => {
    const { email } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { email })
    await send({
      from: email,
      subject: 'Pain',
      text: 'My tooth hurts.',
      html: '<p>Dear all</p><style>p { color: red } <p>My tooth hurts.</p>',
    })
    const [event] = await fixture.timelineWith(id, 1)
    expect(event.text_content).toBe('My tooth hurts.')
    const fullEmail = (await staff.get(`/v3/patients/${id}/communications/${event.id}`)).body
    expect(fullEmail.full_content).toContain('My tooth hurts.')
  })

  it('is refused over SMTP when its recipient is unknown, so that the sender knows', async () => {
    await expect(
      send({ from: fixture.unknownSender().email, to: 'hello@nowhere.test', text: 'Hi' }),
    ).rejects.toThrow(/550/)
  })

  const sendRaw = (raw: string, from: string) =>
    send({ envelope: { from, to: `hello@${practice.domain}` }, raw })
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
