import { expect, it } from 'vitest'
import { fileOfMediaToken, mediaUrl } from './media-url.ts'

const file = {
  clientId: '0198c1de-0000-7000-8000-00000000000a',
  messageId: '0198c1de-0000-7000-8000-00000000000b',
  position: 9,
}
const base = { publicUrl: 'https://enamel.test', secret: 'a secret' }
const now = new Date('2026-11-30T12:00:00Z')
const url = mediaUrl(file, base, now)
const token = url.slice('https://enamel.test/mms/'.length)
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

it('the address at which the carrier fetches a file names that file for ten hours', () => {
  expect(url).toMatch(/^https:\/\/enamel\.test\/mms\/[\w-]{74}$/)
  expect(fileOfMediaToken(token, base.secret, now)).toEqual(file)
  expect(fileOfMediaToken(token, base.secret, after(9.99))).toEqual(file)
  expect(fileOfMediaToken(token, base.secret, after(10))).toBeNull()
})

it('an address cannot be changed to another practice, message, file or time, or made with another secret', () => {
  const bytes = Buffer.from(token, 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8((changed.readUInt8(index) + 1) % 256, index)
    expect(fileOfMediaToken(changed.toString('base64url'), base.secret, now), String(index)).toBeNull()
  }
  expect(fileOfMediaToken(token, 'another secret', now)).toBeNull()
  for (const other of ['', 'x', `${token}=`, `${token}A`, token.slice(0, -1)]) {
    expect(fileOfMediaToken(other, base.secret, now), other).toBeNull()
  }
})
