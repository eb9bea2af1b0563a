import { plainDay, timeLabel } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { skipTo } from '../../../testing/test-clock.ts'
import { obstaclesTo } from '../../delivery/obstacles.ts'
import { recipientAsSubscriber } from '../../unsubscribe/index.ts'
import { inStages, notIn } from '../testing/new-workflow.ts'
import { workflowFixture } from '../testing/workflow-fixture.ts'

const fixture = await workflowFixture()
const { product, practice, staff, aWorkflow, patient, move, run, messages, textsTo, enrolments, report } =
  fixture
const { deps, clock } = product

/** What keeps the messages that workflows wrote to a patient from being handed to their provider now. */
function obstacles(patientId: string) {
  return inside(deps, practice, async (tx) => {
    const written = await tx
      .selectFrom('communications')
      .select(['id', 'bulk_batch_id', 'system_actor'])
      .where('client_id', '=', practice.id)
      .where('patient_id', '=', patientId)
      .orderBy('id')
      .execute()
    const found = await obstaclesTo(tx, written, clock.now())
    return written.map(({ id }) => found.get(id) ?? null)
  })
}

const setEnabled = (id: string, enabled: boolean) =>
  inside(deps, practice, (tx) => tx.updateTable('workflows').set({ enabled }).where('id', '=', id).execute())

async function takeOut(patientId: string): Promise<void> {
  const [enrolment] = await enrolments(patientId)
  await staff.signIn(practice.email)
  expect((await staff.post(`/automations/enrolments/${enrolment?.id}/take-out`)).status).toBe(200)
}

it('an email to a referrer that failed is sent again to the referrer, not to the patient', async () => {
  await aWorkflow({
    start: inStages('wrongNumber'),
    nodes: [{ email: 'Thank you', recipient: 'referrer', purpose: 'service' }],
  })
  const id = await patient({ referrer_email: 'cara@mail.example' })
  await move(id, 'wrongNumber')
  await run()
  const [message] = await messages(id)
  await report(message?.id ?? '', 'failed', 'The mailbox is full')
  const { status } = await staff.post(`/v3/patients/${id}/communications/${message?.id}/retry`, {})
  expect(status).toBe(200)
  expect(await messages(id)).toMatchObject([{ to_email: 'cara@mail.example' }])
})

describe('a message of a workflow that was written and not handed over yet', () => {
  it('is not sent to a patient who has left the workflow, also if it was the last one (AUT-33)', async () => {
    await aWorkflow({
      start: inStages('thinking'),
      end: notIn('thinking'),
      nodes: [{ sms: 'The last one' }],
    })
    const id = await patient()
    await move(id, 'thinking')
    await run()
    expect(await enrolments(id)).toMatchObject([{ state: 'finished' }])
    expect(await obstacles(id)).toEqual([null])
    await move(id, 'booking')
    expect(await obstacles(id)).toEqual([{ kind: 'withdrawn', reason: 'cancelled' }])
  })

  it('is not sent to a patient whom staff took out, also while it waits for the workflow or the morning (AUT-33)', async () => {
    const { id: workflow } = await aWorkflow({
      start: inStages('booking'),
      nodes: [{ sms: 'Written' }, { delay: 1 }],
    })
    const [held, other, night] = [await patient(), await patient(), await patient()]
    for (const id of [held, other]) await move(id, 'booking')
    await run()
    await setEnabled(workflow, false)
    await takeOut(held)
    expect(await obstacles(held)).toEqual([{ kind: 'withdrawn', reason: 'cancelled' }])
    expect(await obstacles(other)).toMatchObject([{ kind: 'wait' }])
    await setEnabled(workflow, true)
    skipTo(clock, '22:00:00')
    await move(night, 'booking')
    await run()
    expect(await enrolments(night)).toMatchObject([{ state: 'running', position: 0 }])
    await takeOut(night)
    skipTo(clock, '10:00:00')
    await run()
    expect(await messages(night)).toEqual([])
    expect(await enrolments(night)).toMatchObject([{ state: 'ended', end_reason: 'taken_out', log: [] }])
  })

  it('waits while the workflow is disabled, and in the quiet hours (AUT-37)', async () => {
    const { id: workflow } = await aWorkflow({ start: inStages('working'), nodes: [{ sms: 'Held' }] })
    const id = await patient()
    await move(id, 'working')
    await run()
    await setEnabled(workflow, false)
    expect(await obstacles(id)).toMatchObject([{ kind: 'wait' }])
    await setEnabled(workflow, true)
    expect(await obstacles(id)).toEqual([null])
    skipTo(clock, '21:00:00')
    expect(await obstacles(id)).toMatchObject([{ kind: 'wait' }])
    skipTo(clock, '10:00:00')
  })

  it('is not sent to a patient, or a referrer, who has unsubscribed meanwhile (AUT-39)', async () => {
    await aWorkflow({
      start: inStages('inTx'),
      nodes: [{ email: 'To the patient' }, { email: 'To the referrer', recipient: 'referrer' }],
    })
    const referrer_email = 'bea@mail.example'
    const alsoPatient = await patient({ email: referrer_email })
    const id = await patient({ referrer_email })
    await move(id, 'inTx')
    await run()
    expect(await obstacles(id)).toEqual([null, null])
    const [, toReferrer] = await messages(id)
    await inside(deps, practice, async (tx) => {
      const subscriber = await recipientAsSubscriber(tx, toReferrer?.id ?? '')
      await subscriber?.unsubscribe({ origin: 'spam_report', text: 'Reported as spam' }, clock.now())
    })
    expect(await obstacles(id)).toEqual([null, { kind: 'withdrawn', reason: 'no_consent' }])
    const consents = await inside(deps, practice, (tx) =>
      tx.selectFrom('patients').select(['id', 'gdpr']).where('id', 'in', [id, alsoPatient]).execute(),
    )
    expect(new Map(consents.map((row) => [row.id, row.gdpr]))).toEqual(
      new Map([
        [id, 'Opted In'],
        [alsoPatient, 'Opted Out'],
      ]),
    )
    await move(alsoPatient, 'lost')
    expect(await obstacles(id)).toEqual([null, { kind: 'withdrawn', reason: 'contact_ended' }])
  })
})

