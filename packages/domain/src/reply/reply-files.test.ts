import { describe, expect, it } from 'vitest'
import { TOO_LARGE_FOR_SMS } from '../communications/attachments/sms-files.ts'
import { NO_TEXT_WITH_AUDIO, ONE_WHATSAPP_FILE } from '../communications/attachments/whatsapp-media.ts'
import {
  acceptsFiles,
  FILES_NOT_ACCEPTED,
  filesProblem,
  filesThatFit,
  TOO_LARGE_FOR_EMAIL,
  TOO_MANY_FOR_EMAIL,
} from './reply-files.ts'

const MB = 1024 * 1024

describe('the files of a reply', () => {
  it('can be sent by email, SMS and WhatsApp if the practice has the flag attachments (TML-16)', () => {
    const on = ['attachments']
    expect(acceptsFiles('Email', on)).toBe(true)
    expect(acceptsFiles('WhatsApp', on)).toBe(true)
    expect(acceptsFiles('SMS', on)).toBe(true)
    for (const channel of ['Note', 'Form Submissions'] as const) {
      expect(acceptsFiles(channel, on)).toBe(false)
    }
    expect(acceptsFiles('Email', ['whatsapp'])).toBe(false)
    expect(acceptsFiles('SMS', ['whatsapp'])).toBe(false)
  })

  it('are limited to ten files and 20 MB in total in an email, to 5 MB in a text, and to one file in a WhatsApp message', () => {
    const many = (count: number, size: number, type = 'application/pdf') =>
      Array.from({ length: count }, () => ({ size, type }))
    expect(filesProblem('Email', many(10, 2 * MB), '')).toBeNull()
    expect(filesProblem('Email', many(11, 1), '')).toBe(TOO_MANY_FOR_EMAIL)
    expect(filesProblem('Email', [...many(9, 2 * MB), ...many(1, 2 * MB + 1)], '')).toBe(TOO_LARGE_FOR_EMAIL)
    expect(filesProblem('WhatsApp', many(1, 20 * MB), '')).toBeNull()
    expect(filesProblem('WhatsApp', many(2, 1), '')).toBe(ONE_WHATSAPP_FILE)
    expect(filesProblem('WhatsApp', many(1, 1, 'audio/mpeg'), 'Listen')).toBe(NO_TEXT_WITH_AUDIO)
    expect(filesProblem('SMS', many(1, 5 * MB), 'Hi')).toBeNull()
    expect(filesProblem('SMS', many(1, 5 * MB + 1), 'Hi')).toBe(TOO_LARGE_FOR_SMS)
    expect(filesProblem('Note', many(1, 1), '')).toBe(FILES_NOT_ACCEPTED)
    expect(filesProblem('SMS', [], '')).toBeNull()
  })

  it('are limited to ten in a message before any upload', () => {
    expect(filesThatFit(0, Array(10).fill('a'))).toMatchObject({ fit: { length: 10 }, problem: null })
    expect(filesThatFit(9, ['a', 'b', 'c'])).toEqual({
      fit: ['a'],
      problem: 'A message takes up to 10 files. The last 2 were not added',
    })
    expect(filesThatFit(11, ['a'])).toEqual({
      fit: [],
      problem: 'A message takes up to 10 files. The last one was not added',
    })
  })
})
