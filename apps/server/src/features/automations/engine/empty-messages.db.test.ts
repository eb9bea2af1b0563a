import { expect, it } from 'vitest'
import { inStages } from '../testing/new-workflow.ts'
import { workflowFixture } from '../testing/workflow-fixture.ts'

const { aWorkflow, patient, move, run, messages, enrolments } = await workflowFixture()

it('a message of which its placeholders leave nothing is skipped with its reason, and the chain goes on (AUT-39)', async () => {
  const empty = '{{patient.last_name}}'
  await aWorkflow({
    start: inStages('thinking'),
    nodes: [
      { sms: empty, purpose: 'service' },
      { sms: empty, purpose: 'marketing' },
      { email: empty },
      { email: empty, subject: 'About you' },
      { email: `About ${empty}` },
    ],
  })
  const id = await patient({ last_name: '', email: 'someone@mail.example' })
  await move(id, 'thinking')
  await run()
  const [{ log } = { log: [] }] = await enrolments(id)
  expect(log).toEqual([
    'skipped: empty_text',
    'skipped: empty_text',
    'skipped: empty_text',
    'skipped: empty_text',
    'run',
  ])
  expect(await messages(id)).toMatchObject([{ subject: 'About' }])
})
