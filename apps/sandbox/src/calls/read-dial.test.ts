import { expect, it } from 'vitest'
import { readDial } from './read-dial.ts'

it('reads the number to dial, the address for the report of the end, and whether to record', () => {
  const twiml =
    '<?xml version="1.0"?><Response><Say>One moment</Say><Dial action="/end?a=1&amp;b=&#50;" method="get" record="record-from-answer" recordingStatusCallback="/recorded?a=1&amp;b=2" timeout="20"><Number>+44 1632 960101</Number></Dial></Response>'
  expect(readDial(twiml)).toEqual({
    number: '+44 1632 960101',
    action: '/end?a=1&b=2',
    method: 'GET',
    isRecorded: true,
    recordingCallback: '/recorded?a=1&b=2',
    recordingMethod: 'POST',
  })
})

it('reads a number in plain text, without reports or a recording by default', () => {
  expect(readDial('<Response><Dial>+441632960101</Dial></Response>')).toEqual({
    number: '+441632960101',
    action: null,
    method: 'POST',
    isRecorded: false,
    recordingCallback: null,
    recordingMethod: 'POST',
  })
})

it.each(['<Response/>', '<Response><Reject/></Response>', '<Response><Dial></Dial></Response>', 'not XML'])(
  'returns null for %s',
  (twiml) => {
    expect(readDial(twiml)).toBeNull()
  },
)
