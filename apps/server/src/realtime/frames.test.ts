import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPrivateChannel, readFrame, serverFrames } from './frames.ts'

it('reads a subscription whose data is an object or a string of JSON', () => {
  const data = { channel: 'private-events.7', auth: 'key:signature' }
  const read = { kind: 'subscribe', ...data }
  expect(readFrame(JSON.stringify({ event: 'pusher:subscribe', data }))).toEqual(read)
  expect(readFrame(JSON.stringify({ event: 'pusher:subscribe', data: JSON.stringify(data) }))).toEqual(read)
})

it('reads a subscription without a signature as one with an empty signature', () => {
  expect(readFrame('{"event":"pusher:subscribe","data":{"channel":"private-a"}}')).toEqual({
    kind: 'subscribe',
    channel: 'private-a',
    auth: '',
  })
})

it('distinguishes pings, pongs, unsubscribing, events of clients and unknown events', () => {
  expect(readFrame('{"event":"pusher:ping","data":{}}')).toEqual({ kind: 'ping' })
  expect(readFrame('{"event":"pusher:pong","data":{}}')).toEqual({ kind: 'pong' })
  expect(readFrame('{"event":"pusher:unsubscribe","data":{"channel":"private-a"}}')).toEqual({
    kind: 'unsubscribe',
    channel: 'private-a',
  })
  expect(readFrame('{"event":"client-typing","channel":"private-a","data":{}}')).toEqual({
    kind: 'client_event',
  })
  expect(readFrame('{"event":"pusher:signin","data":{}}')).toEqual({ kind: 'unknown' })
})

it.each(['', 'null', '[]', '7', '{', '{"event":7}', '{"event":"pusher:subscribe"}'])(
  'reads %j as unreadable',
  (text) => {
    expect(readFrame(text)).toEqual({ kind: 'unreadable' })
  },
)

it('never throws, whatever the text or JSON', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof readFrame(text).kind === 'string'))
  const event = fc.constantFrom('pusher:subscribe', 'pusher:unsubscribe', 'pusher:ping')
  fc.assert(
    fc.property(event, fc.jsonValue(), (name, data) => {
      return typeof readFrame(JSON.stringify({ event: name, data })).kind === 'string'
    }),
  )
})

it('accepts only valid names of private channels', () => {
  expect(isPrivateChannel('private-events.0198c1de-0000-7000-8000-000000000001')).toBe(true)
  expect(isPrivateChannel('events.7')).toBe(false)
  expect(isPrivateChannel('presence-events.7')).toBe(false)
  expect(isPrivateChannel('private-')).toBe(false)
  expect(isPrivateChannel('private-a b')).toBe(false)
  expect(isPrivateChannel(`private-${'a'.repeat(192)}`)).toBe(true)
  expect(isPrivateChannel(`private-${'a'.repeat(193)}`)).toBe(false)
})

it('writes data as a string of JSON, and errors as an object', () => {
  expect(JSON.parse(serverFrames.connected('1.2', 30))).toEqual({
    event: 'pusher:connection_established',
    data: '{"socket_id":"1.2","activity_timeout":30}',
  })
  expect(JSON.parse(serverFrames.error(4301, 'No'))).toEqual({
    event: 'pusher:error',
    data: { code: 4301, message: 'No' },
  })
  expect(JSON.parse(serverFrames.event('a.b', 'private-c', '{"d":"é"}'))).toEqual({
    event: 'a.b',
    channel: 'private-c',
    data: '{"d":"é"}',
  })
})
