import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldMessage, issuesByField } from './field-messages.ts'
import {
  CommaList,
  Day,
  Flag,
  filledText,
  Id,
  Instant,
  OffsetInstant,
  QueryInstant,
  text,
  wholeNumber,
} from './fields.ts'
import { PatientChanges } from './patients.ts'
import { NewPracticePatient } from './practice-system.ts'

function errorsOf(schema: z.ZodType, input: unknown): string[] {
  const read = schema.safeParse(input, { error: fieldMessage })
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

describe('the message for an invalid field', () => {
  it.each<[z.ZodType, unknown, string]>([
    [text(5), undefined, 'This is required'],
    [text(5), null, 'This is required'],
    [text(5), 7, 'Must be text'],
    [text(5), 'longer than five', 'Must be at most 5 characters'],
    [filledText(5, 'Enter your email'), '', 'Enter your email'],
    [filledText(5, 'Enter your email'), undefined, 'Enter your email'],
    [filledText(5, 'Enter your email'), 7, 'Must be text'],
    [z.number().int(), 'seven', 'Must be a number'],
    [z.number().int(), 1.5, 'Must be a whole number'],
    [z.number().min(1), 0, 'Must be at least 1'],
    [z.number().max(50), 51, 'Must be at most 50'],
    [z.boolean(), 'yes', 'Must be true or false'],
    [z.array(Id).min(1), [], 'Must not be empty'],
    [z.array(Id).max(1), Array(2).fill('0198c1de-0000-7000-8000-000000000001'), 'Must contain at most 1'],
    [z.array(Id), 'all', 'Must be a list'],
    [z.object({}), 7, 'Must be an object with named fields'],
    [Id, 'x', 'Must be an id such as 0198c1de-0000-7000-8000-000000000001'],
    [Instant, '2026-13-45', 'Must be a date and time such as 2025-11-20T09:00:00Z'],
    [Day, 'tomorrow', 'Must be a day such as 2025-11-20'],
    [Flag, '2', 'Must be one of: 0, 1'],
    [z.enum(['asc', 'desc']), undefined, 'This is required'],
    [CommaList, 7, 'Must be text'],
    [wholeNumber(1, 50), '51', 'Must be at most 50'],
    [PatientChanges.shape.email, 'not an address', 'Invalid email address'],
    [PatientChanges.shape.email, 7, 'Must be text'],
    [PatientChanges.shape.date_of_birth, 'tomorrow', 'Must be a day such as 2025-11-20'],
    [z.strictObject({}), { a: 1 }, 'Contains unknown fields: a'],
  ])('says what the field must be (case %#)', (schema, input, message) => {
    expect(errorsOf(schema, input)).toEqual([message])
  })
})

it('reports each missing field of a patient to create with the message of the form (DEN-21 to DEN-25)', () => {
  const read = NewPracticePatient.safeParse({}, { error: fieldMessage })
  const issues = read.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
  expect(Object.fromEntries(issues)).toEqual({
    title: 'Title is required',
    first_name: 'First name is required',
    last_name: 'Last name is required',
    mobile_phone: 'Invalid phone number',
    date_of_birth: 'Date of birth is required',
    gender: 'Gender is required',
    ethnicity: 'Ethnicity is required',
    address_line_1: 'Address is required',
    postcode: 'Postcode is required',
    payment_plan_id: 'Payment plan is required',
  })
})

it('reports the errors inside the variant of a union that a value matches most closely', () => {
  const link = z.strictObject({ link: z.object({ id: text(5), note: text(5) }) })
  const schema = z.object({ dentally: z.union([link, z.strictObject({ create: text(5) })]).nullable() })
  const errorsOfChoice = (dentally: unknown) => {
    const read = schema.safeParse({ dentally }, { error: fieldMessage })
    return read.error?.issues.flatMap(issuesByField).map(({ path, message }) => [path.join('.'), message])
  }
  expect(errorsOfChoice({ link: { id: 'too long' } })).toEqual([
    ['dentally.link.id', 'Must be at most 5 characters'],
    ['dentally.link.note', 'This is required'],
  ])
  expect(errorsOfChoice({ create: 7 })).toEqual([['dentally.create', 'Must be text']])
  expect(errorsOfChoice({ dance: 7 })).toEqual([['dentally', expect.any(String)]])
  expect(errorsOfChoice(7)).toEqual([['dentally', 'Must be an object with named fields']])
})

describe('an instant', () => {
  const outOfRange = [
    '9999-12-31T23:59:59-14:00',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00+14:00',
    '0000-06-01T00:00:00Z',
  ]

  it.each(outOfRange)('is invalid unless its year is from 1 to 9999 in every time zone: %s', (at) => {
    for (const schema of [Instant, QueryInstant, OffsetInstant]) {
      expect(errorsOf(schema, at)).toEqual(['Must be in the years 1 to 9999'])
    }
    expect(errorsOf(OffsetInstant, at.replace(/:(\d\d)$/, '$1'))).not.toEqual([])
  })

  it('may have an offset with or without a colon in an OffsetInstant (SNZ-06)', () => {
    const expected = new Date('2099-07-01T08:00:00Z')
    for (const at of ['2099-07-01T09:00:00+0100', '2099-07-01T09:00:00+01:00', '2099-07-01T08:00:00.000Z']) {
      expect(OffsetInstant.parse(at)).toEqual(expected)
    }
    for (const at of ['tomorrow', '2099-02-30T09:00:00Z', '2099-07-01T09:00:00', '']) {
      expect(errorsOf(OffsetInstant, at)).toHaveLength(1)
    }
  })
})

describe('a whole number in a query', () => {
  it.each(['1e2', '0x10', ' 5', '5 ', '', '1.0', '+5', '-1', '٥', '05'])(
    'cannot be written as %j',
    (input) => {
      expect(errorsOf(wholeNumber(1, 500), input)).toEqual(['Must be a whole number'])
    },
  )

  it('consists of digits', () => {
    expect(wholeNumber(1, 50).parse('50')).toBe(50)
  })
})

it('converts an id to lower case', () => {
  expect(Id.parse('0198C1DE-0000-7000-8000-00000000000A')).toBe('0198c1de-0000-7000-8000-00000000000a')
})
