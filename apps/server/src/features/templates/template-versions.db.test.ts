import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { acceptedReply, whatsAppFixture } from '../../testing/whatsapp-fixture.ts'

const fixture = await whatsAppFixture()
const { staff, practice, provider } = fixture
const { deps, clock } = fixture.product
const PATH = '/v1/configs/templates'
const text = { name: 'Checking in', body: 'Hi {{patient.first_name}}, are you still interested?' }

/** The templates that 360dialog has, by name. */
let atProvider: Set<string>
/** How 360dialog responds to a deletion. */
let onDelete: 'deletes' | 'fails'

beforeEach(async () => {
  atProvider = new Set()
  onDelete = 'deletes'
  provider.respondWith(({ method, path, json }) => {
    if (path === '/messages') return acceptedReply()
    if (method === 'POST' && path === PATH) {
      atProvider.add(json.name)
      return { status: 201, json: { id: `id of ${json.name}`, name: json.name, status: 'submitted' } }
    }
    if (method !== 'DELETE') return { status: 200, json: { waba_templates: [] } }
    if (onDelete === 'fails') return { status: 500 }
    const isFound = atProvider.delete(decodeURIComponent(path.slice(PATH.length + 1)))
    return { status: isFound ? 200 : 404, json: { meta: { success: isFound } } }
  })
  await inside(deps, practice, async (tx) => {
    await tx.deleteFrom('templates').execute()
    await tx.deleteFrom('template_deletions').execute()
    await tx.updateTable('integrations').set({ state: 'healthy' }).execute()
  })
})

async function create(given: object = {}): Promise<string> {
  const id = uuid()
  const sent = { id, channel: 'WhatsApp', approval: true, ...text, ...given }
  expect((await staff.post('/templates', sent)).status).toBe(201)
  return id
}

const save = (id: string, given: object = {}) =>
  staff.put(`/templates/${id}`, { ...text, approval: true, ...given })

async function rowOf(id: string) {
  const select = ['provider_name', 'provider_id', 'status', 'reason'] as const
  const row = await inside(deps, practice, (tx) =>
    tx.selectFrom('templates').select(select).where('id', '=', id).executeTakeFirst(),
  )
  return row ?? { provider_name: null, provider_id: null, status: null, reason: null }
}

/** Waits until 360dialog has the template's present version. @returns the version's name */
function submitted(id: string): Promise<string> {
  return eventually(async () => {
    await fixture.product.retry()
    const { provider_name, provider_id } = await rowOf(id)
    expect(provider_id).not.toBeNull()
    return provider_name ?? ''
  }, WITHIN)
}

/** Waits until 360dialog has exactly these versions. */
function providerHas(...names: string[]): Promise<void> {
  return eventually(async () => {
    await fixture.product.retry()
    expect([...atProvider]).toEqual(names)
  }, WITHIN)
}

function decide(name: string, event: string, reason = 'NONE') {
  const value = {
    event,
    reason,
    message_template_id: 1,
    message_template_name: name,
    message_template_language: 'en_GB',
  }
  return fixture.postWebhook({
    entry: [{ id: '200', changes: [{ field: 'message_template_status_update', value }] }],
  })
}

async function approved(id: string): Promise<string> {
  const name = await submitted(id)
  await decide(name, 'APPROVED')
  expect(await rowOf(id)).toMatchObject({ status: 'APPROVED' })
  return name
}

const bodiesOf = () =>
  provider.requests
    .filter(({ method, path }) => method === 'POST' && path === PATH)
    .map(({ json }) => json.components[0].text)

