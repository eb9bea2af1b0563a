import { builtInViews, shownViews } from '@enamel/domain/inbox/views'
import { describe, expect, it } from 'vitest'
import { listCall, viewAt, viewNamed, viewTitle } from './view.ts'

describe('a view of the inbox', () => {
  it('is titled with its name followed by "Inbox" (INB-01)', () => {
    expect(builtInViews.map(viewTitle)).toEqual([
      'All Inbox',
      'Email Inbox',
      'SMS Inbox',
      'Form Submissions Inbox',
      'WhatsApp Inbox',
    ])
  })

  it('is found by its path; an unknown path has no view (SHELL-02)', () => {
    const views = shownViews([], ['whatsapp'])
    expect(viewAt('/inbox', views)?.name).toBe('All')
    expect(viewAt('/inbox/all/forms', views)?.name).toBe('Form Submissions')
    expect(viewAt('/inbox/all/email/', views)?.name).toBe('Email')
    expect(viewAt('/inbox/all/whatsapp', views)?.name).toBe('WhatsApp')
    expect(viewAt('/inbox/all/fax', views)).toBeNull()
  })

  it('is found by its name; an unknown name raises an error (INB-04)', () => {
    expect(viewNamed('SMS', builtInViews).path).toBe('/inbox/all/sms')
    expect(() => viewNamed('Fax', builtInViews)).toThrow(new Error('Unknown view name: Fax'))
  })

  it('is listed by the common call, except the view Form Submissions, which has a separate call (INB-19)', () => {
    expect(builtInViews.map(listCall)).toEqual(['list', 'list', 'list', 'listForms', 'list'])
  })
})
