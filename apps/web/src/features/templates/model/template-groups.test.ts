import { rejectionText, templateStatuses, templateStatusLabels } from '@enamel/domain/templates/template'
import { describe, expect, it } from 'vitest'
import { canRestartConversation, groupTemplates } from './template-groups.ts'

const plain = { name: 'Directions', channel: 'SMS', status: null } as const
const inStatus = (status: (typeof templateStatuses)[number] | null, name = String(status)) => ({
  name,
  channel: 'WhatsApp' as const,
  status,
})

describe('templates', () => {
  it('are grouped by status if their channel approves templates, otherwise in one list (TPL-05)', () => {
    const templates = [
      inStatus('REJECTED'),
      inStatus(null, 'new'),
      inStatus('APPROVED', 'a'),
      inStatus('PENDING'),
      inStatus('APPROVED', 'b'),
      inStatus('NOT_SUBMITTED'),
    ]
    const groups = groupTemplates(templates).map(({ status, templates: group }) => [
      status,
      group.map(({ name }) => name),
    ])
    expect(groups).toEqual([
      ['APPROVED', ['a', 'b']],
      ['NOT_SUBMITTED', ['new', 'NOT_SUBMITTED']],
      ['PENDING', ['PENDING']],
      ['REJECTED', ['REJECTED']],
    ])
    expect(groupTemplates([plain, plain])).toEqual([{ status: null, templates: [plain, plain] }])
    expect(groupTemplates([])).toEqual([])
  })

  it('have a label for their status (TPL-10)', () => {
    expect(templateStatuses.map((status) => templateStatusLabels[status].label)).toEqual([
      'Approved',
      'Not submitted for approval',
      'Pending approval',
      'Rejected',
    ])
  })

  it('show why they were rejected, if the provider gave a reason (G3-07)', () => {
    expect(rejectionText('It begins with a variable.')).toBe(
      'WhatsApp rejected this template: It begins with a variable. You can edit it and submit it again.',
    )
    for (const reason of [null, ' ']) {
      expect(rejectionText(reason)).toBe('This template was rejected. You can edit it and submit it again.')
    }
  })

  it('can restart a conversation only when approved (RPL-21)', () => {
    const usable = [...templateStatuses, null].filter((status) => canRestartConversation(inStatus(status)))
    expect(usable).toEqual(['APPROVED'])
    expect(canRestartConversation(plain)).toBe(false)
    expect(canRestartConversation({ channel: 'SMS', status: 'APPROVED' })).toBe(false)
  })
})
