import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { aPatient } from '../../../testing/builders.ts'
import { inboundFixture, WITHIN } from '../../../testing/inbound-fixture.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const fixture = await inboundFixture()

async function receiveText(text: {
  body?: string
  media: { content: string | null; contentType: string }[]
}) {
  const { system, practice } = fixture
  const { phone } = fixture.unknownSender()
  const id = await aPatient(system.deps, practice, { phone, phone_e164: phone })
  await system.control('POST', 'sms', { from: phone, to: practice.number, ...text })
  return id
}

function attachmentsWithStates(patientId: string, states: string[]) {
  return eventually(async () => {
    const [event] = await fixture.timelineOf(patientId)
    const attachments: { name: string; type: string; size: number; state: string; url: string }[] =
      event?.attachments ?? []
    expect(attachments.map(({ state }) => state)).toEqual(states)
    return attachments
  }, WITHIN)
}

describe('pictures sent with a text', () => {
  it('are fetched and shown with the text, with the file types of their actual content', async () => {
    const id = await receiveText({
      body: 'This one hurts',
      media: [
        { content: PIXEL, contentType: 'image/jpeg' },
        { content: Buffer.from('BEGIN:VCARD').toString('base64'), contentType: 'text/vcard' },
      ],
    })
    const [picture, card] = await attachmentsWithStates(id, ['stored', 'stored'])
    expect(picture).toMatchObject({ name: 'picture-1.png', type: 'image/png', size: 70 })
    expect(card).toMatchObject({ name: 'attachment-2.vcf', type: 'text/vcard', size: 11 })
    const file = await fetch(`${fixture.system.url}${picture?.url}`, {
      headers: { cookie: [...fixture.staff.cookies].map((pair) => pair.join('=')).join('; ') },
    })
    expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(PIXEL)
    expect((await fixture.timelineOf(id))[0].text_content).toBe('This one hurts')
  })

  it('are listed in the inbox when there is no text', async () => {
    const picture = { content: PIXEL, contentType: 'image/png' }
    const id = await receiveText({ media: [picture, picture] })
    await attachmentsWithStates(id, ['stored', 'stored'])
    expect((await fixture.staff.get(`/patients/${id}/conversation`)).body).toMatchObject({
      snippet: '2 pictures',
      unread: true,
    })
  })

  it('are shown as lost when the carrier has lost them', async () => {
    const id = await receiveText({ media: [{ content: null, contentType: 'image/jpeg' }] })
    const [lost] = await attachmentsWithStates(id, ['lost'])
    expect(lost?.name).toBe('picture-1.jpg')
    expect((await fixture.staff.get(lost?.url.replace('/api', '') ?? '')).status).toBe(404)
  })

  it('are fetched later if the carrier is unavailable; the text is shown immediately', async () => {
    const { system } = fixture
    await system.control('PUT', 'trouble', { service: 'carrier', mode: 'down' })
    const id = await receiveText({ media: [{ content: PIXEL, contentType: 'image/png' }] })
    const [pending] = await attachmentsWithStates(id, ['coming'])
    expect((await fixture.staff.get(pending?.url.replace('/api', '') ?? '')).status).toBe(404)
    const version = await timelineVersion(id)
    await system.control('PUT', 'trouble', { service: 'carrier', mode: 'ok' })
    await attachmentsWithStates(id, ['stored'])
    // The higher version makes open timelines load the change.
    expect(await timelineVersion(id)).toBeGreaterThan(version)
  })

  async function timelineVersion(id: string): Promise<number> {
    return (await fixture.staff.get(`/v2/patients/${id}/timeline`)).body.version
  }
})
