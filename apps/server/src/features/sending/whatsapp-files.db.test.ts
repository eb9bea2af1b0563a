import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import type { PeriodicJob } from '../../jobs/job.ts'
import { openLog } from '../../log.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { acceptEverything, whatsAppFixture, whatsAppMessage } from '../../testing/whatsapp-fixture.ts'
import { fetchMediaJob } from '../communications/attachments/fetch-media.job.ts'
import { requeueMedia } from '../communications/attachments/requeue-media.ts'
import { whatsAppHeartbeat } from '../integrations/whatsapp/heartbeat.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const DAY = 86_400_000

const fixture = await whatsAppFixture()

/** Sends a file as a patient; @returns the patient and the file's place on their timeline */
async function arrives(given: Parameters<typeof whatsAppMessage>[1]) {
  const { id, phone } = await fixture.createPatient()
  const at = fixture.product.clock.now()
  expect((await fixture.postChange({ messages: [whatsAppMessage(phone, { at, ...given })] })).status).toBe(
    200,
  )
  const [event] = await fixture.timelineWith(id, 1)
  return { id, event, fileId: event.attachments[0].id as string }
}

const beating = () => ({ deps: fixture.product.deps, log: openLog('silent'), signal: undefined })
const runNow = (job: PeriodicJob) => job.run(beating())

describe('a file that comes by WhatsApp', () => {
  const image = {
    type: 'image',
    image: { id: '9', mime_type: 'image/jpeg', sha256: 'x', caption: 'This one hurts' },
  }

  function fileIs(state: 'coming' | 'stored' | 'lost', patientId: string) {
    return eventually(async () => {
      const [event] = await fixture.timelineWith(patientId, 1)
      expect(event.attachments).toMatchObject([{ state }])
      return event.attachments[0]
    }, WITHIN)
  }

  function partnerHas(file: 'here' | 'gone' | 'later' | 'key expired') {
    fixture.partner.answers((call) => {
      if (call.path === '/9') {
        const url = 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=9'
        return file === 'key expired'
          ? { status: 401 }
          : { status: 200, json: { id: '9', url, file_size: 70 } }
      }
      if (!call.path.startsWith('/whatsapp_business')) return acceptEverything(call)
      if (file === 'here') return { status: 200, bytes: PIXEL }
      return { status: file === 'gone' ? 404 : 500 }
    })
  }

  it('is fetched with the key of the number, and shown with its text by its type', async () => {
    partnerHas('here')
    const { id, event } = await arrives(image)
    expect(event.text_content).toBe('This one hurts')
    const file = await fileIs('stored', id)
    expect(file).toMatchObject({ name: 'picture-1.png', type: 'image/png', size: PIXEL.byteLength })
    const cookie = [...fixture.staff.cookies].map((pair) => pair.join('=')).join('; ')
    const bytes = await fetch(`${fixture.product.url}${file.url}`, { headers: { cookie } })
    expect(Buffer.from(await bytes.arrayBuffer()).equals(PIXEL)).toBe(true)
  })

  it('is stored under the name that it came with, and without text is listed in the inbox', async () => {
    partnerHas('here')
    const { id } = await arrives({
      type: 'document',
      document: { id: '9', mime_type: 'image/png', filename: 'x ray.png' },
    })
    expect(await fileIs('stored', id)).toMatchObject({ name: 'x ray.png' })
    expect((await fixture.staff.get(`/patients/${id}/conversation`)).body.snippet).toBe('Picture')
  })

  it.each([
    ['loses its folders and what hides its end', '../../x\u202ering.png', 'xring.png'],
    ['is called by what it is when nothing is left of it', '..', 'picture-1.png'],
  ])('%s', async (_, filename, name) => {
    partnerHas('here')
    const { id } = await arrives({
      type: 'document',
      document: { id: '9', mime_type: 'image/png', filename },
    })
    expect(await fileIs('stored', id)).toMatchObject({ name })
  })

  it('that is gone is shown as lost', async () => {
    partnerHas('gone')
    const { id } = await arrives(image)
    const lost = await fileIs('lost', id)
    expect((await fixture.staff.get(lost.url.replace('/api', ''))).status).toBe(404)
  })

  it('waits while WhatsApp cannot give it', async () => {
    partnerHas('later')
    const { id } = await arrives(image)
    await fileIs('coming', id)
    partnerHas('here')
    await fileIs('stored', id)
  })

  it('waits without requests while the key is not accepted, and comes with the next periodic job once it is', async () => {
    partnerHas('key expired')
    const { id, fileId } = await arrives(image)
    await eventually(async () => {
      expect(await fixture.published('integrations.changed-state')).toContainEqual({
        integration: 'whatsapp',
        display_name: 'WhatsApp',
        state: 'unhealthy',
      })
    }, WITHIN)
    fixture.product.clock.skip(29 * DAY)
    fixture.partner.calls.length = 0
    for (let time = 1; time <= 3; time++) await runNow(requeueMedia)
    await fetchMediaJob.run(
      { ...beating(), attempt: 40 },
      { client_id: fixture.practice.id, attachment_id: fileId },
    )
    await fixture.staff.signIn(fixture.practice.email)
    await fileIs('coming', id)
    expect(fixture.partner.calls).toEqual([])

    partnerHas('here')
    await runNow(whatsAppHeartbeat.job)
    await runNow(requeueMedia)
    await fileIs('stored', id)
  })

  it('is lost when WhatsApp could not give it for the thirty days that it has it', async () => {
    partnerHas('later')
    const { id, fileId } = await arrives(image)
    const tryAgain = () =>
      fetchMediaJob.run(
        { ...beating(), attempt: 40 },
        { client_id: fixture.practice.id, attachment_id: fileId },
      )
    fixture.product.clock.skip(29 * DAY)
    await fixture.staff.signIn(fixture.practice.email)
    await tryAgain()
    await fileIs('coming', id)
    fixture.product.clock.skip(DAY)
    await fixture.staff.signIn(fixture.practice.email)
    await tryAgain()
    await fileIs('lost', id)
  })

  it('is lost with the key still no good after thirty days', async () => {
    partnerHas('key expired')
    const { id } = await arrives(image)
    await fileIs('coming', id)
    fixture.product.clock.skip(30 * DAY)
    await fixture.staff.signIn(fixture.practice.email)
    // The periodic job requests nothing that is requested already, and the first run may not be over.
    await eventually(async () => {
      await runNow(requeueMedia)
      const [event] = await fixture.timelineWith(id, 1)
      expect(event.attachments).toMatchObject([{ state: 'lost' }])
    }, WITHIN)
  })
})
