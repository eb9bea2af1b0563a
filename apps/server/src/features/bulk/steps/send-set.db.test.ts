import { describe, expect, it } from 'vitest'
import { addReaction } from '../../../testing/add-reaction.ts'
import { inside } from '../../../testing/builders.ts'
import { bulkBySteps, bulkPractice } from '../../../testing/bulk-without-worker.ts'
import { optOut } from '../../communications/index.ts'
import { bulkEmail, bulkText, manyRecipients } from '../testing/bulk-fixture.ts'

const fixture = await bulkPractice()
const { product, practice, staff } = fixture
const { deps, clock } = product
const { recipient, recipients, start, step, states, written, deliverAll } = bulkBySteps(fixture)

describe('a set of messages', () => {
  it("is written with each patient's own text, as automatic and with the user who sent it (BLK-12)", async () => {
    const jane = await recipient({ first_name: 'Jane', tx_type: 'Implants' })
    const unnamed = await recipient({ first_name: '', last_name: 'Moss', tx_type: null })
    const payload = {
      channel: 'Email',
      subject: '{{patient.treatment_type}} at {{practice.name}}',
      message: 'Dear {{patient.first_name}}, come by.',
    }
    const body = await start(bulkEmail([jane, unnamed], { payload }))
    await step(body)
    const { name } = (await staff.get('/v3/init')).body.client
    const texts = (await written(body)).map(({ patient_id, subject, text_content, comm_type }) => ({
      patient_id,
      subject,
      text_content,
      comm_type,
    }))
    expect(texts).toHaveLength(2)
    expect(texts).toEqual(
      expect.arrayContaining([
        {
          patient_id: jane,
          subject: `Implants at ${name}`,
          text_content: 'Dear Jane, come by.',
          comm_type: 'marketing_email',
        },
        {
          patient_id: unnamed,
          subject: `treatment at ${name}`,
          text_content: 'Dear there, come by.',
          comm_type: 'marketing_email',
        },
      ]),
    )
    const { items } = (await staff.get(`/v2/patients/${jane}/timeline`)).body
    expect(items.find(({ type }: { type: string }) => type === 'communication')).toMatchObject({
      comm_type: 'marketing_email',
      text_content: 'Dear Jane, come by.',
      status: 'sending',
      inbound: false,
      automated: true,
      representative: { name: 'Bulk message from Hannah Price' },
    })
    const audit = await inside(deps, practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'system_actor', 'user_id', 'patient_id'])
        .where('action', 'in', ['communication.send', 'bulk.send'])
        .where(({ or, eb }) => or([eb('patient_id', '=', jane), eb('action', '=', 'bulk.send')]))
        .orderBy('id')
        .execute(),
    )
    expect(audit).toContainEqual({
      action: 'communication.send',
      system_actor: 'bulk',
      user_id: null,
      patient_id: jane,
    })
    expect(audit).toContainEqual({
      action: 'bulk.send',
      system_actor: null,
      user_id: practice.userId,
      patient_id: null,
    })
  })

  it('as a text ends with the line on how to opt out', async () => {
    const body = await start(bulkText([await recipient({ first_name: 'Jane' })]))
    await step(body)
    expect((await written(body)).map(({ comm_type, text_content }) => [comm_type, text_content])).toEqual([
      ['sms', 'Hi Jane\nReply STOP to opt out'],
    ])
  })

  it('leaves out patients who opted out, are blocked or lost, or have no usable address or number: Failed with a reason (BLK-13)', async () => {
    const noNumber = { phone: null, phone_e164: null }
    const tooShort = { phone: '123', phone_e164: null, phone_invalid_reason: 'TOO_SHORT' as const }
    const out = {
      optedOut: await recipient({ gdpr: 'Opted Out' }),
      blocked: await recipient({ stage: 'blocked' }),
      lost: await recipient({ stage: 'lost' }),
      noAddress: await recipient({ email: null }),
      noNumber: await recipient(noNumber),
      tooShort: await recipient(tooShort),
      longName: await recipient({ first_name: 'x'.repeat(1600) }),
    }
    const email = await start(bulkEmail(Object.values(out)))
    const text = await start(bulkText(Object.values(out)))
    await step(email)
    await step(text)
    expect(await states(email)).toEqual({
      [out.optedOut]: 'opted_out',
      [out.blocked]: 'blocked',
      [out.lost]: 'blocked',
      [out.noAddress]: 'no_address',
      [out.noNumber]: 'Sending',
      [out.tooShort]: 'Sending',
      [out.longName]: 'Sending',
    })
    expect(await states(text)).toEqual({
      [out.optedOut]: 'opted_out',
      [out.blocked]: 'blocked',
      [out.lost]: 'blocked',
      [out.noAddress]: 'Sending',
      [out.noNumber]: 'invalid_number',
      [out.tooShort]: 'invalid_number',
      [out.longName]: 'invalid_text',
    })
    expect((await written(email)).length + (await written(text)).length).toBe(4)
    const { messages } = (await staff.get(`/communications/bulk/${text.id}`)).body
    expect(messages).toContainEqual({ patient_id: out.lost, state: 'Failed', reason: 'blocked' })
  })

  it('has at most fifty messages', async () => {
    const body = await start(bulkEmail(await recipients(51)))
    await step(body)
    expect(await written(body)).toHaveLength(50)
    await step(body)
    await step(body)
    expect(await written(body)).toHaveLength(51)
  })

  it('is written once, however many workers take the step', async () => {
    const body = await start(bulkEmail(await recipients(12)))
    await Promise.all(Array.from({ length: 4 }, () => step(body)))
    const patients = (await written(body)).map(({ patient_id }) => patient_id)
    expect(patients.toSorted()).toEqual([...body.patient_ids].toSorted())
  })

  it('leaves no trace when its process dies before the end, so that the next run sends everything once', async () => {
    const body = await start(bulkEmail(await recipients(5)))
    const removeReaction = addReaction(deps, async (_tx, { name }) => {
      if (name === 'messages_written') throw new Error('killed')
    })
    await expect(step(body)).rejects.toThrow('killed')
    removeReaction()
    expect(await written(body)).toEqual([])
    expect(Object.values(await states(body))).toEqual(Array(5).fill('Sending'))
    await step(body)
    await step(body)
    const patients = (await written(body)).map(({ patient_id }) => patient_id)
    expect(patients.toSorted()).toEqual([...body.patient_ids].toSorted())
  })

  it('waits until the provider has taken most of what is on its way', async () => {
    const patient_ids = await manyRecipients(deps, practice, { count: 452, source: 'Leaflet' })
    const body = await start(bulkEmail(patient_ids))
    const setState = (state: 'queued' | 'sent', ids: readonly string[]) =>
      inside(deps, practice, (tx) =>
        tx
          .updateTable('bulk_messages')
          .set({ state })
          .where('batch_id', '=', body.id)
          .where('patient_id', 'in', [...ids])
          .execute(),
      )
    await setState('queued', patient_ids.slice(1))
    await step(body)
    expect(await written(body)).toEqual([])
    await setState('sent', patient_ids.slice(1, 2))
    await step(body)
    expect((await written(body)).map(({ patient_id }) => patient_id)).toEqual(patient_ids.slice(0, 1))
  })
})

