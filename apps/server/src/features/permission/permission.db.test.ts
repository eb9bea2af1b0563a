import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { openLog } from '../../log.ts'
import { aMessage, aPractice, inside } from '../../testing/builders.ts'
import { bulkBySteps } from '../../testing/bulk-without-worker.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { inStages, notIn } from '../automations/testing/new-workflow.ts'
import { workflowFixture } from '../automations/testing/workflow-fixture.ts'
import { sendAnswerJob } from '../autoresponder/send-answer.job.ts'
import { settingsOf } from '../autoresponder/testing/answering-practice.ts'
import { bulkEmail, bulkText, manyRecipients } from '../bulk/testing/bulk-fixture.ts'
import { optOut } from '../communications/index.ts'

const fixture = await workflowFixture()
const { product, practice, staff, aWorkflow, patient, move, run, messages } = fixture
const { deps, clock } = product
const bulk = bulkBySteps(fixture)

const permission = (patientId: string, id = '') =>
  staff.get(`/v3/patients/${patientId}/communications/${id}/permission`)
/** A time, whose clock goes on while a test runs. */
const TIME = expect.stringMatching(/^\d{4}-.*Z$/)

describe('the permission receipt of an automation’s message', () => {
  it('has what started it, the purpose, the consent with its origin, the checks in their order and the template (W-09, W-10)', async () => {
    const workflow = await aWorkflow({
      name: 'Enquiry received',
      start: inStages('working'),
      end: notIn('working'),
      nodes: [{ sms: 'Hello', name: 'Thank you', purpose: 'marketing' }],
    })
    const id = await patient({ phone: '+447700900461', phone_e164: '+447700900461' })
    await move(id, 'working')
    await run()
    const [message] = await messages(id)
    const { status, body } = await permission(id, message?.id)
    expect(status).toBe(200)
    expect(body).toEqual({
      checked_again_at: null,
      receipt: {
        kind: 'workflow',
        allowed_at: TIME,
        workflow: { id: workflow.id, name: 'Enquiry received' },
        started: { at: TIME, stage: 'In Discussion', referral: null },
        action: { id: workflow.nodeIds[0], name: 'Thank you' },
        recipient: 'patient',
        purpose: 'marketing',
        consent: { gdpr: 'Opted In', since: TIME, origin: 'lead', by: null },
        template: {
          id: expect.any(String),
          name: 'General',
          version: 1,
          changed_at: TIME,
          changed_by: null,
        },
        checks: [
          { check: 'end_trigger', found: 'Not met' },
          { check: 'automation', found: 'On' },
          { check: 'action', found: 'On' },
          { check: 'customised', found: 'Ready to send' },
          { check: 'condition', found: 'None' },
          { check: 'not_repeated', found: 'Not sent in the last 24 hours' },
          { check: 'stage', found: 'In Discussion' },
          { check: 'template', found: 'General' },
          { check: 'consent', found: 'Opted In' },
          { check: 'channel', found: 'SMS is enabled' },
          { check: 'number', found: '•••461' },
          { check: 'quiet_hours', found: expect.stringMatching(/^\d+:\d\d[ap]m$/) },
        ],
      },
    })
    const { allowed_at, consent, started } = body.receipt
    const times = [consent.since, started.at, allowed_at]
    expect(times).toEqual(times.toSorted())
  })

  it('stays the same when workflow, template or consent change later', async () => {
    const { id: workflow, nodeIds } = await aWorkflow({
      name: 'Thinking it over',
      start: inStages('thinking'),
      nodes: [{ email: 'News' }],
    })
    const id = await patient()
    await move(id, 'thinking')
    await run()
    const [message] = await messages(id)
    const before = (await permission(id, message?.id)).body
    expect(before.receipt).toMatchObject({
      workflow: { name: 'Thinking it over' },
      consent: { gdpr: 'Opted In' },
    })
    await inside(deps, practice, async (tx) => {
      await tx.updateTable('workflows').set({ name: 'Renamed' }).where('id', '=', workflow).execute()
      await tx
        .updateTable('automation_templates')
        .set({ version: 2, types: ['Implants'] })
        .where('action_id', '=', nodeIds[0] ?? '')
        .execute()
      await optOut(tx, id, { origin: 'reply', text: 'Replied STOP to a text' }, clock.now())
    })
    expect((await permission(id, message?.id)).body).toEqual(before)
  })

  it('masks the address of a referrer', async () => {
    await aWorkflow({
      start: inStages('consultation'),
      nodes: [{ email: 'Thank you for the referral', recipient: 'referrer', purpose: 'service' }],
    })
    const id = await patient({ referrer_email: 'ann.clark@clinic.example' })
    await move(id, 'consultation')
    await run()
    const [message] = await messages(id)
    const { receipt } = (await permission(id, message?.id)).body
    expect(receipt.recipient).toBe('referrer')
    expect(receipt.checks).toContainEqual({ check: 'address', found: 'a•••@clinic.example' })
    expect(JSON.stringify(receipt)).not.toContain('ann.clark')
  })
})

