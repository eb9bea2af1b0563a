import type { FlowInput } from '@enamel/domain/next-action/flow-input'
import { everyPath, type WalkedPath } from '@enamel/domain/next-action/testing/every-path'
import { transition } from '@enamel/domain/next-action/transitions'
import type { PipelineVariant } from '@enamel/domain/pipeline/variant'
import { stageKeys } from '@enamel/domain/stages/stages'
import { hasPassed } from '@enamel/domain/time/chosen-date'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product, practice: plainPractice, staff: plainStaff } = await practiceFixture()
/** Seven minutes past ten, two days before the clocks go forward. */
const NOW = new Date('2027-03-26T10:07:00Z')
const DELAYS = { newLead: { seconds: 3 * 86_400 }, thinking: { seconds: 90_000 } }
const CONCURRENT = 8

beforeAll(async () => {
  product.clock.now = () => NOW
  await plainStaff.signIn(plainPractice.email)
})

/**
 * Each series of choices of each stage once, with its result. Paths with the same choices differ in whether the snooze
 * ends. Which of them is taken varies, so that some patients are woken and others are not.
 */
function everySeriesOfChoices(variant: PipelineVariant): WalkedPath[] {
  const input: Omit<FlowInput, 'stage'> = {
    variant,
    source: 'Instagram',
    snooze: { state: 'waking' },
    practiceSystem: { active: false, linked: false },
    draftNote: null,
    delays: DELAYS,
    now: NOW,
    zone: 'Europe/London',
  }
  return stageKeys.flatMap((stage) => {
    const byChoices = Map.groupBy(everyPath({ ...input, stage }), ({ choices }) => choices.join(' '))
    return [...byChoices.values()].flatMap((paths, index) => paths[index % paths.length] ?? [])
  })
}

interface Patient {
  id: string
  path: WalkedPath
  /** The stored stage: every second patient outside the pipeline has none (C-33). */
  stage: string | null
  /** The date to send: null for every second call back, so that the server computes it from the call-back delay. */
  date: string | null
}

/** Creates a waking patient for each path, in its stage. */
async function createPatients(practice: Practice, paths: WalkedPath[]): Promise<Patient[]> {
  const patients = paths.map((path, index) => {
    const isDelay = path.context.nextAction === 'callback' && index % 2 === 0
    const stage = path.input.stage === 'none' && index % 2 === 0 ? null : path.input.stage
    return { id: uuid(), path, stage, date: isDelay ? null : path.context.date }
  })
  await inside(product.deps, practice, async (tx) => {
    await tx
      .updateTable('clients')
      .set({ call_back_delays: JSON.stringify(DELAYS) })
      .where('id', '=', practice.id)
      .execute()
    await tx
      .insertInto('patients')
      .values(
        patients.map(({ id, stage }) => ({
          client_id: practice.id,
          id,
          first_name: 'Grace',
          source: 'Instagram',
          stage,
          next_action_at: NOW,
          snooze_ends_at: new Date(NOW.getTime() - 60_000),
          snooze_notified: true,
          created_at: NOW,
          updated_at: NOW,
        })),
      )
      .execute()
  })
  return patients
}

async function saveAll(staff: Person, patients: Patient[]): Promise<void> {
  const queue = [...patients]
  const saveNext = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await save(staff, next)
  }
  await Promise.all(Array.from({ length: CONCURRENT }, saveNext))
}

/** Saves the flow's result, and compares the response with the result in the domain. */
async function save(staff: Person, { id, path, stage: before, date }: Patient): Promise<void> {
  const { context, input, choices } = path
  const response = await staff.put(`/v3/patients/${id}/actions`, {
    next_action: context.nextAction,
    date,
    note: context.note,
    source: context.source,
    end_snooze: context.endSnooze ?? false,
    choices,
    based_on: { stage: before, next_action_at: NOW.toISOString() },
  })
  const { stage, at } = expectedResult(path)
  expect(response, `${input.variant} ${input.stage}: ${choices.join(' ')}`).toMatchObject({
    status: 200,
    body: {
      stage,
      next_action_at: at,
      source: 'Instagram',
      snooze: context.endSnooze ? null : { state: 'waking' },
    },
  })
}

function expectedResult({ context, input }: WalkedPath) {
  if (!context.nextAction) throw new Error('No next action')
  const moved = transition({ ...input, nextAction: context.nextAction, date: context.date })
  if (!moved.ok) throw new Error(moved.reason)
  return { stage: moved.stage, at: moved.nextActionAt?.toISOString() ?? null }
}

