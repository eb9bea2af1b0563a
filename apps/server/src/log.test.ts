import { DatabaseError } from 'pg'
import { expect, it } from 'vitest'
import { openLog } from './log.ts'

/** The log's line about a thrown value. */
function logged(err: unknown) {
  const lines: string[] = []
  openLog('info', { write: (line) => lines.push(line) }).error({ err }, 'it failed')
  return { line: lines.join(), err: JSON.parse(lines[0] ?? '{}').err }
}

function uniqueViolation(): DatabaseError {
  return Object.assign(
    new DatabaseError('duplicate key value violates unique constraint "emails"', 9, 'error'),
    {
      code: '23505',
      detail: 'Key (email)=(grace@mail.example) already exists.',
      where: 'COPY patients, line 1: "Grace Thornton"',
      hint: 'Ask Grace.',
      internalQuery: "select 'Grace'",
    },
  )
}

it('logs the name, message, code and stack of an error, and none of its other fields', () => {
  const error = uniqueViolation()
  const { line, err } = logged(error)
  expect(err).toEqual({ name: error.name, message: error.message, code: '23505', stack: error.stack })
  expect(line).not.toMatch(/grace|thornton/i)
})

it('logs the cause of an error in the same way', () => {
  const { line, err } = logged(new Error('the message was not stored', { cause: uniqueViolation() }))
  expect(err.cause).toMatchObject({ message: uniqueViolation().message, code: '23505' })
  expect(line).not.toMatch(/grace|thornton/i)
})

it('logs an error that is its own cause with a limited number of causes', () => {
  const error = new Error('round and round')
  error.cause = error
  expect(logged(error).err).toMatchObject({ message: 'round and round', cause: { cause: { cause: {} } } })
})

it('logs thrown values that are not errors', () => {
  expect(logged('a plain text').err).toEqual({ name: 'string', message: 'a plain text' })
  expect(logged({ email: 'grace@mail.example' }).line).not.toContain('grace')
})
