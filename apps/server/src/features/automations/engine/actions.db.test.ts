import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { skipTo } from '../../../testing/test-clock.ts'
import { inStages, notIn } from '../testing/new-workflow.ts'
import { workflowFixture } from '../testing/workflow-fixture.ts'

const { product, practice, aWorkflow, patient, move, run, messages, textsTo, enrolments } =
  await workflowFixture()
const { deps, clock } = product

const logOf = async (id: string) => (await enrolments(id)).map(({ log }) => log)

describe('an action', () => {
  it('runs only if its condition holds and it is enabled; the chain goes on (AUT-36, AUT-37)', async () => {
    const condition = { negated: false, stages: ['lost' as const] }
    await aWorkflow({
      start: inStages('didNotAttend'),
      nodes: [
        { sms: 'If lost', condition },
        { sms: 'If not lost', condition: { ...condition, negated: true } },
        { sms: 'Off', enabled: false },
        { sms: 'Last' },
      ],
    })
    const id = await patient()
    await move(id, 'didNotAttend')
    await run()
    expect(await textsTo(id)).toEqual(['If not lost', 'Last'])
    expect(await logOf(id)).toEqual([['skipped: condition', 'run', 'skipped: action_disabled', 'run']])
  })

  it('is skipped, with its reason, without consent, channel, address or number, and in blocked and lost (AUT-39)', async () => {
    await aWorkflow({
      start: inStages('sandbox', 'lost', 'blocked'),
      nodes: [{ sms: 'Text' }, { email: 'Email' }, { email: 'Service', purpose: 'service' }],
    })
    const cases = [
      [{ gdpr: 'Opted Out' }, 'sandbox', ['skipped: opted_out', 'skipped: opted_out', 'run']],
      [{ email: null }, 'sandbox', ['run', 'skipped: no_address', 'skipped: no_address']],
      [
        { phone_e164: null, phone: '0770', phone_invalid_reason: 'TOO_SHORT' },
        'sandbox',
        ['skipped: invalid_number', 'run', 'run'],
      ],
      [{}, 'lost', ['skipped: contact_ended', 'skipped: contact_ended', 'skipped: contact_ended']],
      [{}, 'blocked', ['skipped: contact_ended', 'skipped: contact_ended', 'skipped: contact_ended']],
    ] as const
    for (const [given, stage, log] of cases) {
      const id = await patient(given)
      await move(id, stage)
      await run()
      expect(await logOf(id), JSON.stringify(given)).toEqual([[...log]])
    }
    const off = 'skipped: channel_disabled'
    for (const [column, log] of [
      ['sms_enabled', [off, 'run', 'run']],
      ['email_enabled', ['run', off, off]],
    ] as const) {
      const setChannel = (isOn: boolean) =>
        inside(deps, practice, (tx) =>
          tx
            .updateTable('clients')
            .set({ [column]: isOn })
            .execute(),
        )
      await setChannel(false)
      const id = await patient()
      await move(id, 'sandbox')
      await run()
      await setChannel(true)
      expect(await logOf(id), column).toEqual([[...log]])
    }
  })

  it('waits for the morning if it is a text at night, and is then checked again (AUT-39)', async () => {
    await aWorkflow({
      start: inStages('wrongNumber'),
      nodes: [{ sms: 'Morning' }, { sms: 'Any time', atNight: true }],
    })
    skipTo(clock, '22:00:00')
    const [one, two] = [await patient(), await patient()]
    for (const id of [one, two]) await move(id, 'wrongNumber')
    await run()
    expect(await enrolments(one)).toMatchObject([{ state: 'running', position: 0, log: [] }])
    await inside(deps, practice, (tx) =>
      tx.updateTable('patients').set({ gdpr: 'Opted Out' }).where('id', '=', two).execute(),
    )
    skipTo(clock, '08:00:00')
    await run()
    expect(await textsTo(one)).toEqual(['Morning', 'Any time'])
    expect(await logOf(two)).toEqual([['skipped: opted_out', 'skipped: opted_out']])
    skipTo(clock, '10:00:00')
  })

  it('sends nothing again within a day after the patient has come back', async () => {
    await aWorkflow({
      start: inStages('noNumber'),
      end: notIn('noNumber'),
      nodes: [{ sms: 'Hello' }, { delay: 1 }],
    })
    const id = await patient()
    for (const stage of ['noNumber', 'callback2', 'noNumber'] as const) {
      await move(id, stage)
      await run()
    }
    expect(await logOf(id)).toEqual([['run'], ['skipped: recently_sent']])
    clock.skip(MS_PER_DAY)
    for (const stage of ['callback2', 'noNumber'] as const) await move(id, stage)
    await run()
    expect(await textsTo(id)).toEqual(['Hello', 'Hello'])
  })

  it('writes to the referrer, outside the patient’s thread, unless the referrer has unsubscribed', async () => {
    await aWorkflow({
      start: { ...inStages('maybeFuture'), referral: true },
      nodes: [{ email: 'Thank you', recipient: 'referrer' }],
    })
    const referred = { referrer_email: 'Ann@mail.example', referrer_name: 'Ann' }
    const id = await patient(referred)
    await move(id, 'maybeFuture')
    await run()
    expect(await messages(id)).toMatchObject([{ to_email: 'Ann@mail.example', comm_type: 'marketing_email' }])
    await inside(deps, practice, (tx) =>
      tx
        .insertInto('unsubscribed_addresses')
        .values({ client_id: practice.id, address: 'ann@mail.example', at: clock.now() })
        .execute(),
    )
    const other = await patient(referred)
    await move(other, 'maybeFuture')
    await run()
    expect(await logOf(other)).toEqual([['skipped: opted_out']])
    const without = await patient({ referrer_name: 'Ann' })
    await move(without, 'maybeFuture')
    await run()
    expect(await logOf(without)).toEqual([['skipped: no_address']])
  })
})
