import {
  FILE_LINK_DAYS,
  TOO_LARGE_FOR_SMS,
  WRONG_TYPE_FOR_SMS,
} from '@enamel/domain/communications/attachments/sms-files'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '../../log.ts'
import { inside } from '../../testing/builders.ts'
import type { ApiResponse } from '../../testing/person.ts'
import { checkMms } from '../communication-settings/number/check-mms.job.ts'
import { completeOrder } from '../communication-settings/number/number-order.queries.ts'
import { pdf, png, samples } from '../communications/attachments/testing/samples.ts'
import {
  openUploadFixture,
  type UploadFixture,
} from '../communications/attachments/testing/upload-fixture.ts'

const MMS_NUMBER = '+12025550150'

let fixture: UploadFixture
let lastAmerican = 101
beforeAll(async () => {
  fixture = await openUploadFixture()
})
afterAll(() => fixture.system.stop())

/** Time passes, in which the session of the staff ends. */
async function pass(ms: number) {
  fixture.system.clock.skip(ms)
  await fixture.staff.signIn(fixture.practice.email)
}

const picture = (patientId: string, name = 'Grace Thornton.png') => fixture.uploadFile(patientId, png, name)

function sendText(patientId: string, attachment_ids: string[], message = 'Here is your X-ray.', id = uuid()) {
  const body = { id, channel: 'SMS', message, attachment_ids }
  return fixture.staff.post(`/v3/patients/${patientId}/communications`, body)
}

async function sent(patientId: string, ids: string[], message?: string) {
  const response = await sendText(patientId, ids, message)
  expect(response.status).toBe(201)
  return response.body.event as { id: string; text_content: string }
}

/** The address in a text, and what it answers. */
const linkIn = (text: string) => /https?:\S+$/.exec(text)?.[0] ?? ''
async function open(url: string) {
  const response = await fetch(url)
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const pageAt = async (url: string) => {
  const { bytes, ...response } = await open(url)
  return { ...response, html: bytes.toString() }
}

const reads = () =>
  inside(fixture.system.deps, fixture.practice, (tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'patient_id', 'user_id'])
      .where('action', 'like', 'file_links.%')
      .execute(),
  )

