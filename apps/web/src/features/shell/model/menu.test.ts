import { builtInViews } from '@enamel/domain/inbox/views'
import { describe, expect, it } from 'vitest'
import { type MenuInput, menu, showsItem } from './menu.ts'

function anInput(changes: Partial<MenuInput> = {}): MenuInput {
  return {
    role: 'user',
    features: [],
    views: [],
    authMode: 'legacy',
    ssoUrl: null,
    address: null,
    ...changes,
  }
}

function labels(changes: Partial<MenuInput> = {}): string[] {
  return menu(anInput(changes)).flatMap((section) => section.items.map((item) => item.label))
}

describe('the sidebar', () => {
  it('has the due-action views, the inbox views, Reporting, Automations, Settings and Logout (SHELL-07)', () => {
    expect(
      menu(anInput({ features: ['whatsapp'] })).map(({ label, items }) => [label, items.map((i) => i.label)]),
    ).toEqual([
      [null, ['My Actions', 'My Inbox']],
      ['Leads', ['New Leads', 'Call Attempts', 'In Discussion']],
      ['Consultations', ['Considering Tx', 'Outcomes']],
      ['Inbox', ['All', 'Email', 'SMS', 'Form Submissions', 'WhatsApp']],
      [null, ['Reporting', 'Automations', 'Settings']],
      [null, ['Logout']],
    ])
  })

  it('links each inbox entry to its own path (SHELL-02)', () => {
    const inbox = menu(anInput({ features: ['whatsapp'] })).find((section) => section.label === 'Inbox')
    expect(inbox?.items.map(({ to }) => to)).toEqual(
      ['/inbox', '/inbox/all/email', '/inbox/all/sms', '/inbox/all/forms', '/inbox/all/whatsapp'].map(
        (path) => ({ kind: 'screen', path }),
      ),
    )
    expect(new Set(inbox?.items.map((item) => item.icon)).size).toBe(5)
  })

  it('has WhatsApp only if the feature whatsapp is on (SHELL-02)', () => {
    expect(labels()).not.toContain('WhatsApp')
    expect(labels({ features: ['whatsapp'] })).toContain('WhatsApp')
  })

  it('uses the inbox views from the server if there are any (SHELL-03)', () => {
    const views = [{ name: 'Urgent', path: '/inbox/urgent', channel: null, feature: null }]
    const inbox = menu(anInput({ views })).find((section) => section.label === 'Inbox')
    expect(inbox?.items).toMatchObject([
      { label: 'Urgent', to: { kind: 'screen', path: '/inbox/urgent' }, icon: 'inbox' },
    ])
    expect(labels({ views: [] })).toEqual(labels({ views: builtInViews }))
  })

  it('has Incoming Patients only with the flag dentally:incoming-patients, and always with the count 5 (SHELL-08)', () => {
    expect(labels()).not.toContain('Incoming Patients')
    const items = menu(anInput({ features: ['dentally:incoming-patients'] })).flatMap(({ items }) => items)
    expect(items.find(({ label }) => label === 'Incoming Patients')).toMatchObject({
      to: { kind: 'screen', path: '/dentally/patients' },
      count: 5,
    })
  })

  it.each([
    ['legacy', 'https://id.test', 'https://app.test/inbox', false],
    ['sso', null, 'https://app.test/inbox', false],
    ['sso', '', 'https://app.test/inbox', false],
    ['concurrent', 'https://id.test', null, false],
    ['sso', 'https://id.test', 'https://app.test/inbox', true],
    ['concurrent', 'https://id.test', 'https://app.test/inbox', true],
  ] as const)(
    'has My Account only in sso or concurrent mode when both URLs are known: %j, %j, %j (SHELL-10)',
    (authMode, ssoUrl, address, shown) => {
      expect(labels({ authMode, ssoUrl, address }).includes('My Account')).toBe(shown)
    },
  )

  it('links My Account to the external profile page, with a link back to the current page (SHELL-10)', () => {
    const input = {
      authMode: 'sso',
      ssoUrl: 'https://id.test/',
      address: 'https://app.test/inbox?patient=1&a=b',
    } as const
    const items = menu(anInput(input)).flatMap(({ items }) => items)
    expect(items.find(({ key }) => key === 'my-account')?.to).toEqual({
      kind: 'external',
      address: 'https://id.test/profile?returnUrl=https%3A%2F%2Fapp.test%2Finbox%3Fpatient%3D1%26a%3Db',
    })
  })

  it('shows an item with a list of roles only to these roles, and an item without a list to everyone (SHELL-11)', () => {
    const item = { key: 'x', label: 'X', to: { kind: 'action' }, icon: 'settings' } as const
    expect(showsItem(item, anInput())).toBe(true)
    expect(showsItem({ ...item, roles: ['owner'] }, anInput())).toBe(false)
    expect(showsItem({ ...item, roles: ['owner'] }, anInput({ role: 'owner' }))).toBe(true)
    expect(showsItem({ ...item, roles: [] }, anInput({ role: 'owner' }))).toBe(false)
  })
})
