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

const present = { id: 'p1', first_name: 'Tom', secret: 'of the table' }

describe('a refusal', () => {
  it('carries the present record where its kind declares one, and of it what the schema names', async () => {
    const kind = {
      status: 409,
      message: '{name} was first.',
      record: z.object({ id: z.string(), first_name: z.string() }),
    } as const
    expect(await refusalOf(kind, { values: { name: 'Hannah' }, record: present })).toEqual({
      code: 'edit_conflict',
      message: 'Hannah was first.',
      record: { id: 'p1', first_name: 'Tom' },
    })
  })

  it('carries no record that its kind does not declare', async () => {
    const kind = { status: 409, message: 'Somebody was first.' } as const
    expect(await refusalOf(kind, { record: present })).toEqual({
      code: 'edit_conflict',
      message: 'Somebody was first.',
    })
  })
})
