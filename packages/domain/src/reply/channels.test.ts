import { describe, expect, it } from 'vitest'
import { channelDefinitions, replyChannels } from './channels.ts'

describe('the channel definitions', () => {
  it('carry label, icon, disabledMessage, fields and flags (RPL-03)', () => {
    for (const channel of replyChannels) {
      const definition = channelDefinitions[channel]
      expect(definition.channel).toBe(channel)
      expect(Object.keys(definition).sort()).toEqual(
        [
          'approval',
          'canEndSnooze',
          'channel',
          'checkOngoing',
          'disabledMessage',
          'fields',
          'icon',
          'label',
          'templatable',
          'writable',
        ].sort(),
      )
      for (const field of definition.fields) {
        expect(Object.keys(field).sort()).toEqual(
          ['maxLength', 'multiline', 'name', 'nextField', 'placeholder', 'required'].sort(),
        )
      }
    }
    expect(replyChannels.map((channel) => channelDefinitions[channel].label)).toEqual([...replyChannels])
  })

  it('are Note, Email, SMS, Form Submissions and WhatsApp with their fields (RPL-04)', () => {
    const fields = replyChannels.map((channel) => [
      channel,
      channelDefinitions[channel].fields.map(({ name, required }) => (required ? `${name}!` : name)),
    ])
    expect(fields).toEqual([
      ['Note', ['content!']],
      ['Email', ['subject', 'body!']],
      ['SMS', ['message!']],
      ['Form Submissions', []],
      ['WhatsApp', ['message!']],
    ])
    expect(channelDefinitions['Form Submissions'].writable).toBe(false)
    expect(channelDefinitions.WhatsApp.approval).toBe(true)
  })

  it('limit an email subject to 255 characters (RPL-05)', () => {
    expect(channelDefinitions.Email.fields[0]).toMatchObject({
      name: 'subject',
      maxLength: 255,
      nextField: 'body',
    })
  })

  it('can end a snooze on every channel that can be written to, and look at the WhatsApp window only there (RPL-03)', () => {
    const flagged = (flag: 'canEndSnooze' | 'checkOngoing' | 'approval' | 'templatable') =>
      replyChannels.filter((channel) => channelDefinitions[channel][flag])
    expect(flagged('canEndSnooze')).toEqual(['Note', 'Email', 'SMS', 'WhatsApp'])
    expect(flagged('checkOngoing')).toEqual(['WhatsApp'])
    expect(flagged('approval')).toEqual(['WhatsApp'])
    expect(flagged('templatable')).toEqual(['Email', 'SMS', 'WhatsApp'])
  })
})
