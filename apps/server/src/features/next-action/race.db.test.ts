import { expect, it } from 'vitest'
import { aColleague, aPatient } from '../../testing/builders.ts'
import { deskOfFile } from '../../testing/desk-of-file.ts'
import type { Answer } from '../../testing/person.ts'
import { tracesOf } from './testing/traces.ts'

const { product, practice, staff } = await deskOfFile()
const RACES = 1_000
const LANES = 10
const MINUTE_MS = 60_000

it('lets one of two users complete an action, a thousand times, and tells the other who was first (G-45)', async () => {
  const colleague = product.visitor()
  await colleague.signIn(await aColleague(product.world, practice))
  const users = [staff, colleague]
  const start = product.clock.now().getTime()

  /** Both complete the patient's action at once, and the next, and the next. Answers what the winners wrote. */
  async function race(lane: number): Promise<void> {
    const id = await aPatient(product.world, practice, { stage: 'working' })
    const { body } = await staff.get(`/v3/patients/${id}`)
    let based_on = { stage: body.stage, next_action_at: body.next_action_at }
    const won: string[] = []
    for (let round = 0; round < RACES / LANES; round++) {
      const saves = users.map((_, user) => ({
        next_action: user === 0 ? 'working' : 'thinking',
        date: new Date(start + (1 + round * 2 + user) * MINUTE_MS).toISOString(),
        note: `Lane ${lane}, round ${round}, user ${user}`,
        based_on,
      }))
      const answers = await Promise.all(
        users.map((user, index) => user.put(`/v3/patients/${id}/actions`, saves[index])),
      )
      const winner = answers.findIndex(({ status }) => status === 200)
      const [first, second] = [answers[winner] as Answer, answers[1 - winner] as Answer]
      based_on = { stage: first.body.stage, next_action_at: first.body.next_action_at }
      expect([first.status, second.status]).toEqual([200, 409])
      expect(based_on).toEqual({ stage: saves[winner]?.next_action, next_action_at: saves[winner]?.date })
      expect(second.body).toMatchObject({
        code: 'action_stale',
        message: 'Hannah Price has completed this action. You should refresh actions due',
        record: based_on,
      })
      won.push(saves[winner]?.note ?? '')
    }
    const { changes, events, notes } = await tracesOf(product.world, practice, id)
    expect(notes.map(({ content }) => content)).toEqual(won)
    expect([changes.length, events.length]).toEqual([won.length + 1, won.length])
  }

  await Promise.all(Array.from({ length: LANES }, (_, lane) => race(lane)))
}, 120_000)
