import { describe, expect, it } from 'vitest'
import { aPatient, inside } from '../../testing/builders.ts'
import { aLead, manyLeads } from '../../testing/lead-history.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { optIn, optOut } from '../communications/index.ts'
import { unsubscribeUrl } from '../unsubscribe/unsubscribe-token.ts'
import { consentsOf } from './consents.ts'

const { product, practice, staff } = await practiceFixture()
const { deps, clock } = product

/** The answers of a patient, oldest first: "Opted In: staff, Hannah Price". */
const historyOf = (id: string) =>
  inside(deps, practice, async (tx) =>
    ((await consentsOf(tx, [id])).get(id) ?? []).map(
      ({ gdpr, origin, user }) => `${gdpr}: ${[origin, ...(user ? [user.name] : [])].join(', ')}`,
    ),
  )

async function edit(id: string, gdpr: string) {
  const { version } = (await staff.get(`/v3/patients/${id}`)).body
  expect((await staff.put(`/v3/patients/${id}`, { version, gdpr })).status).toBe(200)
}

const lead = {
  firstName: 'Priya',
  lastName: 'Nair',
  email: 'priya.nair@post.example',
  phone: '07700 900731',
  gdpr: 'Opted In',
  txType: 'General',
  source: 'Website',
  note: null,
  stage: 'newPatient',
  nextAction: 'enquiry',
  date: null,
  labels: [],
}

describe('the history of consent (W-10)', () => {
  it('begins when staff add the lead, with the user, and goes on with each edit that changes the answer', async () => {
    const { body } = await staff.post('/v2/actions', lead)
    const id = body.patient_id
    await edit(id, 'Opted In')
    await edit(id, 'Opted Out')
    await edit(id, 'Opted In')
    expect(await historyOf(id)).toEqual([
      'Opted In: lead, Hannah Price',
      'Opted Out: staff, Hannah Price',
      'Opted In: staff, Hannah Price',
    ])
  })

  it('has replies, the unsubscribe link and spam reports, each only if it changes the answer', async () => {
    const id = await aPatient(deps, practice, { gdpr: 'Opted In' })
    const change = (to: typeof optOut, origin: 'reply' | 'spam_report') =>
      inside(deps, practice, (tx) => to(tx, id, { origin, text: 'A reason' }, clock.now()))
    await change(optOut, 'reply')
    await change(optOut, 'spam_report')
    await change(optIn, 'reply')
    await fetch(unsubscribeUrl({ kind: 'patient', clientId: practice.id, patientId: id }, deps), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await change(optIn, 'reply')
    await change(optOut, 'spam_report')
    expect(await historyOf(id)).toEqual([
      'Opted In: lead',
      'Opted Out: reply',
      'Opted In: reply',
      'Opted Out: link',
      'Opted In: reply',
      'Opted Out: spam_report',
    ])
  })

  it('begins with the web form that added the lead', async () => {
    const sent = await fetch(`${product.url}/api/webhooks/forms/${practice.formKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ form: 'Enquiry', fields: { Name: 'Ruth Bell', Email: 'ruth@post.example' } }),
    })
    expect(sent.status).toBe(202)
    const patientWithAddress = () =>
      inside(deps, practice, (tx) =>
        tx.selectFrom('patients').select('id').where('email', '=', 'ruth@post.example').executeTakeFirst(),
      )
    await expect.poll(patientWithAddress).toBeDefined()
    expect(await historyOf((await patientWithAddress())?.id ?? '')).toEqual(['Opted Out: form'])
  })

  it('ends with the current answer of every patient of the practice', async () => {
    await aLead(deps, practice, { receivedAt: clock.now(), columns: { gdpr: 'Opted In' } })
    await manyLeads(deps, practice, [clock.now()])
    await inside(deps, practice, async (tx) => {
      const patients = await tx.selectFrom('patients').select(['id', 'gdpr']).execute()
      const histories = await consentsOf(
        tx,
        patients.map(({ id }) => id),
      )
      expect(patients.length).toBeGreaterThan(4)
      for (const { id, gdpr } of patients) expect(histories.get(id)?.at(-1)?.gdpr).toBe(gdpr)
    })
  })

  it('cannot be changed or deleted by the product', async () => {
    await expect(
      inside(deps, practice, (tx) => tx.updateTable('consents').set({ gdpr: 'Opted In' }).execute()),
    ).rejects.toThrow('permission denied')
  })
})
