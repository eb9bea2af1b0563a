import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aHit } from '../signed-in/testing/events.ts'
import { fakeAppServer, init, PATIENT } from './testing/fake-app-server.ts'
import { openApp } from './testing/open-app.tsx'
import { saveSession } from './testing/open-signed-in.tsx'

const menu = page.getByRole('navigation', { name: 'Main' })
const link = (name: string | RegExp) => menu.getByRole('link', { name })

beforeEach(() => {
  saveSession()
})

describe('the screens of the app', () => {
  const screens = [
    ['/', 'New Leads - Actions Due', 'New Leads - Actions Due - Enamel'],
    ['/actions/call-attempts', 'Call Attempts - Actions Due', 'Call Attempts - Actions Due - Enamel'],
    ['/actions/working', 'In Discussion - Actions Due', 'In Discussion - Actions Due - Enamel'],
    ['/actions/consults/thinking', 'Considering Tx - Actions Due', 'Considering Tx - Actions Due - Enamel'],
    ['/actions/consults/outcomes', 'Outcomes - Actions Due', 'Outcomes - Actions Due - Enamel'],
    ['/inbox', 'All Inbox', 'All Inbox - Enamel'],
    ['/inbox/all/email', 'Email Inbox', 'Email Inbox - Enamel'],
    ['/inbox/all/sms', 'SMS Inbox', 'SMS Inbox - Enamel'],
    ['/inbox/all/forms', 'Form Submissions Inbox', 'Form Submissions Inbox - Enamel'],
    ['/inbox/all/whatsapp', 'WhatsApp Inbox', 'WhatsApp Inbox - Enamel'],
    ['/inbox/unplaced', 'Not placed', 'Not placed - Enamel'],
    ['/reporting', 'Practice Overview', 'Practice Overview - Enamel'],
    ['/automations', 'Automations', 'Automations - Enamel'],
    ['/settings', 'Settings', 'Settings - Enamel'],
  ] as const
  it.each(screens)(
    'show at %s the heading "%s" and the title "%s" (SHELL-01, SHELL-02, SHELL-13)',
    async (path, heading, title) => {
      openApp(fakeAppServer(), path)
      await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect.poll(() => document.title).toBe(title)
    },
  )

  it('include a failure view for an unknown address, inside the frame', async () => {
    openApp(fakeAppServer(), '/inbox/all/pigeons')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Oops! Something went wrong :(')
    await expect.element(menu).toBeVisible()
    await expect.poll(() => document.title).toBe('Not found - Enamel')
  })

  it('include the WhatsApp inbox and its menu entry only with the whatsapp flag (SHELL-02)', async () => {
    const features = ['timeline-v2']
    openApp(fakeAppServer({ 'GET /api/v3/init': { body: { ...init, features } } }), '/inbox/all/whatsapp')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Oops! Something went wrong :(')
    await expect.element(link('SMS')).toBeVisible()
    await expect.element(link('WhatsApp')).not.toBeInTheDocument()
  })
})

describe('the frame', () => {
  it('has a top bar of 54 px with logo, search, bell and Add Patient (SHELL-05)', async () => {
    const app = openApp(fakeAppServer(), '/settings/pipeline')
    const bar = page.getByRole('banner')
    await expect.element(bar).toBeVisible()
    expect(bar.element().getBoundingClientRect().height).toBe(54)
    await expect.element(bar.getByRole('combobox', { name: 'Search patients' })).toBeVisible()
    await expect.element(bar.getByRole('button', { name: 'Notifications' })).toBeVisible()
    const add = bar.getByRole('button', { name: 'Add Patient' })
    expect(getComputedStyle(add.element()).backgroundColor).toBe('rgb(11, 123, 81)')
    await bar.getByRole('link', { name: 'Enamel' }).click()
    await expect.poll(app.address).toBe('/')
  })

  it('has a menu of 250 px with every screen and Logout, and the current screen marked (SHELL-07)', async () => {
    openApp(fakeAppServer(), '/inbox/all/email')
    await expect.element(menu).toBeVisible()
    expect(menu.element().getBoundingClientRect().width).toBe(250)
    const names = menu
      .getByRole('link')
      .elements()
      .map((element) => element.textContent)
    expect(names).toEqual([
      'My Actions',
      'My Inbox',
      'New Leads',
      'Call Attempts',
      'In Discussion',
      'Considering Tx',
      'Outcomes',
      'All',
      'Email',
      'SMS',
      'Form Submissions',
      'WhatsApp',
      'Reporting',
      'Automations',
      'Settings',
    ])
    await expect.element(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect.element(link('Email')).toHaveAttribute('aria-current', 'page')
    expect(menu.element().querySelectorAll('[aria-current]')).toHaveLength(1)
    await link('Call Attempts').click()
    await expect.element(link('Call Attempts')).toHaveAttribute('aria-current', 'page')
    expect(menu.element().querySelectorAll('[aria-current]')).toHaveLength(1)
  })

  it('lists the action views in their sections, and each entry opens its view (ACT-01)', async () => {
    const app = openApp(fakeAppServer(), '/settings/pipeline')
    await expect.element(menu).toBeVisible()
    const views = {
      Leads: [
        ['New Leads', '/'],
        ['Call Attempts', '/actions/call-attempts'],
        ['In Discussion', '/actions/working'],
      ],
      Consultations: [
        ['Considering Tx', '/actions/consults/thinking'],
        ['Outcomes', '/actions/consults/outcomes'],
      ],
    } as const
    for (const [section, entries] of Object.entries(views)) {
      const links = menu.getByRole('list', { name: section }).getByRole('link')
      expect(links.elements().map(({ textContent }) => textContent)).toEqual(entries.map(([name]) => name))
      for (const [name, path] of entries) {
        await link(name).click()
        await expect
          .element(page.getByRole('heading', { level: 1 }))
          .toHaveTextContent(`${name} - Actions Due`)
        expect(app.address()).toBe(path)
      }
    }
  })

  it('shows counts beside the menu entries: up to 99, 99+ for more, and none for 0 (SHELL-12, ACT-12)', async () => {
    const server = fakeAppServer({
      'GET /api/v3/actions/counts': { body: { newLead: 90, newPatient: 9, callback1: 90, callback2: 10 } },
      'GET /api/conversations/unread/count': { body: { data: 100 } },
      'GET /api/conversations/unread/count?channel=SMS': { body: { data: 99 } },
      'GET /api/conversations/unread/count?channel=WhatsApp': { body: { data: 0 } },
    })
    openApp(server)
    await expect.element(link('New Leads 99 waiting')).toBeVisible()
    await expect.element(link('Call Attempts 99+ waiting')).toBeVisible()
    await expect.element(link('All 99+ waiting')).toBeVisible()
    await expect.element(link('SMS 99 waiting')).toBeVisible()
    await expect.element(link(/^WhatsApp$/)).toBeVisible()
  })

  it('has a menu entry for unplaced messages only if there are any', async () => {
    openApp(fakeAppServer({ 'GET /api/v3/unplaced': { body: { data: [], total: 3 } } }))
    await expect.element(link('Not placed 3 waiting')).toBeVisible()
  })

  it('has a menu that is a rail of icons with tooltips at 1024 px, and a drawer on a phone', async () => {
    await page.viewport(1024, 768)
    openApp(fakeAppServer({ 'GET /api/conversations/unread/count': { body: { data: 117 } } }))
    await expect.element(menu).toBeVisible()
    expect(menu.element().getBoundingClientRect().width).toBe(64)
    await userEvent.hover(link('Settings'))
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Settings')
    await expect.element(link('All 99+ waiting')).toBeVisible()
    const item = link('All 99+ waiting').element()
    const count = item.querySelector('.tabular') as HTMLElement
    const icon = item.querySelector('svg') as SVGElement
    const [countBox, iconBox] = [count, icon].map((element) => element.getBoundingClientRect()) as [
      DOMRect,
      DOMRect,
    ]
    expect(countBox.width).toBeGreaterThanOrEqual(16)
    expect(getComputedStyle(count).clipPath).toBe('none')
    // The count lies within the rail, and covers no more than a corner of the icon.
    expect(countBox.right).toBeLessThanOrEqual(64)
    expect(countBox.left).toBeGreaterThan(iconBox.left + iconBox.width * 0.7)
    expect(countBox.bottom).toBeLessThan(iconBox.top + iconBox.height * 0.4)
    await page.viewport(390, 844)
    await expect.element(menu).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Menu' }).click()
    await link('Settings').click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
  })

  it('is navigated with the keyboard: skip link first, then the top bar; Ctrl+K opens the palette', async () => {
    openApp(fakeAppServer(), '/settings/pipeline')
    await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await userEvent.tab()
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(page.getByRole('link', { name: 'Enamel' })).toHaveFocus()
    await userEvent.keyboard('{Control>}k{/Control}')
    const everything = page.getByRole('combobox', { name: 'Search patients, messages and commands' })
    await expect.element(everything).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(everything).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Enamel' })).toHaveFocus()
  })

  it('has the colour scheme that the user chose', async () => {
    openApp(fakeAppServer())
    await page.getByRole('button', { name: /Brightside Dental/ }).click()
    await page.getByText('Dark').click()
    await expect.poll(() => document.documentElement.dataset.colourScheme).toBe('dark')
    await page.getByText('System').click()
  })
})

describe('the patient editor', () => {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })

  it('opens over the current screen from a search result, and Close returns to it (SRCH-07)', async () => {
    const app = openApp(
      fakeAppServer({ 'GET /api/v3/patients/search': { body: [aHit({ id: PATIENT })] } }),
      '/settings/pipeline',
    )
    await page.getByRole('combobox', { name: 'Search patients' }).fill('evans')
    await page.getByRole('option', { name: /Charlotte Evans/ }).click()
    await expect.element(close).toBeVisible()
    expect(close.element().id).toBe('patient-editor-close')
    expect(app.address()).toBe(`/patients/${PATIENT}`)
    expect(document.querySelector('h1')?.textContent).toBe('Settings')
    ;(close.element() as HTMLElement).click()
    await expect.element(close).not.toBeInTheDocument()
    expect(app.address()).toBe('/settings/pipeline')
    await expect.poll(() => document.title).toBe('Settings - Enamel')
  })

  it('opens over New Leads if its address is opened, and Close leads to New Leads', async () => {
    const app = openApp(fakeAppServer(), `/patients/${PATIENT}`)
    await expect.element(close).toBeVisible()
    expect(document.querySelector('h1')?.textContent).toBe('New Leads - Actions Due')
    ;(close.element() as HTMLElement).click()
    await expect.element(close).not.toBeInTheDocument()
    expect(app.address()).toBe('/')
  })
})
