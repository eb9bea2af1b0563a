import { expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { TEST_SENT_MS, testMachine } from './test.machine.ts'

function start(answers: (Error | null)[]) {
  const sent: string[] = []
  const clock = new SimulatedClock()
  const sendTest = fromPromise<unknown, { email: string }>(async ({ input }) => {
    sent.push(input.email)
    const answer = answers.shift()
    if (answer) throw answer
  })
  const actor = createActor(testMachine.provide({ actors: { sendTest } }), { clock }).start()
  const reach = (state: 'saved' | 'failed') => waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, clock, sent, reach }
}

it('shows for two seconds that the test was sent (AUT-27)', async () => {
  const { actor, clock, sent, reach } = start([null])
  actor.send({ type: 'send', email: 'me@brightside.test' })
  expect(actor.getSnapshot().value).toBe('saving')
  await reach('saved')
  clock.increment(TEST_SENT_MS - 1)
  expect(actor.getSnapshot().value).toBe('saved')
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('init')
  expect(sent).toEqual(['me@brightside.test'])
})

it('stays failed with the error until the test is sent again (AUT-27)', async () => {
  const refused = new Error('Refused')
  const { actor, sent, reach } = start([refused, null])
  actor.send({ type: 'send', email: 'old@brightside.test' })
  expect((await reach('failed')).context.error).toBe(refused)
  actor.send({ type: 'send', email: 'new@brightside.test' })
  expect((await reach('saved')).context.error).toBeNull()
  expect(sent).toEqual(['old@brightside.test', 'new@brightside.test'])
})

it('ignores a press while the test is being sent', async () => {
  const { actor, sent, reach } = start([null])
  actor.send({ type: 'send', email: 'me@brightside.test' })
  actor.send({ type: 'send', email: 'me@brightside.test' })
  await reach('saved')
  expect(sent).toHaveLength(1)
})
