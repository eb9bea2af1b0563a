import { describe, expect, it } from 'vitest'
import { smsUnits } from '../../communications/messages/sms-length.ts'
import { fillPlaceholders, type PlaceholderGroup } from '../../templates/placeholders.ts'
import { mjmlOf } from '../email/email-blocks.ts'
import { delayText } from '../engine/delay.ts'
import { checkAutomationTemplate } from '../templates/check-template.ts'
import { textToAdapt } from '../templates/text-to-adapt.ts'
import type { ActionCondition, Trigger } from '../workflow.ts'
import type { BuiltInAction, BuiltInNode } from './built-in-workflow.ts'
import { builtInWorkflows } from './built-in-workflows.ts'

const stagesText = ({ stages }: { stages: readonly string[] }) => stages.join(', ')
const triggerText = (trigger: Trigger) =>
  `${trigger.direction} ${stagesText(trigger)}${trigger.referral === null ? '' : `, referral ${trigger.referral}`}`
const conditionText = (condition: ActionCondition | undefined) =>
  condition ? ` if ${condition.negated ? 'not in' : 'in'} ${stagesText(condition)}` : ''

function nodeText(node: BuiltInNode): string {
  switch (node.type) {
    case 'delay':
      return `D ${delayText(node)}`
    case 'wait_until_delay':
      return `W ${node.workflows.map((workflow) => builtInWorkflows.indexOf(workflow) + 1).join(' ')}`
    case 'action': {
      const marks = [
        node.requiresCustomisation && 'C',
        node.purpose === 'service' && 'svc',
        node.ignoresQuietHours && 'at night',
        node.recipient,
      ].filter(Boolean)
      const kind = node.content.kind === 'email' ? 'E' : 'S'
      return `${kind} ${node.name}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}${conditionText(node.condition)}`
    }
  }
}

it('the built-in workflows are the nine of the specification (AUT-42)', () => {
  const table = builtInWorkflows.map(({ name, startTrigger, endTrigger, nodes }) => [
    name,
    triggerText(startTrigger),
    triggerText(endTrigger),
    nodes.map(nodeText),
  ])
  expect(table).toEqual([
    [
      'New enquiry nurture',
      'in newLead, referral false',
      'not in newLead, callback1, callback2, callback3',
      [
        'S Enquiry received (svc, at night)',
        'D 1 hour',
        'E Welcome (C)',
        'D 2 days',
        'S We tried to reach you if in callback1, callback2, callback3',
        'D 4 days',
        'E Still here to help',
      ],
    ],
    [
      'Referred enquiry welcome',
      'in newLead, referral true',
      'not in newLead, callback1, callback2, callback3',
      [
        'S Enquiry received (svc, at night)',
        'D 1 hour',
        'E Welcome, you were recommended (C)',
        'D 3 days',
        'S We tried to reach you if in callback1, callback2, callback3',
      ],
    ],
    [
      'In discussion follow-up',
      'in working',
      'not in working',
      ['D 3 days', 'E Questions about a consultation?', 'D 4 days', 'S Shall we find you a time?'],
    ],
    [
      'Consultation confirmation and reminder',
      'in consultation, booking',
      'not in consultation, booking',
      ['E Your consultation (svc)', 'S Your consultation (svc)', 'D 1 day', 'E What to expect (C, svc)'],
    ],
    [
      'Did-not-attend recovery',
      'in didNotAttend',
      'not in didNotAttend',
      [
        'D 1 hour',
        'S Sorry we missed you (svc)',
        'D 2 days',
        'E Book another time',
        'D 1 week',
        'S Would you still like to come in?',
      ],
    ],
    [
      'Considering treatment follow-up',
      'in thinking',
      'not in thinking',
      [
        'D 2 days',
        'E Any questions about your treatment? (C)',
        'D 5 days',
        'S Here if you have questions',
        'D 2 weeks',
        'E Ways to pay (C) if in thinking',
      ],
    ],
    [
      'Reactivation',
      'in maybeFuture',
      'not in maybeFuture',
      [
        'W 1 2 3 4 5 6',
        'D 12 weeks',
        'E Still thinking about {{patient.treatment_type}}?',
        'D 12 weeks',
        'E We would love to see you if not in blocked, lost',
      ],
    ],
    [
      'Treatment completed',
      'in complete, txComplete',
      'not in complete, txComplete',
      ['D 1 day', 'E Thank you (C)', 'D 4 weeks', 'E Recommend us to a friend'],
    ],
    [
      'Referral thank-you',
      'in newLead, referral true',
      'in blocked',
      ['D 1 day', 'E Thank you for recommending us (C, referrer) if not in wrongNumber, noNumber, blocked'],
    ],
  ])
})

const templates = builtInWorkflows.flatMap(({ name, nodes }) =>
  nodes
    .filter((node) => node.type === 'action')
    .map((action): [string, BuiltInAction] => [`${name}: ${action.name} (${action.content.kind})`, action]),
)
/** All that a recipient reads. */
const textOf = ({ content }: BuiltInAction) =>
  content.kind === 'sms'
    ? content.text
    : [content.subject, content.preview, mjmlOf(content.blocks)].join('\n')

