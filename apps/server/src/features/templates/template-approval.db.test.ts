import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../../log.ts'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { periodicJob, runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { PARTNER_KEY, whatsAppFixture } from '../../testing/whatsapp-fixture.ts'
import { requeueTemplates } from './requeue-templates.ts'
import { enqueueSubmission } from './submit-template.kind.ts'

const fixture = await whatsAppFixture()
/** The templates that 360dialog lists. */
let listed: { name: string; id: string; status: string; rejected_reason?: string }[]

beforeEach(async () => {
  listed = []
  fixture.provider.respondWith(({ method, path, json }) => {
    if (method === 'GET') return { status: 200, json: { waba_templates: listed } }
    if (path.endsWith('/templates'))
      return { status: 201, json: { id: 'T1', name: json.name, status: 'submitted' } }
    return { status: 200, json: {} }
  })
  await inside(fixture.product.deps, fixture.practice, (tx) => tx.deleteFrom('templates').execute())
})

async function aTemplate(overrides: object = {}): Promise<string> {
  const id = uuid()
  const template = {
    client_id: fixture.practice.id,
    id,
    name: 'We tried to reach you!',
    channel: 'WhatsApp' as const,
    subject: null,
    body: 'Hi {{patient.first_name}}, hello.',
    approval: true,
    status: 'PENDING' as const,
    ...overrides,
  }
  await inside(fixture.product.deps, fixture.practice, (tx) =>
    tx.insertInto('templates').values(template).execute(),
  )
  return id
}

const submit = (template_id: string) =>
  inside(fixture.product.deps, fixture.practice, (tx) => enqueueSubmission(tx, template_id))

async function expectTemplate(id: string, expected: object) {
  await eventually(async () => {
    await fixture.product.retry()
    const { body } = await fixture.staff.get('/templates')
    expect(body.find((template: { id: string }) => template.id === id)).toMatchObject(expected)
  }, WITHIN)
}

/** The name of the template's present version at 360dialog. */
async function providerNameOf(id: string): Promise<string> {
  const row = await inside(fixture.product.deps, fixture.practice, (tx) =>
    tx.selectFrom('templates').select('provider_name').where('id', '=', id).executeTakeFirst(),
  )
  return row?.provider_name ?? ''
}

async function decide(id: string, value: object) {
  return decideVersion(await providerNameOf(id), value)
}

function decideVersion(name: string, value: object) {
  const change = {
    field: 'message_template_status_update',
    value: {
      message_template_id: 1,
      message_template_name: name,
      message_template_language: 'en_GB',
      ...value,
    },
  }
  return fixture.postWebhook({ entry: [{ id: '200', changes: [change] }] })
}

const submissions = () => fixture.provider.requests.filter(({ method }) => method === 'POST')

async function submitAndWait(id: string) {
  await submit(id)
  await eventually(async () => {
    const row = await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.selectFrom('templates').select('provider_id').where('id', '=', id).executeTakeFirst(),
    )
    expect(row?.provider_id).toBe('T1')
  }, WITHIN)
}

