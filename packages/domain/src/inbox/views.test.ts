import { describe, expect, it } from 'vitest'
import { builtInViews, listCall, shownViews, viewAt, viewNamed, viewTitle } from './views.ts'

describe('inbox views', () => {
  it('titles each view by its name followed by "Inbox" (INB-01)', () => {
    expect(builtInViews.map(viewTitle)).toEqual([
      'All Inbox',
      'Email Inbox',
      'SMS Inbox',
      'Form Submissions Inbox',
      'WhatsApp Inbox',
    ])
  })

  it('finds the view at a path, and none at an unknown one (SHELL-02)', () => {
    const views = shownViews([], ['whatsapp'])
    expect(viewAt('/inbox', views)?.name).toBe('All')
    expect(viewAt('/inbox/all/forms', views)?.name).toBe('Form Submissions')
    expect(viewAt('/inbox/all/email/', views)?.name).toBe('Email')
    expect(viewAt('/inbox/all/whatsapp', views)?.name).toBe('WhatsApp')
    expect(viewAt('/inbox/all/fax', views)).toBeNull()
  })

  it('has no WhatsApp view without the flag (SHELL-02)', () => {
    expect(viewAt('/inbox/all/whatsapp', shownViews([], []))).toBeNull()
  })

  it('takes the views that the server defines instead (SHELL-03)', () => {
    const defined = [{ name: 'Beta', path: '/inbox/beta', channel: null, feature: 'lite' }]
    expect(shownViews(defined, [])).toEqual([])
    expect(shownViews(defined, ['lite'])).toEqual(defined)
  })

  it('raises an error for an unknown view name (INB-04)', () => {
    expect(viewNamed('SMS', builtInViews).path).toBe('/inbox/all/sms')
    expect(() => viewNamed('Fax', builtInViews)).toThrow(new Error('Unknown view name: Fax'))
  })

  it('lists form submissions by their own call and every other view by the common one (INB-19)', () => {
    expect(builtInViews.map(listCall)).toEqual(['list', 'list', 'list', 'listForms', 'list'])
  })
})