describe('a patient who changes while a bulk message is sent', () => {
  it('sends nothing to a patient who opts out, becomes lost or loses the address before their set', async () => {
    const patients = await recipients(54)
    const body = await start(bulkEmail(patients))
    await step(body)
    const [optedOut = '', lost = '', noAddress = '', still = ''] = patients.slice(50)
    await inside(deps, practice, async (tx) => {
      await optOut(tx, optedOut, { origin: 'reply', text: 'Replied STOP to a text' }, clock.now())
      await tx.updateTable('patients').set({ stage: 'lost' }).where('id', '=', lost).execute()
      await tx.updateTable('patients').set({ email: null }).where('id', '=', noAddress).execute()
    })
    await step(body)
    const after = await states(body)
    expect([optedOut, lost, noAddress, still].map((id) => after[id])).toEqual([
      'opted_out',
      'blocked',
      'no_address',
      'Sending',
    ])
    expect(await written(body)).toHaveLength(51)
  })

  it('sends nothing to a patient who opts out or becomes lost while the message waits for its provider', async () => {
    const [optedOut = '', lost = ''] = await recipients(2)
    const body = await start(bulkEmail([optedOut, lost]))
    await step(body)
    await inside(deps, practice, async (tx) => {
      await optOut(tx, optedOut, { origin: 'reply', text: 'Replied STOP to a text' }, clock.now())
      await tx.updateTable('patients').set({ stage: 'lost' }).where('id', '=', lost).execute()
    })
    await deliverAll(body)
    expect(await states(body)).toEqual({ [optedOut]: 'opted_out', [lost]: 'blocked' })
  })
})
