import { expect, it } from 'vitest'
import { aPatient, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product, practice, staff } = await practiceFixture()

it('refuses a role that a policy does not allow, changes nothing and records who tried', async () => {
  const id = await aPatient(product.deps, practice, { labels: ['Nervous'] })
  await inside(product.deps, practice, (tx) =>
    tx.updateTable('users').set({ role: 'guest' }).where('client_id', '=', practice.id).execute(),
  )
  const refused = await staff.put(`/patients/${id}/labels`, { label: 'Finance' })
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect((await staff.get(`/v3/patients/${id}`)).status).toBe(403)
  const [patient, lines] = await inside(product.deps, practice, async (tx) => [
    await tx.selectFrom('patients').select('labels').where('id', '=', id).executeTakeFirstOrThrow(),
    await tx.selectFrom('audit_log').select(['action', 'status']).where('patient_id', '=', id).execute(),
  ])
  expect(patient.labels).toEqual(['Nervous'])
  expect(lines).toContainEqual({ action: 'label.add', status: 403 })
})
