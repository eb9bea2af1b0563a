import { describe, expect, it } from 'vitest'
import { builtInViews } from '../inbox/views.ts'
import { type MenuFacts, menu, showsItem } from './menu.ts'

function facts(given: Partial<MenuFacts> = {}): MenuFacts {
  return { role: 'user', features: [], views: [], authMode: 'legacy', ssoKnown: false, ...given }
}

function labels(given: Partial<MenuFacts> = {}): string[] {
  return menu(facts(given)).flatMap((section) => section.items.map((item) => item.label))
}

describe('the sidebar', () => {
  it('holds due actions, the inbox views, Reporting, Automations, Settings and Logout (SHELL-07)', () => {
    expect(
      menu(facts({ features: ['whatsapp'] })).map(({ label, items }) => [label, items.map((i) => i.label)]),
    ).toEqual([
      ['Leads', ['New Leads', 'Call Attempts', 'In Discussion']],
      ['Consultations', ['Considering Tx', 'Outcomes']],
      ['Inbox', ['All', 'Email', 'SMS', 'Form Submissions', 'WhatsApp']],
      [null, ['Reporting', 'Automations', 'Settings']],
      [null, ['Logout']],
    ])
  })

  it('leads each inbox entry to its own path (SHELL-02)', () => {
    const inbox = menu(facts({ features: ['whatsapp'] })).find((section) => section.label === 'Inbox')
    expect(inbox?.items.map((item) => item.path)).toEqual([
      '/inbox',
      '/inbox/all/email',
      '/inbox/all/sms',
      '/inbox/all/forms',
      '/inbox/all/whatsapp',
    ])
    expect(new Set(inbox?.items.map((item) => item.icon)).size).toBe(5)
  })

  it('has WhatsApp only with its flag (SHELL-02)', () => {
    expect(labels()).not.toContain('WhatsApp')
    expect(labels({ features: ['whatsapp'] })).toContain('WhatsApp')
  })

  it('takes its inbox entries from the server when it sends views (SHELL-03)', () => {
    const views = [{ name: 'Urgent', path: '/inbox/urgent', channel: null, feature: null }]
    const inbox = menu(facts({ views })).find((section) => section.label === 'Inbox')
    expect(inbox?.items).toMatchObject([{ label: 'Urgent', path: '/inbox/urgent', icon: 'inbox' }])
    expect(labels({ views: [] })).toEqual(labels({ views: builtInViews }))
  })

  it('has Incoming Patients only with the flag dentally:incoming-patients (SHELL-08)', () => {
    expect(labels()).not.toContain('Incoming Patients')
    expect(labels({ features: ['dentally:incoming-patients'] })).toContain('Incoming Patients')
  })

  it('has My Account only in sso or concurrent mode with both addresses known', () => {
    expect(labels({ authMode: 'legacy', ssoKnown: true })).not.toContain('My Account')
    expect(labels({ authMode: 'sso', ssoKnown: false })).not.toContain('My Account')
    expect(labels({ authMode: 'sso', ssoKnown: true })).toContain('My Account')
    expect(labels({ authMode: 'concurrent', ssoKnown: true })).toContain('My Account')
  })

  it('shows an item with a list of roles only to those roles, and one without to all (SHELL-11)', () => {
    const item = { key: 'x', label: 'X', path: '/x', icon: 'settings' } as const
    expect(showsItem(item, facts())).toBe(true)
    expect(showsItem({ ...item, roles: ['admin'] }, facts())).toBe(false)
    expect(showsItem({ ...item, roles: ['admin'] }, facts({ role: 'admin' }))).toBe(true)
    expect(showsItem({ ...item, roles: [] }, facts({ role: 'admin' }))).toBe(false)
  })
})