it('a message that was not sent after all does not count as sent within a day', async () => {
  await aWorkflow({
    start: inStages('consultation'),
    end: notIn('consultation'),
    nodes: [{ sms: 'Confirmed' }],
  })
  const id = await patient()
  await move(id, 'consultation')
  await run()
  const [first] = await messages(id)
  await report(first?.id ?? '', 'failed', 'The patient has left this stage')
  await move(id, 'callback1')
  await move(id, 'consultation')
  await run()
  expect(await messages(id)).toHaveLength(2)
})

it('an email that consists of a picture is sent, without a text of its own', async () => {
  const { nodeIds } = await aWorkflow({
    start: inStages('txComplete'),
    nodes: [{ email: '', subject: 'A picture', purpose: 'service' }],
  })
  await inside(deps, practice, (tx) =>
    tx
      .updateTable('automation_templates')
      .set({ html: '<p><img src="https://www.example.com/picture.png" alt=""></p>' })
      .where('action_id', 'in', nodeIds)
      .execute(),
  )
  const id = await patient()
  await move(id, 'txComplete')
  await run()
  expect((await enrolments(id)).map(({ log }) => log)).toEqual([['run']])
})

describe('the appointment in a message', () => {
  const tags = 'Date: {{appointment.date}}, time: {{appointment.time}}'
  const toBeConfirmed = 'Date: to be confirmed, time: to be confirmed'
  it('is to be confirmed for a patient whom staff moved, whose next action is due at once', async () => {
    await aWorkflow({ start: inStages('callback2'), nodes: [{ sms: tags, purpose: 'service' }] })
    const id = await patient()
    await staff.signIn(practice.email)
    const moved = await staff.put(`/v3/patients/${id}/stage`, { stage: 'callback2' })
    expect(moved).toMatchObject({ status: 200, body: { next_action_at: expect.any(String) } })
    await run()
    expect(await textsTo(id)).toEqual([toBeConfirmed])
  })

  it('is the next action that staff entered, also in a message that is written after it', async () => {
    await aWorkflow({
      start: inStages('callback3'),
      nodes: [{ email: tags }, { delay: 1, unit: 'days' }, { email: tags }],
    })
    const id = await patient()
    await move(id, 'callback3')
    const text = await enterNextAction(id, 23)
    await run()
    clock.skip(25 * MS_PER_HOUR)
    await run()
    expect(await textsTo(id)).toEqual([text, text])
  })

  it('is the next action of the night before in a text that had to wait for the morning', async () => {
    await aWorkflow({ start: inStages('noNumber'), nodes: [{ sms: tags, purpose: 'service' }] })
    skipTo(clock, '22:00:00')
    const id = await patient()
    await move(id, 'noNumber')
    const text = await enterNextAction(id, 1)
    skipTo(clock, '08:00:00')
    await run()
    expect(await textsTo(id)).toEqual([text])
    skipTo(clock, '10:00:00')
  })

  /** Sets the next action to some hours from now. @returns the text that names it */
  async function enterNextAction(id: string, hours: number) {
    const next_action_at = new Date(clock.now().getTime() + hours * MS_PER_HOUR)
    await inside(deps, practice, (tx) =>
      tx.updateTable('patients').set({ next_action_at }).where('id', '=', id).execute(),
    )
    const day = plainDay(calendarDay(next_action_at, 'Europe/London'))
    return `Date: ${day}, time: ${timeLabel(next_action_at, 'Europe/London')}`
  }
})
