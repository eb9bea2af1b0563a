import { describe, expect, it } from 'vitest'
import { smsTooLong } from '../communications/sms-length.ts'
import { BAR_HEIGHT_KEY, barHeight } from './bar-height.ts'
import { canSend, canSendNow, type SendFacts } from './can-send.ts'
import { channelDefinitions, replyChannelOf, replyChannels } from './channels.ts'
import { counter } from './counter.ts'
import { fillPlaceholders, placeholderNames, tagOf, unfilledPlaceholders } from './placeholders.ts'
import { emptyReply, type ReplyState } from './reply-state.ts'
import { replyRequest, templateRequest } from './send-request.ts'
import { isSendKey, sendHint, toolbar } from './toolbar.ts'

function aReply(facts: Partial<ReplyState> = {}): ReplyState {
  return { ...emptyReply, ...facts }
}

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

  it('hold an email subject to 255 characters (RPL-05)', () => {
    expect(channelDefinitions.Email.fields[0]).toMatchObject({
      name: 'subject',
      maxLength: 255,
      nextField: 'body',
    })
  })

  it('can end a snooze wherever something is written, and look at the WhatsApp window only there (RPL-03)', () => {
    const flagged = (flag: 'canEndSnooze' | 'checkOngoing' | 'approval' | 'templatable') =>
      replyChannels.filter((channel) => channelDefinitions[channel][flag])
    expect(flagged('canEndSnooze')).toEqual(['Note', 'Email', 'SMS', 'WhatsApp'])
    expect(flagged('checkOngoing')).toEqual(['WhatsApp'])
    expect(flagged('approval')).toEqual(['WhatsApp'])
    expect(flagged('templatable')).toEqual(['Email', 'SMS', 'WhatsApp'])
  })

  it('are named in any case', () => {
    expect(['note', 'email', 'sms', 'WhatsApp', 'FORM SUBMISSIONS'].map(replyChannelOf)).toEqual([
      'Note',
      'Email',
      'SMS',
      'WhatsApp',
      'Form Submissions',
    ])
    expect(replyChannelOf('fax')).toBeNull()
  })
})

describe('Send', () => {
  it('waits until every required field of the channel has a value (RPL-10)', () => {
    expect(canSend(aReply({ channel: 'Email', fields: { subject: 'Hello' } }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'Email', fields: { body: ' \n' } }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'Email', fields: { body: 'Dear Jo' } }), null)).toBe(true)
    expect(canSend(aReply({ channel: 'SMS', fields: { body: 'Dear Jo' } }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'SMS', fields: { message: 'Hi Jo' } }), null)).toBe(true)
    expect(canSend(aReply({ channel: 'Note', fields: { content: 'Nervous' } }), null)).toBe(true)
  })

  it('stays disabled on a disabled channel and on one that cannot be written (RPL-04, RPL-10)', () => {
    const sms = aReply({ channel: 'SMS', fields: { message: 'Hi Jo' } })
    expect(canSend(sms, 'SMS is not enabled for your practice')).toBe(false)
    expect(canSend(aReply({ channel: 'Form Submissions' }), null)).toBe(false)
  })

  it('stays disabled over the length of a text as carriers count it, and of any other as it is written (RPL-11)', () => {
    const written = (channel: 'SMS' | 'WhatsApp', message: string) =>
      canSend(aReply({ channel, fields: { message } }), null)
    expect([written('SMS', '€'.repeat(800)), written('SMS', '€'.repeat(801))]).toEqual([true, false])
    expect([written('WhatsApp', '€'.repeat(1600)), written('WhatsApp', '€'.repeat(1601))]).toEqual([
      true,
      false,
    ])
  })

  it('stays disabled over the length of a field (RPL-05)', () => {
    const email = (subject: string) => aReply({ channel: 'Email', fields: { subject, body: 'Dear Jo' } })
    expect(canSend(email('s'.repeat(255)), null)).toBe(true)
    expect(canSend(email('s'.repeat(256)), null)).toBe(false)
  })

  const now = (facts: Partial<SendFacts>) =>
    canSendNow({
      reply: aReply({ channel: 'WhatsApp', fields: { message: 'Hi Jo' } }),
      disabledMessage: null,
      window: { kind: 'untold' },
      template: null,
      sending: false,
      filesAreIn: true,
      ...facts,
    })

  it('waits for files that are not there yet, and for the reply before it', () => {
    expect(now({})).toBe(true)
    expect(now({ filesAreIn: false })).toBe(false)
    expect(now({ sending: true })).toBe(false)
    expect(now({ window: { kind: 'unknown' } })).toBe(false)
  })

  it('sends in a stalled conversation a whole template alone, and none on a disabled channel (RPL-10, RPL-21)', () => {
    const stalled = { window: { kind: 'stalled' }, template: { unfilled: [] } } as const
    expect(now(stalled)).toBe(true)
    expect(now({ ...stalled, template: null })).toBe(false)
    expect(now({ ...stalled, template: { unfilled: ['Practice phone'] } })).toBe(false)
    expect(now({ ...stalled, disabledMessage: 'WhatsApp is not connected' })).toBe(false)
    expect(now({ ...stalled, sending: true })).toBe(false)
  })
})