describe('a text with a picture to a number without MMS', () => {
  it('ends with a link, on the phone and on the timeline alike, whose page shows the picture without a session', async () => {
    const { id, phone } = await fixture.createPatient()
    const event = await sent(id, [await picture(id)])
    const delivered = await fixture.eventWith(id, event.id, 'delivered')
    const link = linkIn(delivered.text_content)
    expect(delivered).toMatchObject({
      text_content: `Here is your X-ray.\nPicture: ${link}`,
      files_sent_as: 'link',
      attachments: [{ name: 'Grace Thornton.png', state: 'stored' }],
    })
    expect(event.text_content).toBe(delivered.text_content)
    expect(link).toMatch(new RegExp(`^${fixture.system.url}/f/[\\w-]{22}$`))
    expect(await fixture.system.outbox('sms', phone)).toMatchObject([
      { body: delivered.text_content, media: [] },
    ])
    const row = (await fixture.staff.get(`/patients/${id}/conversation`)).body
    expect(row.snippet).toBe('Here is your X-ray.')

    const page = await pageAt(link)
    expect(page.status).toBe(200)
    expect(page.html).toContain('A picture from Practice')
    expect(page.html).toContain('alt="Picture from the practice"')
    expect(page.html).not.toMatch(/Grace|Thornton|<script/)
    const [, source = ''] = /<img class="picture" src="([^"]+)"/.exec(page.html) ?? []
    const file = await open(new URL(source, link).href)
    expect(file.bytes.equals(png)).toBe(true)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="picture-1.png"/)
    expect(await reads()).toEqual([{ action: 'file_links.read', patient_id: id, user_id: null }])
  })

  it('leads to a page that is not indexed, stored, embedded or named as referrer, and sets no cookie', async () => {
    const { id } = await fixture.createPatient()
    const { text_content } = await sent(id, [await picture(id)])
    for (const url of [linkIn(text_content), `${linkIn(text_content)}/1`]) {
      const { headers } = await open(url)
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    const { headers } = await open(linkIn(text_content))
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('has one link for all of its files, in their order', async () => {
    const { id } = await fixture.createPatient()
    const ids = [await picture(id), await fixture.uploadFile(id, pdf, 'Estimate.pdf')]
    const { text_content } = await sent(id, ids)
    expect(text_content).toMatch(/\nFiles: \S+$/)
    const link = linkIn(text_content)
    expect((await open(`${link}/1`)).bytes.equals(png)).toBe(true)
    expect((await open(`${link}/2`)).bytes.equals(pdf)).toBe(true)
    for (const position of ['0', '3', '-1', 'x', '1.5']) {
      expect((await open(`${link}/${position}`)).status, position).toBe(404)
    }
    expect((await pageAt(link)).html).toContain('Save file 2 (PDF, 1 kB)')
  })

  it('has a link that works for 30 days, and then asks for a new one', async () => {
    const { id } = await fixture.createPatient()
    const { text_content } = await sent(id, [await picture(id)])
    const link = linkIn(text_content)
    await pass(FILE_LINK_DAYS * MS_PER_DAY - 1000)
    expect((await open(`${link}/1`)).status).toBe(200)
    await pass(2000)
    const page = await pageAt(link)
    expect(page.status).toBe(410)
    expect(page.html).toContain('This picture is no longer available')
    expect(page.html).toMatch(/Please ask Practice \d+ to send it again\./)
    expect((await open(`${link}/1`)).status).toBe(404)
  })

  it('has a link that nobody can guess or change, and that ends with the patient', async () => {
    const { id } = await fixture.createPatient()
    const { text_content } = await sent(id, [await picture(id)])
    const link = linkIn(text_content)
    const other = link.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
    const guesses = [other, link.slice(0, -1), `${link}x`]
    for (const url of [...guesses, ...guesses.map((guess) => `${guess}/1`), link.replace('/f/', '/mms/')]) {
      const page = await pageAt(url)
      expect([page.status, page.html.includes('This link does not work')], url).toEqual([404, true])
    }
    const stored = await inside(fixture.system.deps, fixture.practice, (tx) =>
      tx.selectFrom('communications').select('text_content').where('patient_id', '=', id).execute(),
    )
    expect(stored).toEqual([{ text_content: 'Here is your X-ray.' }])
    await inside(fixture.system.deps, fixture.practice, (tx) =>
      tx.deleteFrom('communications').where('patient_id', '=', id).execute(),
    )
    expect((await pageAt(link)).status).toBe(404)
    expect((await open(`${link}/1`)).status).toBe(404)
  })

  it('is sent again with its picture after a failure, and its page is open for 30 days from then', async () => {
    const { id } = await fixture.createPatient({ phone: '+447700900993', phone_e164: '+447700900993' })
    const { id: message, text_content } = await sent(id, [await picture(id)])
    await fixture.eventWith(id, message, 'failed')
    await pass((FILE_LINK_DAYS - 1) * MS_PER_DAY)
    const again = await fixture.staff.post(`/v3/patients/${id}/communications/${message}/retry`)
    expect(again.body.event).toMatchObject({ text_content, files_sent_as: 'link' })
    await pass(2 * MS_PER_DAY)
    expect((await open(`${linkIn(text_content)}/1`)).status).toBe(200)
  })

  it('is refused if its files are too large or of another type, or if it is too long with the link', async () => {
    const { id } = await fixture.createPatient()
    const errors = async (response: Promise<ApiResponse>) => (await response).body.errors
    const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])
    const tooLarge = await fixture.uploadFile(id, large, 'large.png')
    expect(await errors(sendText(id, [tooLarge]))).toEqual({ attachment_ids: [TOO_LARGE_FOR_SMS] })
    const [, , ogg] = samples.find(([extension]) => extension === 'ogg') ?? []
    const sound = await fixture.uploadFile(id, ogg, 'a.ogg')
    expect(await errors(sendText(id, [sound]))).toEqual({ attachment_ids: [WRONG_TYPE_FOR_SMS] })
    const one = await picture(id)
    const line = `\nPicture: ${fixture.system.url}/f/${'x'.repeat(22)}`
    expect(await errors(sendText(id, [one], 'x'.repeat(1600 - line.length + 1)))).toEqual({
      message: [expect.stringContaining('This message has 1601')],
    })
    expect(await errors(sendText(id, [one], ' '))).toEqual({ message: ['Write a message first'] })
    expect((await sendText(id, [one], 'x'.repeat(1600 - line.length))).status).toBe(201)
  })
})

