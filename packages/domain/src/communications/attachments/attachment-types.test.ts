import { describe, expect, it } from 'vitest'
import { allowedTypeOf, allowedTypes, previewOf } from './attachment-types.ts'

const allowed = (type: string, name = 'file') => allowedTypeOf({ type, name })

describe('the allowed types of attachments', () => {
  it('are 7 for pictures and 15 for media and documents (COM-20, ACT-47)', () => {
    expect(allowedTypes.toSorted()).toEqual(
      [
        ...['bmp', 'gif', 'jpeg', 'png', 'webp', 'tiff', 'avif'],
        ...['aac', 'avi', 'doc', 'docx', 'mp3', 'mp4', 'mpeg', 'odt', 'ogg', 'opus', 'pdf', 'rtf', 'wav'],
        ...['webm', '3gpp'],
      ].toSorted(),
    )
  })

  it.each([
    ['image/bmp', 'bmp'],
    ['image/gif', 'gif'],
    ['image/jpeg', 'jpeg'],
    ['IMAGE/PNG', 'png'],
    ['image/webp', 'webp'],
    ['image/tiff', 'tiff'],
    ['image/avif', 'avif'],
    ['audio/aac', 'aac'],
    ['video/vnd.avi', 'avi'],
    ['application/msword', 'doc'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
    ['audio/mpeg', 'mp3'],
    ['video/mp4', 'mp4'],
    ['video/mpeg', 'mpeg'],
    ['application/vnd.oasis.opendocument.text', 'odt'],
    ['audio/ogg; codecs=opus', 'ogg'],
    ['audio/opus', 'opus'],
    ['application/pdf', 'pdf'],
    ['text/rtf', 'rtf'],
    ['audio/x-wav', 'wav'],
    ['video/webm', 'webm'],
    ['video/3gpp', '3gpp'],
  ])('are recognised by the MIME type %s (COM-20)', (type, expected) => {
    expect(allowed(type)).toBe(expected)
  })

  it.each(allowedTypes)(
    'are recognised by the extension .%s when the MIME type is generic (COM-20)',
    (extension) => {
      expect(allowed('application/octet-stream', `Letter.from.Jo.${extension.toUpperCase()}`)).toBe(extension)
      expect(allowed('', `a.${extension}`)).toBe(extension)
    },
  )

  it.each([
    ['application/zip', 'photos.zip'],
    ['text/html', 'page.html'],
    ['image/svg+xml', 'logo.svg'],
    ['image/heic', 'IMG_1.heic'],
    ['text/vcard', 'card.vcf'],
    ['application/x-msdownload', 'x-ray.jpg'],
    ['application/octet-stream', 'setup.exe'],
    ['application/octet-stream', 'pdf'],
    ['application/octet-stream', '.pdf'],
    ['application/x-cfb', 'accounts.xls'],
    ['constructor', 'a.constructor'],
    ['', ''],
  ])('do not include the MIME type %j with the file name %j (COM-20, ACT-47)', (type, name) => {
    expect(allowed(type, name)).toBeNull()
    expect(previewOf({ type, name })).toBeNull()
  })

  it('are each shown as a picture, played, or only downloaded', () => {
    const preview = (type: string, name = '') => previewOf({ type, name })
    expect(preview('image/jpeg')).toBe('picture')
    expect(preview('image/tiff')).toBe('download')
    expect(preview('video/mp4')).toBe('video')
    expect(preview('audio/mp4')).toBe('audio')
    expect(preview('audio/webm')).toBe('audio')
    expect(preview('video/ogg')).toBe('video')
    expect(preview('audio/ogg')).toBe('audio')
    expect(preview('application/pdf')).toBe('download')
    expect(preview('application/x-cfb', 'Referral.doc')).toBe('download')
  })
})
