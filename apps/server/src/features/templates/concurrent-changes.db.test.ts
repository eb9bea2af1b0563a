import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { statementsWaitingFor } from '../../testing/statements-waiting-for.ts'
import { whatsAppFixture } from '../../testing/whatsapp-fixture.ts'
import { enqueueSubmission } from './submit-template.kind.ts'

const fixture = await whatsAppFixture()
const { staff, practice, provider } = fixture
const { deps } = fixture.product
const FIRST = 'The first text'
const SECOND = 'The second text'
const VERSION = 'reminder_0a00000000f1'

beforeEach(() => {
  provider.respondWith(({ method, json }) =>
    method === 'POST'
      ? { status: 201, json: { id: 'T1', name: json.name, status: 'submitted' } }
      : { status: 200, json: { waba_templates: [], meta: { success: true } } },
  )
})

/** A template that waits for its submission; with a version's name, it waits for the result. */
const aTemplate = (given: object = {}) =>
  fixture.aTemplate({ body: FIRST, status: 'PENDING', provider_id: null, provider_name: null, ...given })

const change = (tx: PracticeTx, id: string, columns: object) =>
  tx.updateTable('templates').set(columns).where('id', '=', id).execute()

const rowOf = (id: string) =>
  inside(deps, practice, (tx) =>
    tx.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst(),
  )

/**
 * Starts something else before a transaction ends, and ends the transaction once the other one waits for it.
 * @returns the result of what was started
 */
async function whileUncommitted<T>(
  run: (tx: PracticeTx) => Promise<unknown>,
  start: () => Promise<T>,
): Promise<T> {
  const { started } = await inside(deps, practice, async (tx) => {
    await run(tx)
    const started = start()
    await eventually(async () => expect(await statementsWaitingFor(tx)).toBeGreaterThan(0), WITHIN)
    return { started }
  })
  return started
}

describe('a template that is changed twice at the same time', () => {
  it('is submitted with the text of an edit that was being saved when its submission began (TPL-21)', async () => {
    const id = await aTemplate()
    await whileUncommitted(
      (tx) => change(tx, id, { body: SECOND }),
      () => inside(deps, practice, (tx) => enqueueSubmission(tx, id)),
    )
    await eventually(async () => expect((await rowOf(id))?.provider_id).toBe('T1'), WITHIN)
    const texts = provider.requests
      .filter(({ method }) => method === 'POST')
      .map(({ json }) => json.components[0].text)
    expect(texts).toEqual([SECOND])
  })

  it.each([
    [
      'edited',
      (id: string, name: string) => staff.put(`/templates/${id}`, { name, body: SECOND, approval: true }),
    ],
    ['deleted', (id: string) => staff.delete(`/templates/${id}`)],
  ])(
    'withdraws the version that its submission has just named when it is %s (TPL-21)',
    async (_, request) => {
      const name = `Reminder ${uuid()}`
      const id = await aTemplate({ name })
      const provider_name = `${VERSION}_${uuid()}`
      const { status } = await whileUncommitted(
        (tx) => change(tx, id, { provider_name }),
        () => request(id, name),
      )
      expect(status).toBeLessThan(300)
      const withdrawn = await inside(deps, practice, (tx) =>
        tx.selectFrom('template_deletions').select('provider_name').execute(),
      )
      expect(withdrawn).toContainEqual({ provider_name })
    },
  )

  it('does not get the decision about an earlier text that arrives while the edit is being saved (TPL-21)', async () => {
    const provider_name = `${VERSION}_${uuid()}`
    const id = await aTemplate({ provider_name, provider_id: 'T0' })
    const value = {
      event: 'APPROVED',
      reason: 'NONE',
      message_template_id: 1,
      message_template_name: provider_name,
      message_template_language: 'en_GB',
    }
    const entry = [{ id: '200', changes: [{ field: 'message_template_status_update', value }] }]
    const { status } = await whileUncommitted(
      (tx) => change(tx, id, { body: SECOND, provider_name: null, provider_id: null }),
      () => fixture.postWebhook({ entry }),
    )
    expect(status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ body: SECOND, status: 'PENDING', provider_id: null })
  })
})
