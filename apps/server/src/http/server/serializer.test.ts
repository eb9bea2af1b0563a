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

it('compiles nothing before the first response', () => {
  const cannotBeCompiled = z.object({}).meta({ $ref: '#/nowhere' })
  expect(() => serializerOf(cannotBeCompiled)).toThrow()
  const serialize = serializerWhenNeeded(cannotBeCompiled)
  expect(() => serialize({})).toThrow()
})
