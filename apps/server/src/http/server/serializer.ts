import { build, type Schema } from 'fast-json-stringify'
import { z } from 'zod'

/** Writes the JSON of a response body. */
export type Serializer = ReturnType<typeof build>

const serializers = new WeakMap<z.ZodType, Serializer>()

/**
 * A serializer that is compiled with the schema's first response: most processes never answer with most of the contract's
 * schemas, and the compiled code of all would take 5 MB (docs/adr/0070).
 */
export function serializerWhenNeeded(schema: z.ZodType): Serializer {
  let serialize: Serializer | undefined
  return (body) => {
    serialize ??= serializerOf(schema)
    return serialize(body)
  }
}

/**
 * The schema's serializer, which is compiled once in each process.
 * @throws when no serializer can be compiled from the schema
 */
export function serializerOf(schema: z.ZodType): Serializer {
  const cached = serializers.get(schema)
  if (cached) return cached
  const serializer = build(jsonSchemaOf(schema))
  serializers.set(schema, serializer)
  return serializer
}

/** The shape of a response for fast-json-stringify: fields that a schema does not name never leave the server. */
function jsonSchemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
    override: chooseByDiscriminator,
  }) as Schema
}

/**
 * Selects a variant of a discriminated union by its discriminator. The serializer would validate the whole value for
 * each variant until one matches, which takes longer than writing the value.
 */
function chooseByDiscriminator({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}): void {
  const { def } = zodSchema._zod
  const { oneOf: variants } = jsonSchema
  if (def.type !== 'union' || !('discriminator' in def) || !variants) return
  const name = def.discriminator as string
  const choices = variants.flatMap((variant) => {
    const value = variant.properties?.[name]
    return value ? [{ value, variant }] : []
  })
  const [last, ...others] = choices.toReversed()
  if (!last || choices.length < variants.length) return
  const choice = others.reduce<z.core.JSONSchema._JSONSchema>(
    (otherwise, { value, variant }) => ({
      if: { type: 'object', properties: { [name]: value } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: variant,
      else: otherwise,
    }),
    last.variant,
  )
  delete jsonSchema.oneOf
  Object.assign(jsonSchema, choice)
}
