import { expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from '../../app.ts'
import { serializerOf, serializerWhenNeeded } from './serializer.ts'

const schemas = routes.flatMap(({ endpoint }) =>
  Object.values(endpoint.responses).filter((response) => response instanceof z.ZodType),
)

it('compiles a serializer for every response of the contract', () => {
  expect(schemas.length).toBeGreaterThan(routes.length / 2)
  for (const schema of schemas) expect(() => serializerOf(schema)).not.toThrow()
})

it('writes the fields that the schema names, and no other', () => {
  const serialize = serializerWhenNeeded(z.object({ name: z.string() }))
  expect(serialize({ name: 'Ada', secret: 'x' })).toBe('{"name":"Ada"}')
  expect(serialize({ name: 'Grace' })).toBe('{"name":"Grace"}')
})

it('writes a variant of a union by its discriminator, with the fields that the variant names', () => {
  const text = z.object({ kind: z.literal('text'), body: z.string() })
  const call = z.object({ kind: z.enum(['call', 'missed']), seconds: z.number().nullable() })
  const form = z.object({ kind: z.literal('form'), fields: z.array(z.string()) })
  const serialize = serializerOf(z.array(z.discriminatedUnion('kind', [text, call, form])))
  const events = [
    { kind: 'text', body: 'Hi' },
    { kind: 'missed', seconds: null },
    { kind: 'form', fields: ['a'] },
  ]
  expect(JSON.parse(serialize(events.map((event) => ({ ...event, secret: 'x' }))))).toEqual(events)
  expect(() => serialize([{ kind: 'unknown' }])).toThrow()
})

it('compiles nothing before the first response', () => {
  const cannotBeCompiled = z.object({}).meta({ $ref: '#/nowhere' })
  expect(() => serializerOf(cannotBeCompiled)).toThrow()
  const serialize = serializerWhenNeeded(cannotBeCompiled)
  expect(() => serialize({})).toThrow()
})
