import { describe, expect, it } from 'vitest'
import type { SmsStatus } from '../../../adapters/sms/carrier.ts'
import { countStatements } from '../../../testing/count-statements.ts'
import { setFixture } from '../../../testing/set-fixture.ts'
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
})
