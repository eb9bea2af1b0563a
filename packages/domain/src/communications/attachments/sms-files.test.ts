import { describe, expect, it } from 'vitest'
import { smsLengthError, smsUnits } from '../messages/sms-length.ts'
import {
  exampleFileLink,
  SMS_FILE_BYTES_MAX,
  smsFilesProblem,
  smsFileWay,
  TOO_LARGE_FOR_SMS,
  TOO_MANY_FOR_SMS,
  WRONG_TYPE_FOR_SMS,
  withFileLink,
} from './sms-files.ts'

const picture = { type: 'image/jpeg', size: 1000 }
const pdf = { type: 'application/pdf', size: 1000 }
const BASE = 'https://app.enamel.test'

describe('the files of a text', () => {
  it('can be pictures that every phone shows, and PDF files', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/gif', 'application/pdf', 'IMAGE/JPEG; q=1'])
      expect(smsFilesProblem([{ type, size: 1 }]), type).toBeNull()
    for (const type of ['image/webp', 'image/heic', 'video/mp4', 'audio/mpeg', 'application/msword'])
      expect(smsFilesProblem([picture, { type, size: 1 }]), type).toBe(WRONG_TYPE_FOR_SMS)
  })

  it('are at most ten, with 5 MB in total', () => {
    expect(smsFilesProblem(Array(10).fill(picture))).toBeNull()
    expect(smsFilesProblem(Array(11).fill(picture))).toBe(TOO_MANY_FOR_SMS)
    const half = { type: 'image/png', size: SMS_FILE_BYTES_MAX / 2 }
    expect(smsFilesProblem([half, half])).toBeNull()
    expect(smsFilesProblem([half, half, { ...half, size: 1 }])).toBe(TOO_LARGE_FOR_SMS)
  })
})

describe('the way of the files of a text', () => {
  const mms = { mms: true }

  it.each(['US', 'CA'])('is an MMS from a number that has it to %s', (country) => {
    expect(smsFileWay([picture], mms, country)).toBe('mms')
    expect(smsFileWay([picture], { mms: false }, country)).toBe('link')
  })

  it.each(['GB', 'IE', 'JM', undefined])('is a link to %s, where networks carry no MMS', (country) => {
    expect(smsFileWay([picture], mms, country)).toBe('link')
  })

  it('is a link for all of them if one is not a picture', () => {
    expect(smsFileWay([picture, pdf], mms, 'US')).toBe('link')
  })
})

describe('a text with a link to its files', () => {
  const url = exampleFileLink(BASE)

  it('ends with the link on a line of its own, which says what it leads to', () => {
    expect(withFileLink('Here is your X-ray. \n', [picture], url)).toBe(
      `Here is your X-ray.\nPicture: ${url}`,
    )
    expect(withFileLink('Hi', [picture, picture], url)).toBe(`Hi\nPictures: ${url}`)
    expect(withFileLink('Hi', [pdf], url)).toBe(`Hi\nFile: ${url}`)
    expect(withFileLink('Hi', [picture, pdf], url)).toBe(`Hi\nFiles: ${url}`)
  })

  it('has a token of at least 128 bits, and counts each character of the line once', () => {
    const [, token = ''] = /\/f\/(\w+)$/.exec(url) ?? []
    expect(token.length * 6).toBeGreaterThanOrEqual(128)
    const line = `\nPicture: ${url}`
    expect(smsUnits(withFileLink('See you at 3pm', [picture], url))).toBe(14 + line.length)
    expect(smsUnits(withFileLink('€', [picture], url))).toBe(2 + line.length)
  })

  it('may have 1600 characters with the link', () => {
    const room = 1600 - `\nPicture: ${url}`.length
    expect(smsLengthError(withFileLink('x'.repeat(room), [picture], url))).toBeNull()
    expect(smsLengthError(withFileLink('x'.repeat(room + 1), [picture], url))).toMatch(
      'This message has 1601',
    )
  })
})