it('counts "n/max" in a field with a length, highlighted at the limit (RPL-11)', () => {
  expect(counter('Email', '', 255)).toEqual({ text: '0/255', highlighted: false })
  expect(counter('Email', 'x'.repeat(254), 255)).toEqual({ text: '254/255', highlighted: false })
  expect(counter('Email', 'x'.repeat(255), 255)).toEqual({ text: '255/255', highlighted: true })
})

it('counts a text as the server does that takes or refuses it (RPL-11)', () => {
  expect(counter('SMS', '€'.repeat(799), 1600)).toEqual({ text: '1598/1600', highlighted: false })
  expect(counter('SMS', '€'.repeat(800), 1600)).toEqual({ text: '1600/1600', highlighted: true })
  expect(counter('SMS', '€🦷', 1600)?.text).toBe('3/1600')
  expect(counter('WhatsApp', '€€', 1600)?.text).toBe('2/1600')
  for (const text of ['€'.repeat(800), '€'.repeat(801), '🦷'.repeat(800), '🦷'.repeat(801)]) {
    const sms = aReply({ channel: 'SMS', fields: { message: text } })
    expect(canSend(sms, null)).toBe(smsTooLong(text) === null)
  }
})

describe('under the fields', () => {
  const groups = [{ name: 'Patient', mergeTags: [] }]

  it('stand Templates where the channel takes them, and Placeholders once there are some (RPL-01)', () => {
    for (const channel of ['Email', 'SMS', 'WhatsApp'] as const) {
      expect(toolbar(channel, groups)).toEqual({ templates: true, placeholders: true })
      expect(toolbar(channel, [])).toEqual({ templates: true, placeholders: false })
      expect(toolbar(channel, null)).toEqual({ templates: true, placeholders: false })
    }
    expect(toolbar('Note', groups)).toEqual({ templates: false, placeholders: false })
  })

  it('stands Send with the hint of Cmd or Ctrl plus Enter, which are the keys that send (RPL-01)', () => {
    expect([sendHint(true), sendHint(false)]).toEqual(['⌘ ↵', 'Ctrl ↵'])
    const press = { key: 'Enter', metaKey: false, ctrlKey: false }
    expect(isSendKey(press)).toBe(false)
    expect(isSendKey({ ...press, metaKey: true })).toBe(true)
    expect(isSendKey({ ...press, ctrlKey: true })).toBe(true)
    expect(isSendKey({ ...press, ctrlKey: true, key: 'a' })).toBe(false)
    expect(isSendKey({ ...press, ctrlKey: true, isComposing: true })).toBe(false)
  })
})