describe('a template with approval', () => {
  it('is pending and submitted when it is created, and when approval is requested later (TPL-21)', async () => {
    const first = await create()
    await submitted(first)
    const second = await create({ name: 'Later', approval: false })
    expect(await save(second, { name: 'Later' })).toMatchObject({ body: { status: 'PENDING' } })
    await submitted(second)
    expect(bodiesOf()).toEqual(Array.from({ length: 2 }, () => 'Hi {{1}}, are you still interested?'))
  })

  it('is pending again after an edit, under another name at the provider, which deletes the earlier text (TPL-21)', async () => {
    const id = await create()
    const before = await approved(id)
    const saved = await save(id, { body: 'Hi, shall we call?' })
    expect(saved).toMatchObject({ status: 200, body: { status: 'PENDING', reason: null } })
    const after = await submitted(id)
    expect(after).not.toBe(before)
    await providerHas(after)
    expect(bodiesOf().at(-1)).toBe('Hi, shall we call?')
    await decide(before, 'REJECTED', 'SCAM')
    await decide(before, 'APPROVED')
    expect(await rowOf(id)).toMatchObject({ status: 'PENDING', reason: null })
    await decide(after, 'APPROVED')
    expect(await rowOf(id)).toMatchObject({ status: 'APPROVED' })
  })

  it('stays approved when it is saved without a change', async () => {
    const id = await create()
    const name = await approved(id)
    expect(await save(id)).toMatchObject({ status: 200, body: { status: 'APPROVED' } })
    expect(await rowOf(id)).toMatchObject({ provider_name: name })
  })

  it('is submitted again after a rejection, even with the same text (TPL-21)', async () => {
    const id = await create()
    await decide(await submitted(id), 'REJECTED', 'PROMOTIONAL')
    expect(await rowOf(id)).toMatchObject({ status: 'REJECTED', reason: 'The text is an advert.' })
    expect(await save(id)).toMatchObject({ body: { status: 'PENDING', reason: null } })
    await providerHas(await submitted(id))
  })

  it('ignores the result of a submission that was under way while the text was edited', async () => {
    const id = await create({ approval: false })
    let hasEdited = false
    const edits: Promise<unknown>[] = []
    provider.respondWith(({ method, path, json }) => {
      if (method === 'DELETE') {
        const isFound = atProvider.delete(decodeURIComponent(path.slice(PATH.length + 1)))
        return { status: isFound ? 200 : 404 }
      }
      if (method !== 'POST' || path !== PATH) return { status: 200, json: { waba_templates: [] } }
      if (!hasEdited) edits.push(save(id, { body: 'The second text' }))
      hasEdited = true
      atProvider.add(json.name)
      return { status: 201, json: { id: `id of ${json.name}`, name: json.name, status: 'approved' } }
    })
    await save(id, { body: 'The first text' })
    await eventually(() => expect(edits).toHaveLength(1), WITHIN)
    await Promise.all(edits)
    await eventually(async () => {
      await fixture.product.retry()
      expect(await rowOf(id)).toMatchObject({ status: 'APPROVED' })
      expect(bodiesOf()).toContain('The second text')
    }, WITHIN)
    const { provider_name } = await rowOf(id)
    const approvedText = provider.requests.find(({ json }) => json?.name === provider_name)
    expect(approvedText?.json.components[0].text).toBe('The second text')
  })

  it('leaves no version at the provider that arrives after its deletion', async () => {
    const id = await create()
    const name = await submitted(id)
    // The response to the submission was lost, so the product does not know that the provider has the template.
    await inside(deps, practice, (tx) => tx.updateTable('templates').set({ provider_id: null }).execute())
    atProvider.delete(name)
    expect((await staff.delete(`/templates/${id}`)).status).toBe(204)
    await eventually(() => expect(deletionsOf(name)).toBeGreaterThan(0), WITHIN)
    atProvider.add(name)
    fixture.product.clock.skip(61_000)
    // The end of the first deletion may not be recorded yet, and a version that has an unfinished job gets no other.
    await eventually(async () => {
      await runPeriodicJob(deps, 'templates.requeue-deletions')
      expect([...atProvider]).toEqual([])
    }, WITHIN)
    await eventually(async () => expect(await waitingDeletions()).toEqual([]), WITHIN)
  })
})

