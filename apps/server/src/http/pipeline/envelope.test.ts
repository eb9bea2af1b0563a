import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sendRefusal } from './envelope.ts'

async function refusalOf(
  kind: Parameters<typeof sendRefusal>[2],
  details: Parameters<typeof sendRefusal>[3],
): Promise<unknown> {
  const app = Fastify()
  app.get('/', (_request, reply) => sendRefusal(reply, 'edit_conflict', kind, details))
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(kind.status)
  return answer.json()
}

const current = { id: 'p1', first_name: 'Tom', secret: 'a column of the table' }

describe('a refusal in the envelope', () => {
  it('contains the current record if its kind declares one, with only the fields of its schema', async () => {
    const kind = {
      status: 409,
      message: '{name} was first.',
      record: z.object({ id: z.string(), first_name: z.string() }),
    } as const
    expect(await refusalOf(kind, { values: { name: 'Hannah' }, record: current })).toEqual({
      code: 'edit_conflict',
      message: 'Hannah was first.',
      record: { id: 'p1', first_name: 'Tom' },
    })
  })

  it('contains no record that its kind does not declare', async () => {
    const kind = { status: 409, message: 'Another user was first.' } as const
    expect(await refusalOf(kind, { record: current })).toEqual({
      code: 'edit_conflict',
      message: 'Another user was first.',
    })
  })
})
