import { beforeAll, describe, expect, it } from 'vitest'
import {
  type ActionFilter,
  defaultActionFilter,
  dueQuery,
  queryOf,
} from '../../../../web/src/features/actions/model/action-query.ts'
import { type ActionUpdate, belongsTo } from '../../../../web/src/features/actions/model/listed-action.ts'
import { aColleague, aPatient, aPractice } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'

const { product, practice, staff } = await practiceFixture()
/** The time at which the tests start. Other times are given in minutes from this time. */
let start: number

beforeAll(async () => {
  await aPatient(product.deps, await aPractice(product.deps))
  start = product.clock.now().getTime()
})

const at = (minutes: number) => new Date(start + minutes * 60_000)
const action = (columns: Parameters<typeof aPatient>[2]) => aPatient(product.deps, practice, columns)

describe('actions that are due', () => {
  it('match every part of the query, include waking patients and are ordered by date (ACT-08, ACT-36, G-23)', async () => {
    // The order of the dates differs from the order of the ids.
    const lead = await action({ next_action_at: at(-40), tx_type: 'Implants', labels: ['Nervous', 'VIP'] })
    const referred = await action({ next_action_at: at(-30), referrer_name: 'Dr Shah', labels: ['VIP'] })
    const call = await action({ stage: 'callback1', next_action_at: at(-50), source: 'Walk-in' })
    const asleep = await action({ next_action_at: at(-20), snooze_ends_at: at(30) })
    const waking = await action({ next_action_at: at(-10), snooze_ends_at: at(-1) })
    const later = await action({ next_action_at: at(60) })
    await action({ stage: null, next_action_at: at(-5) })
    await action({ next_action_at: null })
    const due = async (query = '') =>
      (await staff.get(`/actions/due?${query}`)).body.map((row: { patient_id: string }) => row.patient_id)

    expect(await due()).toEqual([call, lead, referred, waking, later])
    expect(await due('include_snoozed=0')).toEqual([call, lead, referred, waking, later])
    expect(await due('include_snoozed=1')).toEqual([call, lead, referred, asleep, waking, later])
    expect(await due('stages=callback1,working')).toEqual([call])
    expect(await due('stages=newLead')).toEqual([lead, referred, waking, later])
    expect(await due('referred=1')).toEqual([referred])
    expect(await due('referred=0')).toEqual([call, lead, waking, later])
    expect(await due('types=Implants,Whitening')).toEqual([lead])
    expect(await due('labels=Nervous')).toEqual([lead])
    expect(await due('labels=VIP&referred=1')).toEqual([referred])
    expect(await due('sources=Walk-in')).toEqual([call])
    expect(await due(`start_at=${at(-35).toISOString()}`)).toEqual([referred, waking, later])
    expect(await due(`end_at=${at(-35).toISOString()}`)).toEqual([call, lead])
    // Both ends of a range are included.
    expect(await due(`start_at=${at(-30).toISOString()}`)).toEqual([referred, waking, later])
    expect(await due(`start_at=${at(-40).toISOString()}&end_at=${at(-40).toISOString()}`)).toEqual([lead])
    expect(await due(`end_at=${at(0).toISOString()}`)).toEqual([call, lead, referred, waking])
    expect(await due(`end_at=${at(90).toISOString()}`)).toEqual([call, lead, referred, waking, later])
    expect(await due('stages=callback1&types=Implants')).toEqual([])
  })

  it('contain everything that a row of the list shows (ACT-09, ACT-10)', async () => {
    const id = await action({
      first_name: 'Priya',
      last_name: 'Nair',
      phone: '07700 900731',
      phone_e164: '+447700900731',
      stage: 'thinking',
      next_action_at: at(-60),
      tx_type: 'Clear aligners',
      source: 'Google Ads',
      labels: ['Finance'],
      referrer_email: 'dr.shah@post.example',
      snooze_ends_at: at(-2),
      initialized: true,
    })
    expect((await staff.get('/actions/due?stages=thinking')).body).toEqual([
      {
        patient_id: id,
        assignee: null,
        first_name: 'Priya',
        last_name: 'Nair',
        distinguisher: null,
        phone: '+447700900731',
        type: 'Clear aligners',
        source: 'Google Ads',
        labels: ['Finance'],
        stage: 'thinking',
        date: at(-60).toISOString(),
        referred: true,
        snooze: { state: 'waking', ends_at: at(-2).toISOString() },
        initialized: true,
      },
    ])
    await action({ stage: 'inTx', next_action_at: at(-40) })
    await action({ stage: 'inTx', next_action_at: at(-30), snooze_ends_at: at(30) })
    expect((await staff.get('/actions/due?stages=inTx&include_snoozed=1')).body).toMatchObject([
      { date: at(-40).toISOString(), referred: false, snooze: null, initialized: false },
      { date: at(-30).toISOString(), snooze: { state: 'asleep', ends_at: at(30).toISOString() } },
    ])
  })

  it('are filtered as browsers filter updates that are not shown yet', async () => {
    const stages = ['didNotAttend'] as const
    const patients: Parameters<typeof aPatient>[2][] = [
      { tx_type: 'Implants', labels: ['Nervous', 'A, B'], source: 'Walk-in' },
      { tx_type: 'implants', labels: ['nervous'], referrer_name: 'Dr Shah' },
      { tx_type: null, labels: ['VIP'], snooze_ends_at: at(30) },
      {
        tx_type: 'Whitening',
        source: 'Google, Ads',
        snooze_ends_at: at(-1),
        referrer_email: 'x@post.example',
      },
    ]
    const published: ActionUpdate[] = []
    for (const columns of patients) {
      const patientId = await action(columns)
      expect((await staff.put(`/v3/patients/${patientId}/stage`, { stage: stages[0] })).status).toBe(200)
      const [event] = await publishedEvents(product.deps, practice, patientId, 'patient.actions.updated')
      published.push({ patientId, ...Object(event?.payload) })
    }
    const filters: Partial<ActionFilter>[] = [
      {},
      ...[['Implants'], ['Implants', 'Whitening'], ['Veneers']].map((types) => ({ types })),
      ...[['Nervous'], ['A, B'], ['VIP', 'nervous']].map((labels) => ({ labels })),
      ...[['Walk-in'], ['Google, Ads', 'Unknown']].map((sources) => ({ sources })),
      { referrals: 'referrals' },
      { referrals: 'non-referrals' },
      { types: ['Implants'], labels: ['Nervous'], referrals: 'non-referrals' },
    ]
    const now = product.clock.now()
    for (const filter of filters) {
      for (const includeSnoozed of ['hideSnoozed', 'showSnoozed'] as const) {
        const query = queryOf({ ...defaultActionFilter, ...filter, includeSnoozed }, now, 'Europe/London')
        const range = { start: null, end: at(100 * 24 * 60).toISOString() }
        const list = { stages, range, filter: query, userId: 'me', now }
        const queryParams = { ...dueQuery(stages, query, now, 'Europe/London'), end_at: range.end }
        const { body } = await staff.get(`/actions/due?${new URLSearchParams(queryParams)}`)
        const listed = body.map((row: { patient_id: string }) => row.patient_id)
        const counted = published
          .filter((update) => belongsTo(list, update))
          .map(({ patientId }) => patientId)
        expect([filter, includeSnoozed, listed.sort()]).toEqual([filter, includeSnoozed, counted.sort()])
      }
    }
  })

  it('are counted by stage, without future actions and sleeping patients (ACT-12)', async () => {
    const stage = 'consultation'
    await action({ stage, next_action_at: at(-1) })
    await action({ stage, next_action_at: at(-1), snooze_ends_at: at(-1) })
    await action({ stage, next_action_at: at(-1), snooze_ends_at: at(30) })
    await action({ stage, next_action_at: at(30) })
    const counts = await staff.get(`/v3/actions/counts?stages=${stage},booking`)
    expect(counts.body).toEqual({ consultation: 2, booking: 0 })
  })

  it.each(['/actions/due', '/v3/actions/counts'])(
    'are not returned by %s for an unknown stage (STG-01)',
    async (path) => {
      const response = await staff.get(`${path}?stages=newLead,unknown`)
      expect([response.status, response.body.errors]).toEqual([
        422,
        { stages: ['Must be stages of the pipeline such as newLead,callback1'] },
      ])
    },
  )

  it('are the same for every role, and any user can complete them (ACT-50)', async () => {
    const id = await action({ stage: 'callback2', next_action_at: at(-5) })
    for (const [role, stage] of [
      ['owner', 'callback3'],
      ['user', 'maybeFuture'],
    ] as const) {
      const person = product.visitor()
      await person.signIn(await aColleague(product.deps, practice, role))
      expect((await person.get('/v3/init')).body.role).toBe(role)
      const query = '/actions/due?stages=callback2,callback3'
      expect((await person.get(query)).body).toEqual((await staff.get(query)).body)
      const saved = await person.put(`/v3/patients/${id}/actions`, { next_action: 'callback' })
      expect([saved.status, saved.body.stage]).toEqual([200, stage])
    }
  })
})
