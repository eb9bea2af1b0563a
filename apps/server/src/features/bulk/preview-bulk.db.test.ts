import { describe, expect, it } from 'vitest'
import { aPatient, aPractice, inside } from '../../testing/builders.ts'
import { bulkPractice } from '../../testing/bulk-without-worker.ts'
import { longestTurnMs } from '../../testing/longest-turn.ts'
import {
  aRecipient,
  bulkEmail,
  bulkText,
  manyRecipients,
  statesOf,
  takeStep,
} from './testing/bulk-fixture.ts'

const { product, practice, staff } = await bulkPractice()
const { deps } = product
/** Ten thousand patients take a second or two, and many times as long beside other tests. */
const SLOW_MACHINE_MS = 60_000

const recipient = (given: Parameters<typeof aRecipient>[2] = {}) => aRecipient(deps, practice, given)
const preview = (body: object) => staff.post('/communications/bulk/preview', body)

describe('the preview of a bulk message', () => {
  it('shows the filled messages of the first recipients, who is left out and why, and sends nothing', async () => {
    const named = ['Ann', 'Ben', 'Cat', 'Dan']
    const ids: string[] = []
    for (const [index, first_name] of named.entries())
      ids.push(await recipient({ first_name, last_name: 'Moss', email: `r${index}@mail.example` }))
    const optedOut = await recipient({ gdpr: 'Opted Out', first_name: 'Olga', last_name: 'Out' })
    const lost = await recipient({ stage: 'lost', first_name: 'Lou', last_name: 'Lost' })
    const { payload } = bulkEmail([])
    const { status, body } = await preview({ patient_ids: [optedOut, ...ids, lost], payload })
    const { name } = (await staff.get('/v3/init')).body.client
    expect(status).toBe(200)
    expect(body).toEqual({
      total: 6,
      receiving: 4,
      waits_until: null,
      left_out: [
        { reason: 'opted_out', count: 1 },
        { reason: 'blocked', count: 1 },
      ],
      left_out_patients: [
        { patient_id: optedOut, name: 'Olga Out', distinguisher: null, reason: 'opted_out' },
        { patient_id: lost, name: 'Lou Lost', distinguisher: null, reason: 'blocked' },
      ],
      samples: ['Ann', 'Ben', 'Cat'].map((first_name, index) => ({
        patient_id: ids[index],
        name: `${first_name} Moss`,
        distinguisher: null,
        to: `r${index}@mail.example`,
        subject: 'Whitening',
        // The practice's signature is in between.
        message: expect.stringMatching(
          new RegExp(
            `^Hi ${first_name}\n\n-- \n.*\n${name}\n[^]*\n\nYou receive this email because you agreed to hear from ${name}\\. Unsubscribe$`,
          ),
        ),
      })),
    })
    const rows = await inside(deps, practice, (tx) => tx.selectFrom('bulk_batches').select('id').execute())
    expect(rows).toEqual([])
    const audited = await inside(deps, practice, (tx) =>
      tx.selectFrom('audit_log').select('patient_id').where('action', '=', 'bulk.preview').execute(),
    )
    expect(audited.map(({ patient_id }) => patient_id).toSorted()).toEqual(
      [...ids.slice(0, 3), optedOut, lost].toSorted(),
    )
  })

  it('shows a text with its number and the line on how to opt out', async () => {
    const id = await recipient({ first_name: 'Ann', phone: '07700 900321', phone_e164: '+447700900321' })
    const { payload } = bulkText([])
    const { samples } = (await preview({ patient_ids: [id], payload })).body
    expect(samples).toMatchObject([
      { to: '+447700900321', subject: null, message: 'Hi Ann\nReply STOP to opt out' },
    ])
  })

  it('agrees with what is then sent, for each reason (BLK-13)', async () => {
    const patients = [
      await recipient(),
      await recipient({ gdpr: 'Opted Out' }),
      await recipient({ stage: 'blocked' }),
      await recipient({ phone: null, phone_e164: null }),
      await recipient({ first_name: 'x'.repeat(1600) }),
    ]
    const body = bulkText(patients)
    const shown = (await preview({ patient_ids: patients, payload: body.payload })).body
    await staff.post('/communications/bulk', body)
    await takeStep(deps, practice, body.id)
    const sent = await statesOf(staff, body.id)
    const reasons = shown.left_out_patients.map((row: { patient_id: string; reason: string }) => [
      row.patient_id,
      row.reason,
    ])
    expect(
      Object.entries(sent)
        .filter(([, state]) => state !== 'Sending')
        .toSorted(),
    ).toEqual(reasons.toSorted())
    expect(shown.left_out.map(({ reason }: { reason: string }) => reason)).toEqual([
      'opted_out',
      'blocked',
      'invalid_number',
      'invalid_text',
    ])
  })

  it('is refused like the bulk message itself', async () => {
    const id = await recipient()
    const stranger = await aPatient(deps, await aPractice(deps))
    const { payload } = bulkEmail([])
    const refused = [
      await preview({ payload }),
      await preview({ patient_ids: [stranger], payload }),
      await preview({ patient_ids: [id], payload: { ...payload, message: '' } }),
    ]
    expect(refused.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
      [422, ['patient_ids']],
      [422, ['patient_ids']],
      [422, ['payload.message']],
    ])
  })

  it('of a report without patients shows nobody', async () => {
    const filter = { report: 'overview/leadsReceived', sources: ['Nowhere'] }
    const { status, body } = await preview({ filter, payload: bulkEmail([]).payload })
    expect([status, body.total, body.samples]).toEqual([200, 0, []])
  })

  it(
    'reads ten thousand patients, and names at most a hundred who are left out; the bulk message then has all of them',
    async () => {
      const source = 'Everywhere'
      const ids = await manyRecipients(deps, practice, { count: 10_000, source })
      await inside(deps, practice, (tx) =>
        tx.updateTable('patients').set({ gdpr: 'Opted Out' }).where('id', 'in', ids.slice(0, 150)).execute(),
      )
      const filter = { report: 'overview/leadsReceived', sources: [source] }
      const { payload } = bulkEmail([])
      const { body } = await preview({ filter, payload })
      expect([body.total, body.receiving, body.left_out]).toEqual([
        10_000,
        9850,
        [{ reason: 'opted_out', count: 150 }],
      ])
      expect(body.left_out_patients).toHaveLength(100)
      expect(body.samples).toHaveLength(3)
      const started = await staff.post(
        '/communications/bulk',
        bulkEmail([], { total: 10_000, patient_ids: undefined, filter }),
      )
      expect([started.status, started.body.messages.length]).toEqual([202, 10_000])
      const ordered = started.body.messages.map(({ patient_id }: { patient_id: string }) => patient_id)
      expect(new Set(ordered)).toEqual(new Set(ids))
      const read = await staff.get(`/communications/bulk/${started.body.id}`)
      expect([read.status, read.body]).toEqual([200, started.body])
    },
    SLOW_MACHINE_MS,
  )

  it(
    'lets other requests be served while it reads thirty thousand patients',
    async () => {
      await manyRecipients(deps, practice, { count: 30_000, source: 'Anywhere' })
      const filter = { report: 'overview/leadsReceived', sources: ['Anywhere'] }
      const { payload } = bulkEmail([])
      const turnMs = await longestTurnMs(async () => {
        expect((await preview({ filter, payload })).body.receiving).toBe(30_000)
      })
      expect(turnMs).toBeLessThan(75)
    },
    SLOW_MACHINE_MS,
  )
})
