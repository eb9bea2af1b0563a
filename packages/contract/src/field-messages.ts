import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type Messages = { [Code in z.core.$ZodIssue['code']]: (issue: Extract<Issue, { code: Code }>) => string }

/** The expected type of a value in plain words, by the name that zod gives the type. */
const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
  null: 'empty',
}

/** The expected format of a text in plain words, by the name that zod gives the format. */
const formats: Record<string, string> = {
  uuid: 'an id such as 0198c1de-0000-7000-8000-000000000001',
  email: 'an email address such as jo@example.com',
  url: 'a web address such as https://example.com',
  datetime: 'a date and time such as 2025-11-20T09:00:00Z',
  date: 'a day such as 2025-11-20',
}

/** The message about a size: the number of characters or of items. */
const sizes: Record<string, (comparison: string, size: string) => string> = {
  string: (comparison, size) => `Must be ${comparison} ${size} characters`,
  array: (comparison, size) => `Must contain ${comparison} ${size}`,
}

function sizeMessage(origin: string, comparison: string, size: number | bigint): string {
  return sizes[origin]?.(comparison, String(size)) ?? `Must be ${comparison} ${size}`
}

/** The messages for invalid fields whose schema has no message. */
const messages: Messages = {
  invalid_type: ({ input, expected }) =>
    input === undefined || input === null ? 'This is required' : `Must be ${kinds[expected] ?? expected}`,
  invalid_format: ({ format }) =>
    formats[format] ? `Must be ${formats[format]}` : 'Is not in the right format',
  invalid_value: ({ input, values }) =>
    input === undefined ? 'This is required' : `Must be one of: ${values.map(String).join(', ')}`,
  too_small: ({ origin, minimum, input }) =>
    input === '' || (Array.isArray(input) && input.length === 0)
      ? 'Must not be empty'
      : sizeMessage(origin, 'at least', minimum),
  too_big: ({ origin, maximum }) => sizeMessage(origin, 'at most', maximum),
  not_multiple_of: ({ divisor }) => `Must be a multiple of ${divisor}`,
  unrecognized_keys: ({ keys }) => `Contains unknown fields: ${keys.join(', ')}`,
  invalid_union: ({ errors }) => nearestVariant(errors)[0]?.message ?? 'Is not valid',
  invalid_key: () => 'Contains a name that is not valid',
  invalid_element: () => 'Contains an item that is not valid',
  custom: () => 'Is not valid',
}

/**
 * Picks the variant of a union that a value matches most closely, and returns its errors: preferably a variant with
 * errors only in its fields, otherwise a variant of the value's type, otherwise the last variant.
 * @param variants the errors against each variant
 */
function nearestVariant(variants: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const withFieldErrors = variants.find(haveFieldPaths)
  const ofSameType = variants.find(
    ([first]) => first && !['invalid_type', 'invalid_value'].includes(first.code),
  )
  return withFieldErrors ?? ofSameType ?? variants.at(-1) ?? []
}

function haveFieldPaths(issues: z.core.$ZodIssue[]): boolean {
  return issues.every(({ path }) => path.length > 0)
}

/** Lists the errors in a value by field, even those inside a union. */
export function issuesByField(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const nearest = nearestVariant(issue.errors)
  if (!haveFieldPaths(nearest)) return [issue]
  return nearest.flatMap((inner) => issuesByField({ ...inner, path: [...issue.path, ...inner.path] }))
}

/**
 * Turns the error in a value into a text for people. Input is parsed with this error map.
 * @see https://zod.dev/error-customization a message of the schema takes precedence
 */
export const fieldMessage: z.core.$ZodErrorMap = (issue) => {
  const messageFor = messages[issue.code] as ((issue: Issue) => string) | undefined
  return messageFor?.(issue) ?? 'Is not valid'
}
