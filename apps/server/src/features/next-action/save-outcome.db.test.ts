import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { openOwnerPool } from '../../db/database.ts'
import { silent } from '../../log.ts'
import { addSources, aPatient, aPractice } from '../../testing/builders.ts'
import { actionFixture } from './testing/action-fixture.ts'

const { product, practice, staff, ...fixture } = await actionFixture()
const { inDays, patientIn, save, read, records } = fixture
const { deps } = product
const HOUR_MS = 3_600_000
await addSources(deps, practice, 'Instagram', 'Google Ads')

describe('an outcome', () => {
  it('moves the patient, and records and publishes one stage change and one event (FLOW-10)', async () => {
    const id = await patientIn('callback1')
    const date = inDays(3)
    const before = await records(id)
    const response = await save(id, {
      next_action: 'working',
      date,
      choices: ['defer', 'working'],
      based_on: { stage: 'callback1', next_action_at: (await read(id)).next_action_at },
    })
    expect(response).toMatchObject({
      status: 200,
      body: {
        patient_id: id,
        stage: 'working',
        next_action_at: date,
        source: 'Unknown',
        snooze: null,
        dentally: null,
      },
    })
    expect(await read(id)).toMatchObject({ stage: 'working', next_action_at: date })

    const after = await records(id)
    expect(after.changes.slice(before.changes.length)).toEqual([
      {
        from_stage: 'callback1',
        to_stage: 'working',
        next_action: 'working',
        next_action_at: new Date(date),
        user_id: practice.userId,
        cause: 'outcome',
      },
    ])
    expect(after.events).toEqual([
      {
        name: 'stage_changed',
        headline: 'Moved to In Discussion',
        description: 'from 2nd Call Attempt',
        note: null,
        user_id: practice.userId,
      },
    ])
    const pushed = after.pushed.slice(before.pushed.length)
    expect(pushed.map(({ name }) => name)).toEqual([
      'patient.timeline.changed',
      'patient.actions.updated',
      'patient.updated',
    ])
    expect(pushed[1]?.payload).toMatchObject({ stage: 'working', date, user_id: practice.userId })
    expect(pushed[2]?.payload).toMatchObject({ stage: 'working', next_action_at: date })
  })

  it('stores the preset or written reason as the note, and is refused with a blank one (FLOW-25)', async () => {
    for (const [choice, note] of [
      ['tooExpensive', 'Too expensive'],
      ['other', 'Moved abroad'],
    ]) {
      const id = await patientIn('working')
      const body = { next_action: 'lost', choices: ['discard', 'never', choice] }
      expect(await save(id, { ...body, note: ' ' })).toMatchObject({
        status: 422,
        body: { errors: { note: [expect.any(String)] } },
      })
      expect((await save(id, { ...body, note: ` ${note} ` })).body).toMatchObject({
        stage: 'lost',
        next_action_at: null,
      })
      expect((await records(id)).notes).toEqual([{ content: note, user_id: practice.userId }])
      const timeline = await staff.get(`/v2/patients/${id}/timeline`)
      expect(timeline.body.items.map((item: { type: string }) => item.type).sort()).toEqual([
        'business_event',
        'note',
      ])
    }
  })

  it('records after the final attempt that no further attempt will be made', async () => {
    const id = await patientIn('callback3')
    const response = await save(id, {
      next_action: 'callback',
      date: inDays(5),
      choices: ['defer', 'callback'],
    })
    expect(response.body).toMatchObject({ stage: 'maybeFuture', next_action_at: null })
    expect((await records(id)).events).toMatchObject([
      { headline: 'Moved to Maybe in Future', note: 'No further attempt will be made' },
    ])
  })

  it('is shown on the timeline as "Stage is still …" when the patient stays in their stage', async () => {
    const id = await patientIn('inTx')
    await save(id, { next_action: 'inTx', choices: ['defer', 'inTx'], date: inDays(28) })
    expect((await records(id)).events).toMatchObject([
      { headline: 'Stage is still In Treatment', description: null },
    ])
  })

  it.each([
    ['lite', 'wonSale'],
    ['pro', 'inTx'],
    ['pipeline', 'inTx'],
  ])(
    'in a practice of the variant "%s", moves to %s a patient who goes ahead with treatment (FLOW-36)',
    async (variant, stage) => {
      const other = await aPractice(deps, { features: variant === 'pipeline' ? [] : [variant] })
      const otherStaff = product.visitor()
      await otherStaff.signIn(other.email)
      for (const next_action of ['inTx', ...(variant === 'lite' ? ['wonSale'] : [])]) {
        const id = await aPatient(deps, other, { stage: 'consultation' })
        const body = { next_action, date: inDays(1), choices: ['goal', 'goAhead'] }
        const response = await save(id, body, undefined, otherStaff)
        expect(response.body).toMatchObject({ stage, next_action_at: stage === 'inTx' ? body.date : null })
      }
    },
  )

  it('changes the lead source like an edit of the patient (SRC-05)', async () => {
    const id = await patientIn('working', { source: 'Website' })
    const { version } = await read(id)
    const response = await save(id, { next_action: 'lost', note: 'Too far', source: 'Instagram' })
    expect(response.body.source).toBe('Instagram')
    expect(await read(id)).toMatchObject({ source: 'Instagram', version: version + 1 })
    const clash = await staff.put(`/v3/patients/${id}`, { version, source: 'Google Ads' })
    expect(clash.body).toMatchObject({ code: 'edit_conflict', record: { source: 'Instagram' } })
  })

  it("stores a lead source in the practice's spelling, and is refused with one that neither the practice nor the patient has (SRC-05)", async () => {
    const id = await patientIn('working', { source: 'Gone' })
    const response = await save(id, { next_action: 'lost', note: 'Too far', source: ' iNSTAGRAM ' })
    expect(response.body.source).toBe('Instagram')
    expect(await save(id, { next_action: 'lost', note: 'Too far', source: 'Carrier pigeon' })).toMatchObject({
      status: 422,
      body: { errors: { source: ['Please select a source'] } },
    })
    const unchanged = await patientIn('working', { source: 'Gone' })
    expect(
      (await save(unchanged, { next_action: 'lost', note: 'Too far', source: 'Gone' })).body.source,
    ).toBe('Gone')
  })

  it('ends the snooze if requested, and otherwise leaves the patient out of the list of due actions until they wake (FLOW-10)', async () => {
    const endsAt = new Date(product.clock.now().getTime() + HOUR_MS)
    const asleep = { snooze_ends_at: endsAt, snooze_comment: 'On holiday' }
    const [woken, sleeping] = [await patientIn('working', asleep), await patientIn('working', asleep)]
    const date = new Date(product.clock.now().getTime() + 60_000).toISOString()
    const due = async () => {
      const { body } = await staff.get(`/actions/due?stages=consultation&end_at=${inDays(1)}`)
      return body.map((row: { patient_id: string }) => row.patient_id)
    }
    const before = (await records(woken)).pushed.length
    const wake = { next_action: 'booking', date, end_snooze: true, source: 'Instagram' }
    expect((await save(woken, wake)).body.snooze).toBeNull()
    // Changes of source, snooze and stage are published once, with the final state of the patient.
    const published = (await records(woken)).pushed
      .slice(before)
      .filter(({ name }) => name === 'patient.updated')
    expect(published).toMatchObject([
      { payload: { stage: 'consultation', next_action_at: date, snooze: null } },
    ])
    expect((await save(sleeping, { next_action: 'booking', date })).body.snooze).toMatchObject({
      state: 'asleep',
      comment: 'On holiday',
    })
    expect(await due()).toEqual([woken])
    product.clock.skip(HOUR_MS)
    expect(await due()).toEqual([woken, sleeping])
  })

  it('makes the action initialized, unlike a move by hand (ACT-09)', async () => {
    const id = await patientIn('newLead')
    const isInitialized = async (stage: string) => {
      const { body } = await staff.get(`/actions/due?stages=${stage}&end_at=${inDays(30)}`)
      return body.find((row: { patient_id: string }) => row.patient_id === id)?.initialized
    }
    expect(await isInitialized('newLead')).toBe(false)
    await staff.put(`/v3/patients/${id}/stage`, { stage: 'thinking' })
    expect(await isInitialized('thinking')).toBe(false)
    await save(id, { next_action: 'callback' })
    expect(await isInitialized('thinking')).toBe(true)
  })
})