it.each<[PipelineVariant, string[]]>([
  ['pipeline', []],
  ['lite', ['lite']],
  ['pro', ['pro']],
])(
  'saves every series of choices of the variant %s with the stage, date and note to which it leads (FLOW-10, FLOW-25, FLOW-36)',
  async (variant, features) => {
    const practice = await aPractice(product.deps, { features })
    const staff = product.visitor()
    await staff.signIn(practice.email)
    const patients = await createPatients(practice, everySeriesOfChoices(variant))
    expect(patients.length).toBeGreaterThan(400)
    expect(
      patients.some(({ path }) => path.context.date && hasPassed(path.context.date, NOW, 'Europe/London')),
    ).toBe(false)
    await saveAll(staff, patients)

    const records = await inside(product.deps, practice, async (tx) => ({
      changes: await tx
        .selectFrom('stage_changes')
        .select(['patient_id', 'from_stage', 'to_stage', 'next_action', 'next_action_at'])
        .where('client_id', '=', practice.id)
        .orderBy('patient_id')
        .execute(),
      notes: await tx
        .selectFrom('notes')
        .select(['patient_id', 'content'])
        .where('client_id', '=', practice.id)
        .orderBy('patient_id')
        .execute(),
      events: await tx
        .selectFrom('business_events')
        .select('patient_id')
        .where('client_id', '=', practice.id)
        .orderBy('patient_id')
        .execute(),
    }))
    // The ids ascend in the order of the patients.
    expect(records).toEqual({
      changes: patients.map(({ id, path, stage }) => ({
        patient_id: id,
        from_stage: stage,
        to_stage: expectedResult(path).stage,
        next_action: path.context.nextAction,
        next_action_at: expectedResult(path).at === null ? null : new Date(expectedResult(path).at ?? ''),
      })),
      notes: patients.flatMap(({ id, path: { context } }) =>
        context.note === null ? [] : [{ patient_id: id, content: context.note }],
      ),
      events: patients.map(({ id }) => ({ patient_id: id })),
    })
  },
  60_000,
)

/** The date of the next action when no date is sent ("Stage transitions"). The clocks go forward on 28 March. */
it.each([
  ['working', 'newLead', 'working', '2027-04-02T09:07:00.000Z'],
  ['cancelledConsult', 'consultation', 'working', '2027-04-02T09:07:00.000Z'],
  ['cancelledConsult', 'booking', 'working', '2027-04-02T09:07:00.000Z'],
  ['thinking', 'consultation', 'thinking', '2027-04-02T09:07:00.000Z'],
  ['consultation', 'consultation', 'consultation', '2027-03-27T10:07:00.000Z'],
  ['txPlanBooking', 'consultation', 'txPlanConsult', '2027-03-27T10:07:00.000Z'],
  ['inTx', 'consultation', 'inTx', '2027-03-27T10:07:00.000Z'],
  ['inTx', 'inTx', 'inTx', '2027-04-23T09:07:00.000Z'],
  ['callback', 'newLead', 'callback1', '2027-03-31T09:07:00.000Z'],
  ['callback', 'callback3', 'maybeFuture', null],
  ['complete', 'inTx', 'complete', null],
])(
  'saves the outcome %s in the stage %s, sent without a date, as the stage %s with the date %s (FLOW-10)',
  async (next_action, from, stage, due) => {
    const id = await aPatient(product.deps, plainPractice, { stage: from })
    const { status, body } = await plainStaff.put(`/v3/patients/${id}/actions`, { next_action })
    expect([status, body.stage, body.next_action_at]).toEqual([200, stage, due])
  },
)

it.each([
  ['callback', ['consultation', 'booking', 'txPlanConsult', 'inTx']],
  ['rearrangedConsult', ['working', 'txPlanConsult']],
  ['cancelledConsult', ['working', 'txPlanConsult']],
  ['rearrangedAppt', ['working', 'consultation']],
])('refuses the outcome %s in the stages %j, which never offer it (FLOW-10)', async (next_action, stages) => {
  for (const stage of stages) {
    const id = await aPatient(product.deps, plainPractice, { stage })
    const before = (await plainStaff.get(`/v3/patients/${id}`)).body
    const body = { next_action, date: '2027-04-02T09:00:00.000Z' }
    const response = await plainStaff.put(`/v3/patients/${id}/actions`, body)
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['next_action']])
    expect((await plainStaff.get(`/v3/patients/${id}`)).body).toEqual(before)
  }
})
