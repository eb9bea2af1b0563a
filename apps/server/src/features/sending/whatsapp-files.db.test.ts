import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import type { PeriodicJob } from '../../jobs/job.ts'
import { openLog } from '../../log.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import {
  acceptEverything,
  PARTNER_KEY,
  whatsAppFixture,
  whatsAppMessage,
} from '../../testing/whatsapp-fixture.ts'
import { fetchMediaJob } from '../communications/attachments/fetch-media.job.ts'
import { requeueMedia } from '../communications/attachments/requeue-media.ts'
import { whatsAppCatchUp } from '../integrations/whatsapp/catch-up.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const DAY = 86_400_000

const fixture = await whatsAppFixture()

/** Sends a file as a patient. @returns the patient, and the message and the file on their timeline */
async function receiveFile(overrides: Parameters<typeof whatsAppMessage>[1]) {
  const { id, phone } = await fixture.createPatient()
  const at = fixture.product.clock.now()
  expect(
    (await fixture.postChange({ messages: [whatsAppMessage(phone, { at, ...overrides })] })).status,
  ).toBe(200)
  const [event] = await fixture.timelineWith(id, 1)
  return { id, event, fileId: event.attachments[0].id as string }
}

const jobContext = () => ({ deps: fixture.product.deps, log: openLog('silent'), signal: undefined })
const runNow = (job: PeriodicJob) => job.run(jobContext())

describe('a file received on WhatsApp', () => {
  const image = {
    type: 'image',
    image: { id: '9', mime_type: 'image/jpeg', sha256: 'x', caption: 'This one hurts' },
  }

  function waitForFile(state: 'coming' | 'stored' | 'lost', patientId: string) {
    return eventually(async () => {
      const [event] = await fixture.timelineWith(patientId, 1)
      expect(event.attachments).toMatchObject([{ state }])
      return event.attachments[0]
    }, WITHIN)
  }

  function setFileAtWhatsApp(file: 'available' | 'deleted' | 'unavailable' | 'key expired') {
    fixture.provider.respondWith((call) => {
      if (call.path === '/9') {
        const url = 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=9'
        return file === 'key expired'
          ? { status: 401 }
          : { status: 200, json: { id: '9', url, file_size: 70 } }
      }
      if (!call.path.startsWith('/whatsapp_business')) return acceptEverything(call)
      if (file === 'available') return { status: 200, bytes: PIXEL }
      return { status: file === 'deleted' ? 404 : 500 }
    })
  }

  it("is fetched with the API key of the practice's number, and shown with its caption and a name that fits its type", async () => {
    setFileAtWhatsApp('available')
    const { id, event } = await receiveFile(image)
    expect(event.text_content).toBe('This one hurts')
    const file = await waitForFile('stored', id)
    expect(file).toMatchObject({ name: 'picture-1.png', type: 'image/png', size: PIXEL.byteLength })
    const fetches = fixture.provider.requests.filter(
      ({ path }) => path === '/9' || path.startsWith('/whatsapp_business'),
    )
    expect(fetches.map(({ headers }) => headers['d360-api-key'])).toEqual([PARTNER_KEY, PARTNER_KEY])
    const cookie = [...fixture.staff.cookies].map((pair) => pair.join('=')).join('; ')
    const bytes = await fetch(`${fixture.product.url}${file.url}`, { headers: { cookie } })
    expect(Buffer.from(await bytes.arrayBuffer()).equals(PIXEL)).toBe(true)
  })

  it('is stored under its original name, and is shown in the inbox by its type if it has no caption', async () => {
    setFileAtWhatsApp('available')
    const { id } = await receiveFile({
      type: 'document',
      document: { id: '9', mime_type: 'image/png', filename: 'x ray.png' },
    })
    expect(await waitForFile('stored', id)).toMatchObject({ name: 'x ray.png' })
    expect((await fixture.staff.get(`/patients/${id}/conversation`)).body.snippet).toBe('Picture')
  })

  it.each([
    [
      'has its original name without folders, and without characters that hide the extension',
      '../../x\u202ering.png',
      'xring.png',
    ],
    ['is named after its type if nothing is left of its name', '..', 'picture-1.png'],
  ])('%s', async (_, filename, name) => {
    setFileAtWhatsApp('available')
    const { id } = await receiveFile({
      type: 'document',
      document: { id: '9', mime_type: 'image/png', filename },
    })
    expect(await waitForFile('stored', id)).toMatchObject({ name })
  })

  it('is shown as lost if WhatsApp no longer has it', async () => {
    setFileAtWhatsApp('deleted')
    const { id } = await receiveFile(image)
    const lost = await waitForFile('lost', id)
    expect((await fixture.staff.get(lost.url.replace('/api', ''))).status).toBe(404)
  })

  it('is shown as pending while WhatsApp cannot provide it', async () => {
    setFileAtWhatsApp('unavailable')
    const { id } = await receiveFile(image)
    await waitForFile('coming', id)
    setFileAtWhatsApp('available')
    await waitForFile('stored', id)
  })

  it('is not requested while the key is refused, and is fetched by the next periodic job once the key is accepted', async () => {
    setFileAtWhatsApp('key expired')
    const { id, fileId } = await receiveFile(image)
    await eventually(async () => {
      expect(await fixture.published('integrations.changed-state')).toContainEqual({
        integration: 'whatsapp',
        display_name: 'WhatsApp',
        state: 'unhealthy',
      })
    }, WITHIN)
    fixture.product.clock.skip(29 * DAY)
    fixture.provider.requests.length = 0
    for (let run = 1; run <= 3; run++) await runNow(requeueMedia)
    await fetchMediaJob.run(
      { ...jobContext(), attempt: 40 },
      { client_id: fixture.practice.id, attachment_id: fileId },
    )
    await fixture.staff.signIn(fixture.practice.email)
    await waitForFile('coming', id)
    expect(fixture.provider.requests).toEqual([])

    setFileAtWhatsApp('available')
    await whatsAppCatchUp(jobContext(), fixture.practice.id, async () => {})
    await runNow(requeueMedia)
    await waitForFile('stored', id)
  })

  it('is lost if WhatsApp could not provide it within the thirty days for which WhatsApp stores files', async () => {
    setFileAtWhatsApp('unavailable')
    const { id, fileId } = await receiveFile(image)
    const fetchAgain = () =>
      fetchMediaJob.run(
        { ...jobContext(), attempt: 40 },
        { client_id: fixture.practice.id, attachment_id: fileId },
      )
    fixture.product.clock.skip(29 * DAY)
    await fixture.staff.signIn(fixture.practice.email)
    await fetchAgain()
    await waitForFile('coming', id)
    fixture.product.clock.skip(DAY)
    await fixture.staff.signIn(fixture.practice.email)
    await fetchAgain()
    await waitForFile('lost', id)
  })

  it('is lost if the key is still refused after thirty days', async () => {
    setFileAtWhatsApp('key expired')
    const { id } = await receiveFile(image)
    await waitForFile('coming', id)
    fixture.product.clock.skip(30 * DAY)
    await fixture.staff.signIn(fixture.practice.email)
    // The first job of the file may not be over, and the periodic job queues no file that has an unfinished job.
    await eventually(async () => {
      await runNow(requeueMedia)
      const [event] = await fixture.timelineWith(id, 1)
      expect(event.attachments).toMatchObject([{ state: 'lost' }])
    }, WITHIN)
  })
})