describe.each(templates)('the template of %s', (_, action) => {
  const { content } = action
  const text = textOf(action)

  it('can be saved as it is', () => {
    const draft = content.kind === 'sms' ? content.text : { ...content, body: mjmlOf(content.blocks) }
    const { recipient, requiresCustomisation = false } = action
    expect(checkAutomationTemplate(draft, recipient ?? 'patient')).toEqual({})
    // One that has to be customised says what to adapt.
    expect(textToAdapt(draft) !== null).toBe(requiresCustomisation)
  })

  it('greets its reader, names the practice and gives its number', () => {
    expect(text).toContain(
      action.recipient === 'referrer' ? 'Hi {{referrer.name}},' : 'Hi {{patient.first_name}},',
    )
    expect(text).toContain('{{practice.name}}')
    expect(text).toContain('{{practice.phone}}')
  })

  it('is plain English, with brackets only where the practice has to adapt it', () => {
    expect(text).not.toMatch(/!|[‘’“”–—]|\b(?:organiz|color|center)/)
    expect(/\[[A-Z][^[\]]+\]/.test(text)).toBe(action.requiresCustomisation === true)
  })
})

const emails = templates.filter(([, { content }]) => content.kind === 'email')
describe.each(emails)('the email of %s', (_, { content }) => {
  it('begins with the logo and a heading, and ends with the signature', () => {
    const types = content.kind === 'email' ? content.blocks.map(({ type }) => type) : []
    expect([types[0], types[1], types.at(-1)]).toEqual(['logo', 'heading', 'signature'])
    expect(types.filter((type) => type === 'signature')).toHaveLength(1)
  })

  it('has a short preview', () => {
    expect(content.kind === 'email' && content.preview).toMatch(/^.{10,90}$/)
  })
})

/** A patient and a practice with long names. */
const groups: PlaceholderGroup[] = [
  { name: 'Patient', mergeTags: [{ name: 'First name', value: 'Maximiliana' }] },
  {
    name: 'Practice',
    mergeTags: [
      { name: 'Name', value: 'Brightside Dental and Implant Centre' },
      { name: 'Phone', value: '01632 960100' },
    ],
  },
  {
    name: 'Appointment',
    mergeTags: [
      { name: 'Date', value: 'Wednesday 23 September 2026' },
      { name: 'Time', value: '11:45am' },
    ],
  },
]

const texts = templates.filter(([, { content }]) => content.kind === 'sms')
describe.each(texts)('the text of %s', (_, { content, purpose }) => {
  const text = content.kind === 'sms' ? content.text : ''

  it('takes at most two SMS segments', () => {
    const filled = fillPlaceholders(text, groups)
    expect(filled).not.toContain('{{')
    expect(smsUnits(filled)).toBeLessThanOrEqual(2 * 153)
    expect(smsUnits(filled)).toBe(filled.length)
  })

  it('says how to opt out if it is marketing', () => {
    expect(text.endsWith('. Reply STOP to opt out')).toBe(purpose === 'marketing')
    expect(text.includes('STOP')).toBe(purpose === 'marketing')
  })
})

it('only the confirmation says when the appointment is', () => {
  const dated = templates.filter(([, action]) =>
    /\{\{appointment\.date\}\}.*\{\{appointment\.time\}\}/s.test(textOf(action)),
  )
  expect(dated.map(([name]) => name)).toEqual([
    'Consultation confirmation and reminder: Your consultation (email)',
    'Consultation confirmation and reminder: Your consultation (sms)',
    'Consultation confirmation and reminder: What to expect (email)',
  ])
})

it("the confirmation gives the date and the time on lines of their own, so that each can read 'to be confirmed'", () => {
  const dated = templates.filter(([, action]) => textOf(action).includes('{{appointment.date}}'))
  for (const [, { content }] of dated) {
    const lines =
      content.kind === 'sms'
        ? content.text.split('\n')
        : content.blocks.flatMap((block) => (block.type === 'text' ? block.paragraphs : []))
    expect(lines).toContain('Date: {{appointment.date}}')
    expect(lines).toContain('Time: {{appointment.time}}')
    expect(lines.join().match(/appointment/g)).toHaveLength(2)
  }
})

it('the text that confirms a consultation takes one SMS segment with usual names', () => {
  const [, confirmation] = texts.find(([, { name }]) => name === 'Your consultation') ?? []
  const value = (name: string, text: string) => ({ name, value: text })
  const filled = fillPlaceholders(confirmation ? textOf(confirmation) : '', [
    { name: 'Patient', mergeTags: [value('First name', 'Grace')] },
    { name: 'Practice', mergeTags: [value('Name', 'Brightside Dental'), value('Phone', '01632 960100')] },
    { name: 'Appointment', mergeTags: [value('Date', 'to be confirmed'), value('Time', 'to be confirmed')] },
  ])
  expect(filled).toBe(
    'Hi Grace, your consultation at Brightside Dental:\nDate: to be confirmed\nTime: to be confirmed\nQuestions or changes? Call 01632 960100 or reply to this text.',
  )
  expect(smsUnits(filled)).toBeLessThanOrEqual(160)
})

it('a referrer is told neither who came nor for which treatment', () => {
  const toReferrers = templates.filter(([, { recipient }]) => recipient === 'referrer')
  expect(toReferrers).toHaveLength(1)
  for (const [, action] of toReferrers)
    expect(textOf(action)).not.toMatch(/\{\{(?:patient|appointment)\.|treatment/i)
})

it('the email after a treatment has a button to the review page', () => {
  const [, thankYou] = templates.find(([name]) => name.includes(': Thank you (')) ?? []
  expect(thankYou && textOf(thankYou)).toMatch(/<mj-button href="https:[^"]+">Write a review</)
})
