import { expect, it } from 'vitest'
import { dialReply, readRecording } from './twilio-webhooks.ts'

const addressOf = (call: string) => `https://enamel.example/api/${call}`

it('forwards a call without announcement or recording', () => {
  expect(dialReply('01632 960101', null, addressOf).body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Response><Dial action="https://enamel.example/api/callEnd" method="POST" timeout="20" answerOnBridge="true">01632 960101</Dial></Response>',
  )
})

it('announces the recording before it forwards the call', () => {
  const recorded = { announcement: 'This call is recorded.', to: '+441632960100' }
  const { body } = dialReply('01632 960101', recorded, addressOf)
  expect(body).toContain('<Response><Say language="en-GB">This call is recorded.</Say><Dial ')
  expect(body).toContain('record="record-from-answer-dual"')
  expect(body).toContain(
    'recordingStatusCallback="https://enamel.example/api/recording?number=%2B441632960100"',
  )
})

const fields = {
  CallSid: 'CA1',
  RecordingSid: 'RE1',
  RecordingUrl: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Recordings/RE1',
  RecordingStatus: 'completed',
}
const read = (changed: Record<string, string>, query: Record<string, string> = { number: '+441632960100' }) =>
  readRecording({ url: '', headers: {}, fields: { ...fields, ...changed }, query })

it('reads a recording that is ready', () => {
  expect(read({})).toEqual({
    providerId: 'RE1',
    callId: 'CA1',
    to: '+441632960100',
    url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Recordings/RE1',
  })
})

it.each(['absent', 'failed', 'in-progress'])('reads the status %s as no recording', (RecordingStatus) => {
  expect(read({ RecordingStatus, RecordingSid: '', RecordingUrl: '' })).toBe('none')
})

it.each(['CallSid', 'RecordingSid', 'RecordingUrl', 'RecordingStatus'])(
  'reads nothing when the field %s is empty',
  (name) => {
    expect(read({ [name]: '' })).toBeNull()
  },
)

it('reads nothing without the called number', () => {
  expect(read({}, {})).toBeNull()
})
