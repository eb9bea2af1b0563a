import { describe, expect, it } from 'vitest'
import { skipTo } from '../../../testing/test-clock.ts'
import { inStages, notIn, workflowFixture } from '../testing/workflow-fixture.ts'

const fixture = await workflowFixture()
const { product, aWorkflow, patient, move, run, messages, enrolments } = fixture
const HOUR_MS = 3_600_000

const textsTo = async (id: string) => (await messages(id)).map(({ text_content }) => text_content)

describe('a patient who enters the stages of a workflow', () => {
  it('gets its messages in order, each after its wait (AUT-30, AUT-34, AUT-41)', async () => {
    await aWorkflow({
      start: inStages('thinking'),
      end: notIn('thinking'),
      nodes: [{ sms: 'First {{patient.first_name}}' }, { delay: 2 }, { email: 'Second' }],
    })
    const id = await patient({ first_name: 'Olivia' })
    expect(await move(id, 'thinking')).toBe(200)
    await run()
    expect(await textsTo(id)).toEqual(['First Olivia'])
    product.clock.skip(2 * HOUR_MS - 5_000)
    await run()
    expect(await messages(id)).toHaveLength(1)
    product.clock.skip(5_000)
    await run()
    expect(await messages(id)).toMatchObject([
      { comm_type: 'sms', automated: true },
      { comm_type: 'marketing_email', automated: true, subject: 'Second' },
    ])
    expect(await enrolments(id)).toMatchObject([{ state: 'finished', log: ['run', 'run', 'run'] }])
  })
})