describe('a template for approval', () => {
  it('is submitted only once, with numbered placeholders and examples, and stays pending (TPL-03)', async () => {
    const id = await aTemplate()
    await submitAndWait(id)
    await submit(id)
    await expectTemplate(id, {
      id,
      name: 'We tried to reach you!',
      channel: 'WhatsApp',
      subject: null,
      body: 'Hi {{patient.first_name}}, hello.',
      approval: true,
      status: 'PENDING',
      reason: null,
    })
    expect(submissions()).toHaveLength(1)
    expect(submissions()[0]).toMatchObject({
      headers: { 'd360-api-key': PARTNER_KEY },
      json: {
        name: await providerNameOf(id),
        components: [{ type: 'BODY', text: 'Hi {{1}}, hello.', example: { body_text: [['Jane']] } }],
      },
    })
  })

  it.each([
    ['an approval', { event: 'APPROVED', reason: 'NONE' }, { status: 'APPROVED', reason: null }],
    [
      'a rejection',
      { event: 'REJECTED', reason: 'PROMOTIONAL' },
      { status: 'REJECTED', reason: 'The text is an advert.' },
    ],
  ])(
    'gets %s from a webhook, and the decision is published to open browsers only once, however often it is reported',
    async (_, value, decision) => {
      const id = await aTemplate()
      await submitAndWait(id)
      for (let times = 0; times < 3; times++) expect((await decide(id, value)).status).toBe(200)
      await expectTemplate(id, decision)
      expect(
        (await fixture.published('templates.changed-status')).filter(
          (published) => (published as { id: string }).id === id,
        ),
      ).toEqual([{ id, name: 'We tried to reach you!', ...decision }])
      // A pending state that arrives after the decision is older.
      await decide(id, { event: 'PENDING' })
      await expectTemplate(id, decision)
    },
  )

  it('can be decided before the response to its submission arrives', async () => {
    const id = await aTemplate()
    fixture.provider.respondWith(({ json }) => {
      // The webhook and the response name the same template, whichever is stored first.
      void decide(id, { event: 'APPROVED', message_template_id: 'T1' })
      return { status: 201, json: { id: 'T1', name: json?.name, status: 'submitted' } }
    })
    await submitAndWait(id)
    await expectTemplate(id, { status: 'APPROVED' })
  })

  it("is rejected with the provider's text when it is refused without review", async () => {
    fixture.provider.respondWith(() => ({
      status: 400,
      json: { meta: { developer_message: 'too many templates' } },
    }))
    const id = await aTemplate()
    await submit(id)
    await expectTemplate(id, { status: 'REJECTED', reason: 'too many templates' })
  })

  it('is looked up after a lost response, and is not submitted again if the provider has it', async () => {
    const id = await aTemplate()
    fixture.provider.respondWith(({ method, json }) => {
      if (method === 'GET') return { status: 200, json: { waba_templates: listed } }
      listed = [{ name: json.name, id: 'T1', status: 'approved' }]
      return 'breaks off'
    })
    await submit(id)
    await expectTemplate(id, { status: 'APPROVED' })
    expect(submissions()).toHaveLength(1)
  })

  it('is submitted again once the API key is valid', async () => {
    fixture.provider.respondWith(() => ({ status: 401 }))
    const id = await aTemplate()
    await submit(id)
    await eventually(async () => {
      const [whatsApp] = (await fixture.staff.get('/integrations')).body.slice(-1)
      expect(whatsApp).toMatchObject({ integration: 'whatsapp', state: 'unhealthy' })
    }, WITHIN)
    await expectTemplate(id, { status: 'PENDING' })
    await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.updateTable('integrations').set({ state: 'healthy' }).execute(),
    )
    fixture.provider.respondWith(({ method, json }) =>
      method === 'GET'
        ? { status: 200, json: { waba_templates: [] } }
        : { status: 201, json: { id: 'T1', name: json.name, status: 'submitted' } },
    )
    // The end of the first submission may not be recorded yet, and a template that has an unfinished job gets no other.
    await eventually(async () => {
      await requeueTemplates.run({ deps: fixture.product.deps, log: openLog('silent'), signal: undefined })
      expect(submissions().length).toBeGreaterThan(1)
    }, WITHIN)
  })

  it.each([
    ['it needs no approval', { approval: false }],
    ['it is for SMS', { channel: 'SMS' as const }],
    ['its status is NOT_SUBMITTED', { status: 'NOT_SUBMITTED' as const }],
    ['it was rejected', { status: 'REJECTED' as const }],
  ])('is not submitted when %s', async (_, overrides) => {
    const id = await aTemplate(overrides)
    await submit(id)
    const last = await aTemplate({ name: 'Another' })
    await submitAndWait(last)
    expect(submissions().map(({ json }) => json.name)).toEqual([await providerNameOf(last)])
  })

  it('gets a decision that no webhook reported, because a periodic job asks for it', async () => {
    const id = await aTemplate()
    await submitAndWait(id)
    listed = [{ name: await providerNameOf(id), id: 'T1', status: 'rejected', rejected_reason: 'SCAM' }]
    await runPeriodicJob(fixture.product.deps, 'templates.catch-up-pending')
    await expectTemplate(id, { status: 'REJECTED', reason: 'The text looks like a fraud.' })
  })

  describe('after it was approved', () => {
    const approved = { event: 'APPROVED', reason: 'NONE' }
    const PAUSED = 'WhatsApp has paused this template, because patients blocked or reported it.'
    const catchUp = () => runPeriodicJob(fixture.product.deps, 'templates.catch-up-decided')
    const listRequests = () => fixture.provider.requests.filter(({ method }) => method === 'GET')

    async function approvedTemplate(given: object = {}) {
      const id = await aTemplate(given)
      await submitAndWait(id)
      await decide(id, approved)
      await expectTemplate(id, { status: 'APPROVED' })
      return { id, name: await providerNameOf(id) }
    }

    it('gets a pause that no webhook reported, or that a late webhook about the approval replaced', async () => {
      const { id, name } = await approvedTemplate()
      listed = [{ name, id: 'T1', status: 'paused' }]
      await catchUp()
      await expectTemplate(id, { status: 'REJECTED', reason: PAUSED })
      await decide(id, approved)
      await expectTemplate(id, { status: 'APPROVED' })
      await catchUp()
      await expectTemplate(id, { status: 'REJECTED', reason: PAUSED })
    })

    it('keeps a decision that arrives while the provider is asked, and the advice in its reason', async () => {
      const { id, name } = await approvedTemplate()
      const rejection = { event: 'REJECTED', reason: 'SCAM' }
      const before = { name, id: 'T1', status: 'paused' }
      await decide(id, rejection)
      listed = [{ ...before, status: 'rejected', rejected_reason: 'NONE' }]
      await catchUp()
      await expectTemplate(id, { status: 'REJECTED', reason: 'The text looks like a fraud.' })

      await decide(id, approved)
      fixture.provider.respondWith(async () => {
        await decide(id, rejection)
        return { status: 200, json: { waba_templates: [before] } }
      })
      await catchUp()
      await expectTemplate(id, { status: 'REJECTED', reason: 'The text looks like a fraud.' })
    })

    it('is asked about once an hour, together with all templates of the practice', async () => {
      expect(periodicJob('templates.catch-up-decided').everySeconds).toBe(3600)
      await approvedTemplate()
      await approvedTemplate({ name: 'Another' })
      fixture.provider.requests.length = 0
      await runPeriodicJob(fixture.product.deps, 'templates.catch-up-pending')
      expect(listRequests()).toHaveLength(0)
      await catchUp()
      expect(listRequests()).toHaveLength(1)
    })
  })

  it('is not changed by an update about an unknown template', async () => {
    const id = await aTemplate()
    await submitAndWait(id)
    expect((await decideVersion('unknown_0a00000000f1', { event: 'REJECTED', reason: 'SCAM' })).status).toBe(
      200,
    )
    await expectTemplate(id, { status: 'PENDING' })
  })
})
