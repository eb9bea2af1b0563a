import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { inStages, notIn } from '../testing/new-workflow.ts'
import { workflowFixture } from '../testing/workflow-fixture.ts'

const fixture = await workflowFixture()
const { product, practice, aWorkflow, patient, move, run, messages, textsTo, enrolments } = fixture
const { deps, clock } = product
const HOUR_MS = 3_600_000

describe('a patient who enters the stages of a workflow', () => {
  it('gets its messages in order, each after its wait, with the automation flag (AUT-30, AUT-34, AUT-41)', async () => {
    const { id: workflow_id } = await aWorkflow({
      start: inStages('thinking'),
      end: notIn('thinking'),
      nodes: [{ sms: 'First {{patient.first_name}}' }, { delay: 2 }, { email: 'Second' }],
    })
    const id = await patient({ first_name: 'Olivia' })
    await move(id, 'thinking')
    await move(id, 'thinking')
    await run()
    expect(await textsTo(id)).toEqual(['First Olivia'])
    expect(await enrolments(id)).toMatchObject([{ workflow_id, state: 'waiting', position: 1 }])
    const due = (await enrolments(id))[0]?.due_at?.getTime() ?? 0
    clock.skip(due - clock.now().getTime() - 1_000)
    await run()
    expect(await messages(id)).toHaveLength(1)
    clock.skip(1_000)
    await run()
    expect(await messages(id)).toMatchObject([
      { comm_type: 'sms', automated: true },
      { comm_type: 'marketing_email', automated: true, subject: 'Second' },
    ])
    expect(await enrolments(id)).toMatchObject([{ state: 'finished', log: ['run', 'run', 'run'] }])
    for (const message of await messages(id)) await fixture.report(message.id, 'sent')
    const { staff } = fixture
    await staff.signIn(practice.email)
    const { items } = (await staff.get(`/v2/patients/${id}/timeline`)).body
    expect(items).toContainEqual(
      expect.objectContaining({ text_content: 'First Olivia\nReply STOP to opt out', automated: true }),
    )
    const [, email] = await messages(id)
    const { body: shown } = await staff.get(`/v3/patients/${id}/communications/${email?.id}`)
    expect(shown).toMatchObject({ subject: 'Second', full_content: '<p>Second</p>' })
    const { current } = (await staff.get('/reporting/overview')).body
    expect([current.sms_sent.value, current.email_sent.value]).toEqual([1, 1])
  })

  it('is not enrolled while the workflow is disabled, nor by enabling it later (AUT-31)', async () => {
    const { id: workflow } = await aWorkflow({
      enabled: false,
      start: inStages('inTx'),
      nodes: [{ sms: 'Never' }],
    })
    const id = await patient()
    await move(id, 'inTx')
    await fixture.staff.signIn(practice.email)
    const enabled = await fixture.staff.put(`/automations/${workflow}/enable`, { enabled: true })
    expect(enabled.status).toBe(200)
    await run()
    expect(await enrolments(id)).toEqual([])
    const other = await patient()
    await move(other, 'inTx')
    expect(await enrolments(other)).toHaveLength(1)
  })

  it('leaves it when its end trigger holds, also after the message was due (AUT-33)', async () => {
    await aWorkflow({
      start: inStages('working'),
      end: notIn('working'),
      nodes: [{ delay: 1 }, { sms: 'Too late' }],
    })
    const id = await patient()
    await move(id, 'working')
    await run()
    clock.skip(HOUR_MS + 1_000)
    await move(id, 'wonSale')
    await run()
    expect(await messages(id)).toEqual([])
    expect(await enrolments(id)).toMatchObject([{ state: 'ended', end_reason: 'end_trigger', log: [] }])
  })
})

describe('a wait for other workflows', () => {
  it('lasts until the patient is in none of them (AUT-35)', async () => {
    const { id: first } = await aWorkflow({
      start: inStages('booking'),
      end: notIn('booking'),
      nodes: [{ delay: 1, unit: 'weeks' }],
    })
    await aWorkflow({ start: inStages('booking'), nodes: [{ wait: [first] }, { sms: 'Then' }] })
    const [one, two] = [await patient(), await patient()]
    for (const id of [one, two]) await move(id, 'booking')
    await run()
    expect(await textsTo(one)).toEqual([])
    await move(one, 'txPlanConsult')
    await run()
    expect(await textsTo(one)).toEqual(['Then'])
    expect(await textsTo(two)).toEqual([])
    await aWorkflow({ start: inStages('consultation'), nodes: [{ wait: [first] }, { sms: 'At once' }] })
    const other = await patient()
    await move(other, 'consultation')
    await run()
    expect(await textsTo(other)).toEqual(['At once'])
  })
})

describe('the engine', () => {
  it('sends each message once, however often and by however many workers it runs (AUT-40)', async () => {
    await aWorkflow({ start: inStages('txComplete'), nodes: [{ sms: 'Once' }] })
    const ids = [await patient(), await patient(), await patient()]
    for (const id of ids) await move(id, 'txComplete')
    await Promise.all([run(), run(), run(), run()])
    await run()
    for (const id of ids) expect(await textsTo(id)).toEqual(['Once'])
  })

  it('leaves nothing behind when a run fails, runs the other patients, and sends the message later (AUT-40)', async () => {
    const { nodeIds } = await aWorkflow({ start: inStages('complete'), nodes: [{ sms: 'Whole' }] })
    const id = await patient()
    await move(id, 'complete')
    const [enrolment] = await enrolments(id)
    // The row of the message is taken, so that the run fails after it has written the message.
    const conflict = {
      client_id: practice.id,
      enrolment_id: enrolment?.id ?? '',
      node_id: nodeIds[0] ?? '',
      id: uuid(),
      outcome: 'run' as const,
      at: clock.now(),
    }
    await inside(deps, practice, (tx) => tx.insertInto('node_executions').values(conflict).execute())
    const other = await patient()
    await move(other, 'complete')
    await run()
    expect(await messages(id)).toEqual([])
    expect(await textsTo(other)).toEqual(['Whole'])
    await inside(deps, practice, (tx) =>
      tx.deleteFrom('node_executions').where('id', '=', conflict.id).execute(),
    )
    clock.skip(5 * 60_000)
    await run()
    expect(await textsTo(id)).toEqual(['Whole'])
  })

  it('marks a node as failed whose message was not delivered, and goes on', async () => {
    await aWorkflow({ start: inStages('callback3'), nodes: [{ sms: 'Undelivered' }, { delay: 1 }] })
    const id = await patient()
    await move(id, 'callback3')
    await run()
    const [message] = await messages(id)
    await fixture.report(message?.id ?? '', 'failed', 'The number is switched off')
    expect(await enrolments(id)).toMatchObject([
      { state: 'waiting', log: ['failed: The number is switched off'] },
    ])
  })

  it('stores only reports that change what happened at the node', async () => {
    await aWorkflow({ start: inStages('booking'), nodes: [{ sms: 'Reported' }] })
    const id = await patient()
    await move(id, 'booking')
    await run()
    const messageId = (await messages(id))[0]?.id ?? ''
    const version = async () => {
      const { xmin } = await inside(deps, practice, (tx) =>
        tx
          .selectFrom('node_executions')
          .select(sql<string>`xmin`.as('xmin'))
          .where('id', '=', messageId)
          .executeTakeFirstOrThrow(),
      )
      return xmin
    }
    const written = await version()
    await fixture.report(messageId, 'sent')
    expect(await version()).toBe(written)
    await fixture.report(messageId, 'failed')
    expect(await version()).not.toBe(written)
  })
})
