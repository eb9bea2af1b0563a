import { describe, expect, it } from 'vitest'
import { detectConflict, lastEditor, recordEdits } from './edit-conflict.ts'
import { normaliseEmail } from './email-address.ts'
import { fullName, splitName } from './name.ts'

describe('names', () => {
  it('are split so that the last word is the last name', () => {
    expect(splitName('Mary Jane  Watson ')).toEqual({ first_name: 'Mary Jane', last_name: 'Watson' })
    expect(splitName('Aoife Byrne')).toEqual({ first_name: 'Aoife', last_name: 'Byrne' })
    expect(splitName('Cher')).toEqual({ first_name: 'Cher', last_name: '' })
    expect(splitName('  ')).toEqual({ first_name: '', last_name: '' })
  })

  it('are joined with one space', () => {
    expect(fullName({ first_name: 'Siân', last_name: 'Morgan' })).toBe('Siân Morgan')
    expect(fullName({ first_name: '\u202eJo', last_name: '\u2066Price' })).toBe('Jo Price')
    expect(fullName({ first_name: 'Cher', last_name: '' })).toBe('Cher')
    expect(fullName({ first_name: '', last_name: 'Byrne' })).toBe('Byrne')
  })
})

it('normalises an email to lower case without white space around it, and refuses a malformed one', () => {
  expect(normaliseEmail(' Charlotte.Evans@Mail.Example ')).toBe('charlotte.evans@mail.example')
  for (const bad of ['', 'x', 'x@y', 'x@y.', '@y.test', 'a b@y.test', 'a@@y.test']) {
    expect(normaliseEmail(bad)).toBeNull()
  }
})

describe('an email address', () => {
  it.each([
    'jo@mail.test',
    "o'brien+x-ray_2@sub.mail.test",
    'a/b=c@mail.test',
    'jo@zahnärzte.example',
    'jo@xn--zahnrzte-3za.example',
    'jö@mail.test',
    `${'x'.repeat(64)}@mail.test`,
  ])('is accepted: %s', (address) => {
    expect(normaliseEmail(address)).toBe(address)
  })

  it.each([
    'Jo Hart <jo@mail.test>',
    '<jo@mail.test>',
    'jo(comment)@mail.test',
    'jo@mail.test(comment)',
    '"jo hart"@mail.test',
    'jo@mail.test,kim@mail.test',
    'jo@mail.test;',
    'jo@mail.test\r\nBcc: kim@mail.test',
    'mailto:jo@mail.test',
    'jo\\@mail.test',
    'jo@[127.0.0.1]',
    'jo@mail..test',
    'jo@.mail.test',
    'jo@-mail.test',
    'jo@mail_.test',
    'jo\u200b@mail.test',
    'jo\u0007@mail.test',
    `${'x'.repeat(65)}@mail.test`,
    `jo@${'x'.repeat(250)}.test`,
  ])('is refused: %j', (address) => {
    expect(normaliseEmail(address)).toBeNull()
  })
})

describe('an edit of a patient that another user has changed', () => {
  const current = {
    values: { phone: '07700 900111', email: 'new@mail.example', last_name: 'Byrne' },
    edits: { phone: { by: 'Hannah Price', version: 5 }, email: { by: 'Tom Reid', version: 6 } },
  }

  it('is a conflict when the same field was changed to a different value', () => {
    expect(detectConflict(4, { phone: '07700 900222' }, current)).toEqual({
      kind: 'conflict',
      fields: ['phone'],
      by: 'Hannah Price',
    })
  })

  it('names the user with the latest change of several fields', () => {
    expect(detectConflict(4, { phone: 'x', email: 'y@z.test', last_name: 'Byrne-Shaw' }, current)).toEqual({
      kind: 'conflict',
      fields: ['email', 'phone'],
      by: 'Tom Reid',
    })
  })

  it('is applied when other users changed other fields', () => {
    expect(detectConflict(4, { last_name: 'Byrne-Shaw' }, current)).toEqual({ kind: 'apply' })
    expect(detectConflict(5, { phone: '07700 900222' }, current)).toEqual({ kind: 'apply' })
  })

  it('is applied when the value is the same, so that a repeated save is harmless', () => {
    expect(detectConflict(4, { phone: '07700 900111' }, current)).toEqual({ kind: 'apply' })
  })

  it('is applied when it has no version', () => {
    expect(detectConflict(undefined, { phone: '07700 900222' }, current)).toEqual({ kind: 'apply' })
  })

  it('names the last editor of several fields, if there is one', () => {
    expect(lastEditor(current.edits, ['phone', 'email', 'last_name'])).toBe('Tom Reid')
    expect(lastEditor(current.edits, ['last_name'])).toBeUndefined()
  })

  it('is recorded with the user and the version for each field', () => {
    expect(recordEdits(current.edits, ['phone', 'last_name'], 'Ana Silva', 7)).toEqual({
      phone: { by: 'Ana Silva', version: 7 },
      last_name: { by: 'Ana Silva', version: 7 },
      email: { by: 'Tom Reid', version: 6 },
    })
  })
})
