import { describe, expect, it } from 'vitest'
import {
  NO_TEXT_WITH_AUDIO,
  ONE_WHATSAPP_FILE,
  WHATSAPP_CAPTION_TOO_LONG,
  whatsAppFilesProblem,
  whatsAppMedia,
} from './whatsapp-media.ts'

const MB = 1024 * 1024
const mediaOf = (type: string, size = 1) => whatsAppMedia({ type, size })

describe('a file on WhatsApp', () => {
  it.each([
    ['image/jpeg', 'image', 'image/jpeg'],
    ['image/png', 'image', 'image/png'],
    ['video/mp4', 'video', 'video/mp4'],
    ['video/3gpp', 'video', 'video/3gpp'],
    ['audio/aac', 'audio', 'audio/aac'],
    ['audio/mpeg', 'audio', 'audio/mpeg'],
    ['audio/x-m4a', 'audio', 'audio/mp4'],
    ['audio/ogg; codecs=opus', 'audio', 'audio/ogg'],
    ['audio/opus', 'audio', 'audio/ogg'],
    ['application/pdf', 'document', 'application/pdf'],
    ['application/msword', 'document', 'application/msword'],
    ['Text/Plain; charset=utf-8', 'document', 'text/plain'],
  ])('of type %s is sent as a message of kind %s with the type %s', (type, kind, sentAs) => {
    expect(mediaOf(type)).toEqual({ ok: true, kind, type: sentAs })
  })

  it.each([
    ['image/gif', 'WhatsApp takes pictures as JPEG or PNG only. Send this one by email'],
    ['image/webp', 'WhatsApp takes pictures as JPEG or PNG only. Send this one by email'],
    ['image/bmp', 'WhatsApp takes pictures as JPEG or PNG only. Send this one by email'],
    ['image/tiff', 'WhatsApp takes pictures as JPEG or PNG only. Send this one by email'],
    ['image/avif', 'WhatsApp takes pictures as JPEG or PNG only. Send this one by email'],
    ['video/webm', 'WhatsApp takes videos as MP4 or 3GP only. Send this one by email'],
    ['video/x-msvideo', 'WhatsApp takes videos as MP4 or 3GP only. Send this one by email'],
    ['audio/wav', 'WhatsApp takes recordings as AAC, AMR, MP3, M4A or OGG only. Send this one by email'],
    ['application/rtf', 'WhatsApp takes documents as PDF, Word or plain text only. Send this one by email'],
    ['', 'WhatsApp takes documents as PDF, Word or plain text only. Send this one by email'],
  ])('of type %j is refused with a message', (type, reason) => {
    expect(mediaOf(type)).toEqual({ ok: false, reason })
  })

  it.each([
    ['image/png', 5 * MB],
    ['video/mp4', 16 * MB],
    ['audio/mpeg', 16 * MB],
    ['application/pdf', 100 * MB],
  ])('of type %s has at most %d bytes', (type, max) => {
    expect(mediaOf(type, max)).toMatchObject({ ok: true })
    expect(mediaOf(type, max + 1)).toEqual({
      ok: false,
      reason: expect.stringContaining(`up to ${max / MB} MB. Send this one by email`),
    })
  })
})

describe('a WhatsApp message with files', () => {
  const picture = { type: 'image/png', size: 10 }
  const recording = { type: 'audio/mpeg', size: 10 }

  it('has at most one file, with the text as its caption', () => {
    expect(whatsAppFilesProblem([], 'x'.repeat(2000))).toBeNull()
    expect(whatsAppFilesProblem([picture], 'x'.repeat(1024))).toBeNull()
    expect(whatsAppFilesProblem([picture], 'x'.repeat(1025))).toBe(WHATSAPP_CAPTION_TOO_LONG)
    expect(whatsAppFilesProblem([picture, picture], '')).toBe(ONE_WHATSAPP_FILE)
    expect(whatsAppFilesProblem([{ type: 'image/gif', size: 1 }], '')).toMatch(/JPEG or PNG/)
  })

  it('has no text beside a recording', () => {
    expect(whatsAppFilesProblem([recording], ' \n')).toBeNull()
    expect(whatsAppFilesProblem([recording], 'Listen')).toBe(NO_TEXT_WITH_AUDIO)
  })
})