describe('what goes out', () => {
  const given = { endSnooze: true, templateId: 't1' }

  it('is id, channel, end_snooze and template_id, plus subject and body or message (RPL-15)', () => {
    const email = aReply({
      ...given,
      channel: 'Email',
      fields: { subject: 'Hello', body: 'Dear Jo', message: 'x' },
    })
    expect(replyRequest(email, 'id-1')).toEqual({
      call: 'communication',
      body: {
        id: 'id-1',
        channel: 'Email',
        end_snooze: true,
        template_id: 't1',
        subject: 'Hello',
        body: 'Dear Jo',
      },
    })
    for (const channel of ['SMS', 'WhatsApp'] as const) {
      expect(replyRequest(aReply({ channel, fields: { message: 'Hi', body: 'x' } }), 'id-2')).toEqual({
        call: 'communication',
        body: { id: 'id-2', channel, end_snooze: false, template_id: null, message: 'Hi' },
      })
    }
  })

  it('is a note through the notes call with id, title and content (COM-18)', () => {
    expect(replyRequest(aReply({ fields: { content: 'Nervous' } }), 'id-3')).toEqual({
      call: 'note',
      body: { id: 'id-3', title: '', content: 'Nervous' },
    })
  })

  it('is a template by itself through the approved call, with its text as the payload (RPL-22)', () => {
    const template = { id: 't-1', text: 'Hi Charlotte, shall we go on?' }
    expect(templateRequest(template, { endSnooze: true }, 'id-1')).toEqual({
      call: 'approved',
      body: {
        id: 'id-1',
        channel: 'WhatsApp',
        template_id: 't-1',
        end_snooze: true,
        payload: { message: 'Hi Charlotte, shall we go on?' },
      },
    })
  })

  it('is nothing from a channel that is read-only (RPL-04)', () => {
    expect(replyRequest(aReply({ channel: 'Form Submissions' }), 'id-4')).toBeNull()
  })
})

describe('the height of the reply bar (RPL-24)', () => {
  it('is between 200 and 800 px, and 200 at first', () => {
    expect(barHeight(undefined)).toBe(200)
    expect(barHeight(199)).toBe(200)
    expect(barHeight(333.4)).toBe(333)
    expect(barHeight(801)).toBe(800)
  })

  it('is saved under a key of its own', () => {
    expect(BAR_HEIGHT_KEY).toBe('replyBarHeight')
  })

  it('is clamped when a saved value is out of range or no number', () => {
    expect(['450', '9999', '-5', '', 'tall', null, {}, Number.NaN].map(barHeight)).toEqual([
      450, 800, 200, 200, 200, 200, 200, 200,
    ])
  })
})

describe('placeholders', () => {
  const groups = [
    { name: 'Patient', mergeTags: [{ name: 'First name', value: 'Jane' }] },
    { name: 'Practice', mergeTags: [{ name: 'Name', value: 'Brightside $& Dental' }] },
  ]

  it('are filled from the context of the patient', () => {
    expect(fillPlaceholders('Hi {{patient.first_name}}, {{ practice.name }} here', groups)).toBe(
      'Hi Jane, Brightside $& Dental here',
    )
    expect(fillPlaceholders('{{Patient.First_Name}}{{patient.first_name}}', groups)).toBe('JaneJane')
  })

  it('are left alone when nobody knows them', () => {
    const text = 'Hi {{patient.shoe_size}}, {{}} {{ 7 }} {patient.first_name} {{patient.first_name'
    expect(fillPlaceholders(text, groups)).toBe(text)
  })

  it('are named, each once, where nothing is known that could fill them', () => {
    const groups = [
      {
        name: 'Patient',
        mergeTags: [
          { name: 'First name', value: '' },
          { name: 'Last name', value: '' },
        ],
      },
      { name: 'Practice', mergeTags: [{ name: 'Name', value: 'Brightside Dental' }] },
    ]
    const text =
      'Hi {{patient.first_name}} {{ patient.last_name }}, {{Appointment.Date}} or {{appointment.date}} at {{practice.name}}? {{x.y}}'
    expect(unfilledPlaceholders(text, groups)).toEqual(['Patient last name', 'Appointment date', '{{x.y}}'])
    expect(unfilledPlaceholders('Nothing to fill', groups)).toEqual([])
  })

  it('are not filled a second time by what they hold', () => {
    const nested = [{ name: 'Patient', mergeTags: [{ name: 'First name', value: '{{patient.first_name}}' }] }]
    expect(fillPlaceholders('{{patient.first_name}}', nested)).toBe('{{patient.first_name}}')
  })

  it('have the tags that templates are written with', () => {
    const tags = Object.entries(placeholderNames).flatMap(([group, names]) =>
      names.map((name) => tagOf(group, name)),
    )
    expect(tags).toEqual([
      'patient.first_name',
      'patient.last_name',
      'patient.full_name',
      'patient.treatment_type',
      'practice.name',
      'practice.phone',
      'practice.email',
      'practice.representative',
      'appointment.date',
      'appointment.time',
      'referrer.name',
    ])
  })
})