it('an outcome changes nothing when its last write fails', async () => {
  const id = await patientIn('working', { source: 'Website', snooze_ends_at: new Date(inDays(1)) })
  const owner = openOwnerPool(deps.config.databaseUrl ?? '', { log: silent, connections: 1 })
  await owner.query(`
    create function refuse_notification() returns trigger language plpgsql as $$ begin raise 'no notification'; end $$;
    create trigger refuse_notification before insert on push_events for each row
      when (new.name = 'patient.updated' and new.payload ->> 'stage' = 'lost') execute function refuse_notification();`)
  try {
    const [patient, before] = [await read(id), await records(id)]
    const body = { next_action: 'lost', note: 'Too far', source: 'Instagram', end_snooze: true }
    const key = uuid()
    expect(await save(id, body, key)).toMatchObject({ status: 500, body: { code: 'unknown_error' } })
    expect([await read(id), await records(id)]).toEqual([patient, before])
    await owner.query('drop trigger refuse_notification on push_events')
    // The failed attempt left no trace, and its key can be used again.
    expect((await save(id, body, key)).body).toMatchObject({
      stage: 'lost',
      source: 'Instagram',
      snooze: null,
    })
  } finally {
    await owner.end()
  }
})

it('a message from a blocked patient creates no action ("Stage transitions")', async () => {
  const email = 'blocked.one@post.example'
  const id = await patientIn('working', { email })
  await save(id, { next_action: 'blocked', note: 'Spam', choices: ['discard', 'block', 'spam'] })
  const before = await records(id)
  const submitted = await fetch(`${product.url}/api/webhooks/forms/${practice.formKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id: uuid(),
      form: 'Enquiry',
      fields: { Name: 'Grace', Email: email, Message: 'Hello?' },
    }),
  })
  expect(submitted.status).toBe(202)
  await expect.poll(async () => (await staff.get(`/v2/patients/${id}/timeline`)).body.items.length).toBe(3)
  expect(await read(id)).toMatchObject({ stage: 'blocked', next_action_at: null })
  expect((await staff.get('/v3/patients/search?query=blocked.one')).body).toHaveLength(1)
  const after = await records(id)
  expect(after.changes).toEqual(before.changes)
  const names = after.pushed.slice(before.pushed.length).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('patient.actions.'))).toEqual([])
})