describe('a text with a picture from a number with MMS', () => {
  beforeAll(async () => {
    const { deps, clock, sandbox } = fixture.system
    const { accountSid = '', authToken = '' } = deps.config.carrier ?? {}
    const bought = await fetch(`${sandbox.url}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams({ PhoneNumber: MMS_NUMBER }),
    })
    expect(bought.status).toBe(201)
    await inside(deps, fixture.practice, (tx) =>
      completeOrder(tx, { number: MMS_NUMBER, mms: false }, clock.now()),
    )
    expect((await fixture.staff.get('/v3/init')).body.client.sms_mms).toBe(false)
    await checkMms.run({ deps, log: openLog('silent'), signal: undefined })
    expect((await fixture.staff.get('/v3/init')).body.client.sms_mms).toBe(true)
  })

  const american = () => {
    const phone = `+12025550${++lastAmerican}`
    return fixture.createPatient({ phone, phone_e164: phone }).then((patient) => ({ ...patient, phone }))
  }

  async function mediaOf(phone: string) {
    const items = (await fixture.system.outbox('sms', phone)) as {
      body: string
      media: { path: string; type: string }[]
    }[]
    return Promise.all(
      items.map(async ({ body, media }) => ({
        body,
        files: await Promise.all(
          media.map(async ({ path }) => (await open(`${fixture.system.sandbox.url}${path}`)).bytes),
        ),
      })),
    )
  }

  it('carries the picture itself, which the carrier fetches, and no link', async () => {
    const patient = await american()
    const { id } = await sent(patient.id, [await picture(patient.id), await picture(patient.id)])
    const event = await fixture.eventWith(patient.id, id, 'delivered')
    expect(event).toMatchObject({ text_content: 'Here is your X-ray.', files_sent_as: 'mms' })
    const [text] = await mediaOf(patient.phone)
    expect(text?.body).toBe('Here is your X-ray.')
    expect(text?.files.map((file) => file.equals(png))).toEqual([true, true])
    const fetched = (await reads()).filter(({ action }) => action === 'file_links.fetch')
    expect(fetched.every(({ user_id }) => user_id === null)).toBe(true)
    expect(fetched.filter(({ patient_id }) => patient_id === patient.id)).toHaveLength(2)
  })

  it('has a link if the patient’s network carries no MMS, and for a PDF', async () => {
    const british = await fixture.createPatient()
    expect((await sent(british.id, [await picture(british.id)])).text_content).toContain('/f/')
    const patient = await american()
    const { text_content } = await sent(patient.id, [
      await fixture.uploadFile(patient.id, pdf, 'Estimate.pdf'),
    ])
    expect((await open(`${linkIn(text_content)}/1`)).bytes.equals(pdf)).toBe(true)
  })

  it('fails with a reason if the carrier cannot fetch the picture, and is sent again with it', async () => {
    const patient = await american()
    const upload = await picture(patient.id)
    const { deps } = fixture.system
    const open = deps.storage.open
    deps.storage.open = async () => {
      throw new Error('the disk is away')
    }
    const { id } = await sent(patient.id, [upload])
    const failed = await fixture.eventWith(patient.id, id, 'failed')
    expect(failed.failure_reason).toBe('The attachment could not be sent. Send the message without it')
    deps.storage.open = open
    await fixture.staff.post(`/v3/patients/${patient.id}/communications/${id}/retry`)
    await fixture.eventWith(patient.id, id, 'delivered')
    expect((await mediaOf(patient.phone)).at(-1)?.files.map((file) => file.equals(png))).toEqual([true])
  })

  it('is sent again by a link if the patient’s number has changed to one without MMS', async () => {
    const patient = await american()
    await fixture.system.control('PUT', 'trouble', { service: 'carrier', mode: 'reject' })
    const { id } = await sent(patient.id, [await picture(patient.id)])
    await fixture.eventWith(patient.id, id, 'failed')
    await fixture.system.control('PUT', 'trouble', { service: 'carrier', mode: 'ok' })
    const phone = '+447700900222'
    await inside(fixture.system.deps, fixture.practice, (tx) =>
      tx.updateTable('patients').set({ phone, phone_e164: phone }).where('id', '=', patient.id).execute(),
    )
    const again = await fixture.staff.post(`/v3/patients/${patient.id}/communications/${id}/retry`)
    expect(again.body.event).toMatchObject({ files_sent_as: 'link' })
    await fixture.eventWith(patient.id, id, 'delivered')
    const [text] = await mediaOf(phone)
    expect(text?.body).toBe(again.body.event.text_content)
    expect((await open(`${linkIn(text?.body ?? '')}/1`)).bytes.equals(png)).toBe(true)
  })
})
