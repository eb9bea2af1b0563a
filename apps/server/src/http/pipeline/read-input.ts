import type { Endpoint } from '@enamel/contract/endpoint'
import { fieldMessage, issuesByField } from '@enamel/contract/field-messages'
import type { FastifySchema, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import type { FieldErrors } from './handler-result.ts'

/** Input that violates the contract's schemas. */
export class InputRefused extends Error {
  override readonly name = 'InputRefused'
  /** The part of the request: body, querystring or params. */
  readonly part: string
  readonly errors: FieldErrors

  constructor(part: string, errors: FieldErrors) {
    super('The input does not match the contract')
    this.part = part
    this.errors = errors
  }
}

/** Parses the input of an endpoint by its schemas; errors are texts for users. */
export function readInput({
  allowsUnknownQuery,
}: Pick<Endpoint, 'allowsUnknownQuery'>): FastifySchemaCompiler<FastifySchema> {
  return ({ schema, httpPart = 'body' }) =>
    (input: unknown) => {
      const lists = httpPart === 'querystring' && !allowsUnknownQuery ? listErrors(input) : {}
      if (Object.keys(lists).length > 0) return { error: new InputRefused(httpPart, lists) }
      // Every schema of a route comes from the contract.
      const read = (schema as unknown as z.ZodType).safeParse(input, { error: fieldMessage })
      return read.success
        ? { value: read.data }
        : { error: new InputRefused(httpPart, fieldErrors(read.error)) }
    }
}

/**
 * Queries name each parameter once; a list is one parameter with commas (G1-01). Other forms of lists are refused
 * even for unknown parameters, since the client expects them to have an effect.
 */
function listErrors(query: unknown): FieldErrors {
  const lists = Object.entries(query ?? {}).filter(
    ([name, value]) => Array.isArray(value) || name.includes('['),
  )
  return Object.fromEntries(
    lists.map(([name]) => [name, ['Send this parameter once, with its values separated by commas']]),
  )
}

/** The valid fields of an input, parsed; none for an input without fields. */
export function validFields(schema: z.ZodType | undefined, input: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject) || typeof input !== 'object' || input === null) return {}
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([name, field]) => [name, field.safeParse((input as Record<string, unknown>)[name])] as const,
  )
  return Object.fromEntries(fields.flatMap(([name, read]) => (read.success ? [[name, read.data]] : [])))
}

function fieldErrors({ issues }: z.ZodError): FieldErrors {
  const byField = Map.groupBy(
    issues.flatMap(issuesByField),
    ({ path }) => path.map(String).join('.') || 'body',
  )
  return Object.fromEntries(
    [...byField].map(([field, issues]) => [field, [...new Set(issues.map(({ message }) => message))]]),
  )
}
