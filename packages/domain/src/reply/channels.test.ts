import { describe, expect, it } from 'vitest'
import { channelDefinitions, replyChannels } from './channels.ts'

describe('the channel definitions', () => {
  it('have label, icon, disabledMessage, fields and flags (RPL-03)', () => {
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

  it('can end a snooze on every writable channel, and check the window on WhatsApp alone (RPL-03)', () => {
    const withFlag = (flag: 'canEndSnooze' | 'checkOngoing' | 'approval' | 'templatable') =>
      replyChannels.filter((channel) => channelDefinitions[channel][flag])
    expect(withFlag('canEndSnooze')).toEqual(['Note', 'Email', 'SMS', 'WhatsApp'])
    expect(withFlag('checkOngoing')).toEqual(['WhatsApp'])
    expect(withFlag('approval')).toEqual(['WhatsApp'])
    expect(withFlag('templatable')).toEqual(['Email', 'SMS', 'WhatsApp'])
  })
})
