import { describe, expect, it } from 'vitest'
import type { SmsStatus } from '../../../adapters/sms/carrier.ts'
import { inside } from '../../../testing/builders.ts'
import { countStatements } from '../../../testing/count-statements.ts'
import { setFixture } from '../../../testing/set-fixture.ts'
import { statementsWaitingFor } from '../../../testing/statements-waiting-for.ts'
import { sendBatch } from '../../sending/testing/batch-fixture.ts'
import { smsStatusHandler } from './sms-status.ts'

const { product, practice, runSet, aBatch, statesOf } = await setFixture()

type Report = Pick<SmsStatus, 'status' | 'reason'>
const SENT: Report = { status: 'sent', reason: null }
const DELIVERED: Report = { status: 'delivered', reason: null }
const FAILED: Report = { status: 'failed', reason: 'unknown_number' }

/** Reports about texts, one after another, but without waiting for the earlier ones. */
function reportAll(reports: readonly (readonly [id: string, report: Report])[]): Promise<unknown> {
  const apply = smsStatusHandler(product.deps)
  return Promise.all(
    reports.map(([communicationId, report]) =>
      apply({ ...report, communicationId, providerId: `SM ${communicationId}`, from: practice.number }),
    ),
  )
}

describe('reports about texts that arrive together', () => {
  it('are each applied, also several about one text or about texts to one patient', async () => {
    const { ids, patients } = await aBatch(4)
    const others = await sendBatch(product, practice, patients.slice(0, 1))
    await runSet([...ids, ...others.ids])
    const [first = '', second = '', third = '', last = ''] = ids
    const [other = ''] = others.ids
    await reportAll([
      [first, SENT],
      [first, DELIVERED],
      [other, SENT],
      [second, SENT],
      [third, DELIVERED],
      [third, SENT],
      [crypto.randomUUID(), SENT],
      [last, FAILED],
    ])
    expect(await statesOf([first, other, second, third, last])).toMatchObject([
      { status: 'delivered' },
      { status: 'sent' },
      { status: 'sent' },
      { status: 'delivered' },
      { status: 'failed', reason: 'unknown_number' },
    ])
  })

  it('need no more statements when they are many', async () => {
    const [few, many] = [await aBatch(3), await aBatch(50)]
    await runSet(few.ids)
    await runSet(many.ids)
    const forFew = await countStatements(() => reportAll(few.ids.map((id) => [id, DELIVERED])))
    const forMany = await countStatements(() => reportAll(many.ids.map((id) => [id, DELIVERED])))
    expect(forMany).toBe(forFew)
    expect(await statesOf(many.ids)).toMatchObject(many.ids.map(() => ({ status: 'delivered' })))
  })

  it('lock the patients in the order of their ids, also when the first report about one changes nothing', async () => {
    const { ids, patients } = await aBatch(2)
    await runSet(ids)
    const texts = new Map(patients.map((patient, index) => [patient, ids[index] ?? '']))
    const [firstPatient = '', lastPatient = ''] = patients.toSorted()
    const [first = '', last = ''] = [texts.get(firstPatient), texts.get(lastPatient)]
    const { deps } = product
    const reported = await inside(deps, practice, async (tx) => {
      const patientsById = tx.selectFrom('patients').select('id').where('client_id', '=', practice.id)
      await patientsById.where('id', '=', firstPatient).forNoKeyUpdate().execute()
      const reports = reportAll([
        [crypto.randomUUID(), SENT],
        [first, { status: 'sending', reason: null }],
        [last, SENT],
        [first, SENT],
      ])
      await expect.poll(() => statementsWaitingFor(tx)).toBe(1)
      await patientsById.where('id', '=', lastPatient).forNoKeyUpdate().noWait().execute()
      return { reports }
    })
    await reported.reports
    expect(await statesOf(ids)).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  })

  it('do not wait for messages that are being stored for patients whose numbers work', async () => {
    const { ids, patients } = await aBatch(2)
    await runSet(ids)
    await inside(product.deps, practice, async (tx) => {
      // As a foreign key does when a row is inserted that names the patient.
      await tx.selectFrom('patients').select('id').where('id', 'in', patients).forKeyShare().execute()
      await reportAll(ids.map((id) => [id, DELIVERED]))
    })
    expect(await statesOf(ids)).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }])
  })
})
