import type { Template } from '@enamel/contract/templates'
import { describe, expect, it } from 'vitest'
import { savedTemplate, type TemplateSave, withPending } from './template-changes.ts'

const directions: Template = {
  id: 't1',
  name: 'Directions',
  subject: null,
  body: 'Turn left',
  channel: 'SMS',
  approval: false,
  status: null,
  reason: null,
}
const estimate: Template = { ...directions, id: 't2', name: 'Estimate' }

const aSave = (changes: Partial<TemplateSave> = {}): TemplateSave => ({
  id: 't3',
  channel: 'SMS',
  draft: { name: 'Closed today', subject: '', body: 'We are closed' },
  approval: false,
  basedOn: null,
  ...changes,
})

const namesOf = (templates: readonly Template[]) => templates.map(({ name }) => name)

describe('templates that are being changed', () => {
  it('are shown as they will be, and as they were once the change has failed (TPL-24)', () => {
    const stored = [directions, estimate]
    const created = { kind: 'save', save: aSave() } as const
    expect(namesOf(withPending(stored, [created]))).toEqual(['Closed today', 'Directions', 'Estimate'])
    const edit = aSave({ id: 't1', draft: { name: 'The way', subject: '', body: 'Turn right' } })
    const edited = withPending(stored, [{ kind: 'save', save: edit }])
    expect(namesOf(edited)).toEqual(['Estimate', 'The way'])
    expect(edited.at(-1)?.body).toBe('Turn right')
    expect(namesOf(withPending(stored, [{ kind: 'delete', template: directions }]))).toEqual(['Estimate'])
    expect(withPending(stored, [])).toEqual(stored)
  })

  it('are pending approval at once if their text is submitted, and have a subject only as emails', () => {
    expect(savedTemplate(aSave({ channel: 'WhatsApp', approval: true }))).toMatchObject({
      status: 'PENDING',
      subject: null,
    })
    expect(savedTemplate(aSave({ channel: 'WhatsApp' })).status).toBeNull()
    const approved = { ...directions, channel: 'WhatsApp', approval: true, status: 'APPROVED' } as const
    const same = { name: approved.name, subject: '', body: approved.body }
    const saveAgain = { channel: 'WhatsApp', approval: true, basedOn: approved } as const
    expect(savedTemplate(aSave({ ...saveAgain, draft: same })).status).toBe('APPROVED')
    expect(savedTemplate(aSave({ ...saveAgain, draft: { ...same, body: 'New' } })).status).toBe('PENDING')
    const draft = { name: 'Estimate', subject: 'Your estimate', body: 'Dear' }
    expect(savedTemplate(aSave({ channel: 'Email', draft })).subject).toBe('Your estimate')
  })
})