describe('the permission receipt of a bulk message', () => {
  it('has who sent it, when, to whom, the consent with the user who recorded it, and the checks (BLK-13)', async () => {
    const id = await patient({ gdpr: 'Opted Out', stage: 'working', email: 'olivia@mail.example' })
    const { version } = (await staff.get(`/v3/patients/${id}`)).body
    await staff.put(`/v3/patients/${id}`, { version, gdpr: 'Opted In' })
    const body = await bulk.start(bulkEmail([id]))
    await bulk.step(body)
    const [message] = await bulk.written(body)
    const { receipt } = (await permission(id, message?.id)).body
    expect(receipt).toEqual({
      kind: 'bulk',
      allowed_at: TIME,
      batch: { id: body.id, sender: 'Hannah Price', sent_at: TIME, total: 1 },
      recipients: { kind: 'patients', count: 1 },
      consent: { gdpr: 'Opted In', since: TIME, origin: 'staff', by: 'Hannah Price' },
      checks: [
        { check: 'stage', found: 'In Discussion' },
        { check: 'consent', found: 'Opted In' },
        { check: 'channel', found: 'Email is enabled' },
        { check: 'address', found: 'o•••@mail.example' },
        { check: 'content', found: 'Filled in for this patient' },
        { check: 'quiet_hours', found: 'None for emails' },
      ],
    })
  })

  it('has the report with its filters, and when it was checked again before it was delivered', async () => {
    const [id = ''] = await manyRecipients(deps, practice, { count: 1, source: 'A source' })
    const filter = { report: 'overview/leadsReceived', sources: ['A source'] }
    const { patient_ids: _, ...rest } = bulkEmail([id])
    const body = { ...rest, filter, patient_ids: [] as string[] }
    expect((await staff.post('/communications/bulk', { ...rest, filter })).status).toBe(202)
    await bulk.step(body)
    const [message] = await bulk.written(body)
    const before = (await permission(id, message?.id)).body
    expect(before).toMatchObject({
      checked_again_at: null,
      receipt: { recipients: { kind: 'report', filter } },
    })
    await bulk.deliverAll(body)
    expect((await permission(id, message?.id)).body.checked_again_at).toEqual(TIME)
  })

  it('is stored with those of its set, in a number of statements that does not grow with the set', async () => {
    const [few, many] = [2, 40].map((count) => manyRecipients(deps, practice, { count, source: `${count}` }))
    const statements = async (ids: readonly string[]) => {
      const body = await bulk.start(bulkEmail(ids))
      return countStatements(() => bulk.step(body))
    }
    expect(await statements((await many) ?? [])).toBe(await statements((await few) ?? []))
  })
})

it('the permission receipt of an automatic answer has the text that it answers, and whether the practice was open', async () => {
  await inside(deps, practice, (tx) =>
    tx
      .updateTable('clients')
      .set(settingsOf({ hours: {} }))
      .where('id', '=', practice.id)
      .execute(),
  )
  const phone = '+447700900001'
  const id = await patient({ phone, phone_e164: phone, gdpr: 'Opted Out' })
  const received = { patientId: id, type: 'sms', at: clock.now(), inbound: true, text: 'Open?' } as const
  const text_id = await aMessage(deps, practice, received)
  const answer_id = uuid()
  await sendAnswerJob.run(
    { deps, log: openLog('silent'), attempt: 1, signal: undefined },
    { client_id: practice.id, text_id, answer_id, type: 'out_of_hours_new' },
  )
  const { body } = await permission(id, answer_id)
  expect(body).toMatchObject({
    checked_again_at: null,
    receipt: {
      kind: 'answer',
      text: { id: text_id, received_at: received.at.toISOString() },
      answer: 'out_of_hours_new',
      consent: { gdpr: 'Opted Out', origin: 'lead' },
    },
  })
  expect(body.receipt.checks.slice(0, 3)).toEqual([
    { check: 'age', found: '15 minutes' },
    { check: 'number', found: '•••001' },
    { check: 'consent', found: 'The patient has not asked for no more texts' },
  ])
})

describe('a request for a receipt', () => {
  it('is refused with the reason: no such message, one of staff, or one from before receipts', async () => {
    const id = await patient()
    const other = await patient()
    const base = { patientId: id, type: 'sms', at: clock.now(), inbound: false, text: 'Hello' } as const
    const ofStaff = await aMessage(deps, practice, base)
    const old = await aMessage(deps, practice, base)
    await inside(deps, practice, (tx) =>
      tx
        .updateTable('communications')
        .set({ system_actor: 'automation', user_id: null, automated: true })
        .where('id', '=', old)
        .execute(),
    )
    const codeOf = async (patientId: string, messageId: string) => {
      const { status, body } = await permission(patientId, messageId)
      return [status, body.code]
    }
    expect(await codeOf(id, uuid())).toEqual([404, 'not_found'])
    expect(await codeOf(other, old)).toEqual([404, 'not_found'])
    expect(await codeOf(id, ofStaff)).toEqual([404, 'not_automated'])
    expect(await codeOf(id, old)).toEqual([404, 'no_receipt'])
  })

  it('is audited as a read of the patient, and finds nothing for another practice', async () => {
    const id = await patient({ stage: 'working' })
    const body = await bulk.start(bulkText([id]))
    await bulk.step(body)
    const [message] = await bulk.written(body)
    expect((await permission(id, message?.id)).status).toBe(200)
    const audited = await inside(deps, practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select('user_id')
        .where('action', '=', 'permission.read')
        .where('patient_id', '=', id)
        .execute(),
    )
    expect(audited).toEqual([{ user_id: practice.userId }])
    const neighbour = product.visitor()
    await neighbour.signIn((await aPractice(deps)).email)
    const url = `/v3/patients/${id}/communications/${message?.id}/permission`
    expect((await neighbour.get(url)).body.code).toBe('not_found')
  })
})
