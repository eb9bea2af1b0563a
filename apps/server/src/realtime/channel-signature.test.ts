import { expect, it } from 'vitest'
import { channelAuth, channelSignature, isChannelAuth } from './channel-signature.ts'

const KEY = '278d425bdf160c739803'
const SECRET = '7ad3773142a6692b25b8'

it('signs a private channel as in the protocol’s documentation', () => {
  expect(channelSignature(SECRET, '1234.1234', 'private-foobar')).toBe(
    '58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
  )
})

it('signs a channel with member data as in the protocol’s documentation', () => {
  const data = '{"user_id":"10","user_info":{"name":"Mr. Pusher"}}'
  expect(channelSignature(SECRET, '1234.1234', 'presence-foobar', data)).toBe(
    '48dac51d2d7569e1e9c0f48c227d4b26f238fa68e5c0bb04222c966909c4f7c4',
  )
})

it('accepts a signature only for its socket, channel and key', () => {
  const auth = channelAuth(KEY, SECRET, '1234.1234', 'private-foobar')
  expect(isChannelAuth(auth, KEY, SECRET, '1234.1234', 'private-foobar')).toBe(true)
  expect(isChannelAuth(auth, KEY, SECRET, '1234.1235', 'private-foobar')).toBe(false)
  expect(isChannelAuth(auth, KEY, SECRET, '1234.1234', 'private-foobaz')).toBe(false)
  expect(isChannelAuth(auth, 'another-key', SECRET, '1234.1234', 'private-foobar')).toBe(false)
  expect(isChannelAuth(auth, KEY, 'another-secret', '1234.1234', 'private-foobar')).toBe(false)
  expect(isChannelAuth('', KEY, SECRET, '1234.1234', 'private-foobar')).toBe(false)
  expect(isChannelAuth(`${auth}0`, KEY, SECRET, '1234.1234', 'private-foobar')).toBe(false)
})
