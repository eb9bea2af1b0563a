import { describe, expect, it } from 'vitest'
import { fixtureForFile } from '../testing/fixture-for-file.ts'
import { whatsAppPractice } from '../testing/whatsapp-practice.ts'

const plan = { status: 200, type: 'application/pdf', body: 'a plan' }
const respond = ({ path }: { path: string }) => (path === '/plan.pdf' ? plan : { status: 200 })
const fixture = await fixtureForFile(whatsAppPractice({}, { respond }))
await fixture.setWebhook()

async function upload(type: string, content = 'a file', name = 'file') {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('file', new File([content], name, { type }))
  return fixture.call('POST', '/media', form)
}

describe('the file API of WhatsApp', () => {
  it('uploads, describes and deletes a file, and downloads it by the path of its URL', async () => {
    const { body: uploaded } = await upload('image/png', 'a picture')
    const { body: described } = await fixture.call('GET', `/${uploaded.id}`)
    expect(described).toMatchObject({
      id: uploaded.id,
      mime_type: 'image/png',
      file_size: 9,
      messaging_product: 'whatsapp',
    })
    const address = new URL(described.url)
    expect(address.host).toBe('lookaside.fbsbx.com')
    expect((await fixture.call('GET', address.pathname + address.search)).body).toBe('a picture')
    expect((await fixture.call('GET', address.pathname + address.search, undefined, 'another')).status).toBe(
      401,
    )
    expect((await fixture.call('DELETE', `/${uploaded.id}`)).body).toEqual({ success: true })
    expect((await fixture.call('GET', `/${uploaded.id}`)).body.error.code).toBe(100)
  })

  it('refuses a file whose type is not supported, or that is too large', async () => {
    expect((await upload('image/gif')).body.error.code).toBe(100)
    expect((await upload('image/png', 'x'.repeat(5 * 1024 * 1024 + 1))).body.error.code).toBe(131053)
    expect((await fixture.call('POST', '/media', new FormData())).body.error.code).toBe(100)
  })

  it('delivers a file with its caption, and fails to deliver it as a different kind', async () => {
    await fixture.sendFromPatient()
    const picture = (await upload('image/jpeg', 'jpeg')).body.id
    const id = await fixture.sendAccepted({
      type: 'image',
      text: undefined,
      image: { id: picture, caption: 'Your X-ray' },
    })
    await fixture.waitForStatuses(id, 2)
    const [item] = (await fixture.get('/outbox?channel=whatsapp')).body
    expect(item).toMatchObject({ body: 'Your X-ray', attachments: [{ type: 'image/jpeg', size: 4 }] })
    const bytes = await fetch(`${fixture.sandbox.url}/control/outbox/${item.id}/attachments/0`)
    expect(await bytes.text()).toBe('jpeg')

    const letter = (await upload('application/pdf', 'pdf', 'plan.pdf')).body.id
    const sent = await fixture.sendAccepted({
      type: 'document',
      text: undefined,
      document: { id: letter, filename: 'Plan.pdf' },
    })
    await fixture.waitForStatuses(sent, 2)
    const wrongKind = await fixture.sendAccepted({ type: 'video', text: undefined, video: { id: letter } })
    expect(await fixture.waitForStatuses(wrongKind, 1)).toMatchObject([
      { status: 'failed', errors: [{ code: 131053 }] },
    ])
    expect((await fixture.get('/outbox?channel=whatsapp')).body[1].attachments[0].filename).toBe('Plan.pdf')
  })

  it('fetches a file by its link, and shows it unchanged', async () => {
    await fixture.sendFromPatient()
    const link = `${fixture.product.url}/plan.pdf`
    const id = await fixture.sendAccepted({ type: 'document', text: undefined, document: { link } })
    await fixture.waitForStatuses(id, 2)
    const [item] = (await fixture.get('/outbox?channel=whatsapp')).body
    expect(item.attachments).toEqual([{ filename: 'plan.pdf', type: 'application/pdf', size: 6 }])
    const bytes = await fetch(`${fixture.sandbox.url}/phone-files/${item.id}`)
    expect(bytes.headers.get('content-type')).toBe('application/pdf')
    expect(await bytes.text()).toBe('a plan')
  })
})