const deletionsOf = (name: string) =>
  provider.requests.filter(({ method, path }) => method === 'DELETE' && path.endsWith(name)).length

const waitingDeletions = () =>
  inside(deps, practice, (tx) => tx.selectFrom('template_deletions').select('provider_name').execute())

describe('a template at the provider', () => {
  it('is deleted there when its approval is turned off; its text can still be sent in a conversation', async () => {
    const id = await create()
    await approved(id)
    expect(await save(id, { approval: false })).toMatchObject({
      body: { approval: false, status: 'NOT_SUBMITTED', reason: null },
    })
    await providerHas()
    expect(await rowOf(id)).toMatchObject({ provider_name: null, status: null })
  })

  it('is deleted there when it is deleted, and only once', async () => {
    const other = await create({ name: 'Other' })
    const id = await create()
    const [kept, gone] = [await submitted(other), await approved(id)]
    expect((await staff.delete(`/templates/${id}`)).status).toBe(204)
    await providerHas(kept)
    await eventually(async () => expect(await waitingDeletions()).toEqual([]), WITHIN)
    expect(deletionsOf(gone)).toBe(1)
    expect((await decide(gone, 'REJECTED', 'SCAM')).status).toBe(200)
  })

  it('is deleted again until the provider has done it', async () => {
    const id = await create()
    const name = await submitted(id)
    onDelete = 'fails'
    await staff.delete(`/templates/${id}`)
    await eventually(() => expect(deletionsOf(name)).toBeGreaterThan(0), WITHIN)
    onDelete = 'deletes'
    await providerHas()
  })

  it('is deleted once WhatsApp is connected again', async () => {
    const id = await create()
    const name = await submitted(id)
    await inside(deps, practice, (tx) => tx.updateTable('integrations').set({ state: 'unhealthy' }).execute())
    await staff.delete(`/templates/${id}`)
    await fixture.product.retry()
    expect(await waitingDeletions()).toEqual([{ provider_name: name }])
    await inside(deps, practice, async (tx) => {
      await tx.updateTable('integrations').set({ state: 'healthy' }).execute()
      await tx.emit({
        name: 'integration_changed',
        integration: 'whatsapp',
        state: 'healthy',
        at: clock.now(),
      })
    })
    await providerHas()
  })
})

describe('a message that waits while its template changes', () => {
  it.each([
    ['is edited', (id: string) => save(id, { body: 'Hi {{patient.first_name}}, goodbye.' })],
    ['is deleted', (id: string) => staff.delete(`/templates/${id}`)],
    ['loses its approval', (id: string) => save(id, { approval: false })],
  ])('is not sent with another text: the template %s', async (_, change) => {
    const template = await create()
    await approved(template)
    const { id: patientId } = await fixture.createPatient()
    const id = uuid()
    const isReachable = { now: false }
    provider.respondWith(({ method, path, json }) => {
      if (path === '/messages') return isReachable.now ? acceptedReply() : { status: 503, json: { meta: {} } }
      const name = json?.name
      return method === 'POST'
        ? { status: 201, json: { id: name, name, status: 'approved' } }
        : { status: 200, json: {} }
    })
    expect((await fixture.sendApproved(patientId, template, { id })).status).toBe(201)
    await eventually(() => expect(sends().length).toBeGreaterThan(0), WITHIN)
    expect((await change(template)).status).toBeLessThan(300)
    const attempts = sends().length
    isReachable.now = true
    await eventually(async () => {
      await fixture.product.retry()
      const { body } = await staff.get(`/v2/patients/${patientId}/timeline/${id}`)
      expect(body.event).toMatchObject({
        status: 'failed',
        failure_reason: failureOf('template').text,
      })
    }, WITHIN)
    expect(sends()).toHaveLength(attempts)
  })

  const sends = () => provider.requests.filter(({ path }) => path === '/messages')
})
