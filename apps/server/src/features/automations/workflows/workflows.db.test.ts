import { describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { publishedEvents } from '../../../testing/published-events.ts'
import { manyRecipients } from '../../bulk/testing/bulk-fixture.ts'
import { inStages, notIn } from '../testing/new-workflow.ts'
import { workflowFixture } from '../testing/workflow-fixture.ts'

const fixture = await workflowFixture()
const { product, practice, staff, aWorkflow, patient, move, run, messages, enrolments } = fixture
const HOUR_MS = 3_600_000
const enable = (id: string, enabled: unknown) => staff.put(`/automations/${id}/enable`, { enabled })
const enableAction = (id: string, enabled: unknown) =>
  staff.put(`/automations/actions/${id}/enable`, { enabled })

describe('the list of workflows', () => {
  it('has name, switch, triggers, and whether customisation is required (AUT-01, AUT-42)', async () => {
    const { status, body } = await staff.get('/automations')
    expect(status).toBe(200)
    expect(body).toHaveLength(9)
    expect(body.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual(Array(9).fill(false))
    expect(body[0]).toEqual({
      id: expect.any(String),
      name: 'New enquiry nurture',
      enabled: false,
      requires_customisation: true,
      start_trigger: { direction: 'in', stages: [{ id: 'newLead', name: 'New Lead' }], referral: false },
      end_trigger: {
        direction: 'not in',
        stages: expect.arrayContaining([{ id: 'callback1', name: '2nd Call Attempt' }]),
        referral: null,
      },
      changed: { at: expect.any(String), by: null },
    })
  })
})

describe('a workflow', () => {
  it('is read with its nodes, and its actions with addresses and condition (AUT-03, AUT-09)', async () => {
    const { id, nodeIds } = await aWorkflow({
      name: 'Mine',
      start: inStages('thinking'),
      nodes: [
        { sms: 'Hello', condition: { negated: true, stages: ['lost'] } },
        { delay: 2, unit: 'days' },
        { wait: [] },
        { email: 'Subject', purpose: 'service', finished: false },
      ],
    })
    const { body } = await staff.get(`/automations/${id}`)
    expect(body).toMatchObject({
      id,
      name: 'Mine',
      enabled: true,
      requires_customisation: true,
      end_trigger: null,
    })
    expect(body.nodes).toMatchObject([
      {
        id: nodeIds[0],
        type: 'action',
        action: {
          id: nodeIds[0],
          name: 'Hello',
          enabled: true,
          kind: 'sms',
          requires_customisation: false,
          purpose: 'marketing',
          condition: { negated: true, stages: [{ id: 'lost', name: 'Lost' }] },
          recipient: 'patient',
          to: 'Patient',
          from: expect.stringMatching(/\d/),
          reply_to: null,
          templates: [{ name: 'General', types: ['General'], template: 'Hello', finished_customising: true }],
        },
      },
      { id: nodeIds[1], type: 'delay', duration: 2, unit: 'days' },
      { id: nodeIds[2], type: 'wait_until_delay', workflows: [] },
      {
        type: 'action',
        action: {
          kind: 'email',
          requires_customisation: true,
          purpose: 'service',
          from: `hello@${practice.domain}`,
          reply_to: `hello@${practice.domain}`,
          templates: [
            {
              template: { subject: 'Subject', preview: '', html: expect.stringContaining('<p>Subject</p>') },
            },
          ],
        },
      },
    ])
    expect((await staff.get(`/automations/actions/${nodeIds[0]}`)).body).toEqual(body.nodes[0].action)
    expect((await staff.get(`/automations/${nodeIds[0]}`)).status).toBe(404)
    expect((await staff.get(`/automations/actions/${id}`)).status).toBe(404)
  })

  it('is switched on and off, and so is an action, unless it requires customisation (AUT-10, AUT-11)', async () => {
    const { id, nodeIds } = await aWorkflow({
      enabled: false,
      start: inStages('thinking'),
      nodes: [{ email: 'To adapt', finished: false }],
    })
    const [action = ''] = nodeIds
    const refusal = { code: 'requires_customisation', message: 'Finish customising its emails first.' }
    expect(await enable(id, true)).toMatchObject({ status: 409, body: refusal })
    expect(await enableAction(action, true)).toMatchObject({ status: 409, body: refusal })
    expect(await enableAction(action, false)).toMatchObject({
      status: 200,
      body: { id: action, enabled: false, requires_customisation: true },
    })
    expect(await enable(id, true)).toMatchObject({
      status: 200,
      body: { id, enabled: true, requires_customisation: false },
    })
    const { body } = await staff.get(`/automations/${id}`)
    expect(body).toMatchObject({ enabled: true, changed: { by: 'Hannah Price' } })
    expect(body.nodes[0].action.enabled).toBe(false)
    expect((await enable(id, 'yes')).status).toBe(422)
    expect((await enable(action, true)).status).toBe(404)
    const events = await publishedEvents(product.deps, practice, null, 'automations.changed')
    expect(JSON.stringify(events)).toContain(id)
  })
})

describe('disabling a workflow', () => {
  it('holds the patients in it, and enabling it goes on with the time added (AUT-37)', async () => {
    const { id } = await aWorkflow({
      start: inStages('booking'),
      end: notIn('booking'),
      nodes: [{ delay: 2 }, { sms: 'Later' }],
    })
    const [stays, leaves] = [await patient(), await patient()]
    for (const each of [stays, leaves]) await move(each, 'booking')
    await run()
    await enable(id, false)
    product.clock.skip(3 * HOUR_MS)
    await move(leaves, 'lost')
    await run()
    expect(await enrolments(stays)).toMatchObject([{ state: 'held', log: [] }])
    expect(await enrolments(leaves)).toMatchObject([{ state: 'ended', end_reason: 'end_trigger' }])
    await staff.signIn(practice.email)
    await enable(id, true)
    await run()
    expect(await messages(stays)).toEqual([])
    product.clock.skip(2 * HOUR_MS)
    await run()
    expect(await messages(stays)).toHaveLength(1)
    await staff.signIn(practice.email)
  })
})

describe('the patients in a workflow', () => {
  it('are counted by state and node, listed, found by name, taken out, and go on without their wait', async () => {
    const { id, nodeIds } = await aWorkflow({
      name: 'Followed',
      start: inStages('wonSale'),
      nodes: [{ sms: 'Hi' }, { delay: 1, unit: 'days' }, { email: 'Then' }],
    })
    const [ann, ben] = [
      await patient({ first_name: 'Ann', last_name: 'Ash' }),
      await patient({ first_name: 'Ben', last_name: 'Bo', gdpr: 'Opted Out' }),
    ]
    for (const each of [ann, ben]) await move(each, 'wonSale')
    await run()
    const counts = (await staff.get(`/automations/${id}/counts`)).body
    expect(counts.states).toEqual({ running: 0, waiting: 2, held: 0, finished: 0, ended: 0 })
    expect(counts.nodes[0]).toEqual({ id: nodeIds[0], here: 0, run: 1, skipped: 1, failed: 0 })
    expect(counts.nodes[1]).toMatchObject({ here: 2 })

    const people = async (query = '') => (await staff.get(`/automations/${id}/enrolments?${query}`)).body
    const all = await people()
    expect(all.metadata).toEqual({ total: 2, next: null })
    expect((await people('search=ash')).data).toMatchObject([
      {
        patient: { id: ann, name: 'Ann Ash' },
        workflow: { id, name: 'Followed' },
        state: 'waiting',
        node_id: nodeIds[1],
        next: { node_id: nodeIds[2], kind: 'email', name: 'Then', at: expect.any(String) },
        log: [{ node_id: nodeIds[0], outcome: 'run', skip_reason: null, message: { status: 'sending' } }],
      },
    ])
    expect((await people(`node=${nodeIds[0]}&outcome=skipped`)).data).toMatchObject([
      { patient: { id: ben }, log: [{ outcome: 'skipped', skip_reason: 'opted_out', failure_reason: null }] },
    ])
    expect((await people(`node=${nodeIds[0]}`)).data).toEqual([])

    const [ofAnn] = (await staff.get(`/v3/patients/${ann}/automations`)).body
    const skip = (node_id = ofAnn.node_id) =>
      staff.post(`/automations/enrolments/${ofAnn.id}/skip-wait`, { node_id })
    expect(await skip(nodeIds[0])).toMatchObject({ status: 409, body: { code: 'not_waiting' } })
    const skipped = await skip()
    expect(skipped).toMatchObject({ status: 200, body: { state: 'running' } })
    await run()
    expect(await messages(ann)).toHaveLength(2)
    expect(await skip()).toMatchObject({
      status: 409,
      body: { code: 'enrolment_over' },
    })

    const [ofBen] = (await staff.get(`/v3/patients/${ben}/automations`)).body
    const taken = await staff.post(`/automations/enrolments/${ofBen.id}/take-out`)
    expect(taken).toMatchObject({
      status: 200,
      body: { state: 'ended', end_reason: 'taken_out', next: null },
    })
    expect((await staff.post(`/automations/enrolments/${ofBen.id}/take-out`)).status).toBe(409)
    expect((await people('state=ended')).data).toMatchObject([{ patient: { id: ben } }])
  })

  it('are found by a part of the name, and nobody by apostrophes alone', async () => {
    const { id } = await aWorkflow({ start: inStages('maybeFuture'), nodes: [{ delay: 1, unit: 'days' }] })
    const seen = await patient({ first_name: 'Seán', last_name: 'O’Brien' })
    await move(seen, 'maybeFuture')
    const found = async (search: string) =>
      (await staff.get(`/automations/${id}/enrolments?search=${encodeURIComponent(search)}`)).body.metadata
        .total
    expect([await found('sean'), await found("o'brien"), await found('_'), await found('’')]).toEqual([
      1, 1, 0, 0,
    ])
  })

  it('are listed on from a patient who was deleted meanwhile', async () => {
    const { id } = await aWorkflow({ start: inStages('maybeFuture'), nodes: [{ delay: 1, unit: 'days' }] })
    const patients = await manyRecipients(product.deps, practice, { count: 52, source: 'Paged' })
    for (const each of patients) await move(each, 'maybeFuture')
    const people = async (query = '') => (await staff.get(`/automations/${id}/enrolments?${query}`)).body
    const first = await people()
    expect([first.data.length, first.metadata.total]).toEqual([50, 52])
    await inside(product.deps, practice, (tx) =>
      tx
        .deleteFrom('enrolments')
        .where('client_id', '=', practice.id)
        .where('id', '=', first.data.at(-1).id)
        .execute(),
    )
    const second = await people(`before=${encodeURIComponent(first.metadata.next)}`)
    expect([second.data.length, second.metadata.next]).toEqual([2, null])
    expect((await staff.get(`/automations/${id}/enrolments?before=last`)).status).toBe(422)
  })
})
