import type { LeadSource } from '@enamel/domain/sources/source'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { type FakeAppServer, fakeAppServer } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

const PATH = '/api/v3/clients/settings/sources'
const NOT_LOADED = "We couldn't load your lead sources right now. Please try again."

const settings = {
  name: 'Brightside Dental',
  phone: '+441632960100',
  region: 'scotland',
  representative: 'Hannah Price',
  email: 'hello@brightside.test',
  signature: { enabled: false, html: '' },
  types: ['General'],
  available_types: ['General'],
}

/** A server that stores lead sources. */
function sourcesServer() {
  let list: LeadSource[] = [
    { name: 'Flyer', custom: true, count: 3 },
    { name: 'Unknown', custom: false, count: 1284 },
    { name: 'Website', custom: false, count: 1 },
  ]
  const named = () => `${Object(server.bodies.at(-1)?.body).name}`
  const set = (next: LeadSource[]) => {
    list = next.sort((one, other) => one.name.localeCompare(other.name))
    return { body: list }
  }
  const server = fakeAppServer({
    'GET /api/integrations': { body: [] },
    'GET /api/v3/clients/settings/practice': { body: settings },
    'GET /api/v3/clients/assets': { body: { logo: null, footer: null, rep: null } },
    [`GET ${PATH}`]: () => ({ body: list }),
    [`POST ${PATH}`]: () => ({ status: 201, ...set([...list, { name: named(), custom: true, count: 0 }]) }),
    [`POST ${PATH}/Flyer`]: () =>
      set(list.map((source) => (source.name === 'Flyer' ? { ...source, name: named() } : source))),
    [`DELETE ${PATH}/Flyer`]: () => set(list.filter(({ name }) => name !== 'Flyer')),
  })
  return server
}

const openSources = (server: FakeAppServer) => openSignedIn(server, '/settings/practice#sources')

const section = page.getByRole('region', { name: 'Sources', exact: true })
const rows = () =>
  section
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const row = (name: string) => section.getByRole('listitem').filter({ hasText: name })
const button = (name: string) => section.getByRole('button', { name, exact: true })

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})

describe('the lead sources', () => {
  it('have a name and a number of patients; only custom ones can be renamed and deleted (SRC2-01, SRC2-07)', async () => {
    openSources(sourcesServer())
    await expect.poll(rows).toHaveLength(3)
    await expect.element(row('Unknown')).toHaveTextContent(/^Unknown1,284 patients$/)
    await expect.element(row('Website')).toHaveTextContent(/^Website1 patient$/)
    await expect.element(row('Flyer')).toHaveTextContent(/^Flyer3 patients/)
    expect(row('Flyer').getByRole('button').elements()).toHaveLength(2)
    for (const name of ['Unknown', 'Website'])
      expect(row(name).getByRole('button').elements()).toHaveLength(0)
  })

  it('show eleven skeletons while they load, and offer to load them again after a failure (SRC2-02, SRC2-03)', async () => {
    const server = sourcesServer()
    const responses = Promise.withResolvers<ReturnType<typeof refusal>>()
    server.reply({ [`GET ${PATH}`]: () => responses.promise })
    openSources(server)
    const loading = section.getByRole('status', { name: 'Loading lead sources' })
    await expect.element(loading).toBeVisible()
    expect(loading.element().children).toHaveLength(11)
    responses.resolve(refusal(500, 'unknown_error', 'unknown_error'))
    await expect.element(section.getByText(NOT_LOADED)).toBeVisible()
    server.reply({ [`GET ${PATH}`]: { body: [{ name: 'Unknown', custom: false, count: 0 }] } })
    await button('Try again').click()
    await expect.poll(rows).toHaveLength(1)
  })

  it('are added and renamed with Enter, cancelled with Escape, deleted, and are so after a reload (SRC2-01, SRC2-05, SRC2-08)', async () => {
    const server = sourcesServer()
    const app = openSources(server)
    await button('Add source').click()
    const added = section.getByLabelText('Name of the new source')
    await expect.element(added).toHaveFocus()
    await added.fill('Poster')
    await userEvent.keyboard('{Escape}')
    await expect.element(added).not.toBeInTheDocument()
    await button('Add source').click()
    await added.fill(' Poster ')
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Poster')).toHaveTextContent(/^Poster0 patients/)

    await button('Rename Flyer').click()
    const renamed = section.getByLabelText('New name of Flyer')
    await expect.element(renamed).toHaveValue('Flyer')
    await renamed.fill('Leaflet')
    await userEvent.keyboard('{Escape}')
    await expect.element(row('Flyer')).toBeVisible()
    await button('Rename Flyer').click()
    await renamed.fill('Leaflet')
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Leaflet')).toHaveTextContent(/^Leaflet3 patients/)
    app.close()
    const second = openSources(server)
    await expect.poll(rows).toHaveLength(4)
    await expect.element(row('Leaflet')).toBeVisible()
    second.close()

    const other = sourcesServer()
    openSources(other)
    await row('Flyer').getByRole('button', { name: 'Delete Flyer' }).click()
    await row('Flyer').getByRole('button', { name: 'Are you sure?' }).click()
    await expect.poll(rows).toHaveLength(2)
    expect(other.calls).toContain(`DELETE ${PATH}/Flyer`)
    expect(server.bodies.map(({ call, body }) => [call, body])).toEqual([
      [`POST ${PATH}`, { name: 'Poster' }],
      [`POST ${PATH}/Flyer`, { name: 'Leaflet' }],
    ])
  })

  it('need a name that no other source has, and keep it when the save fails (SRC2-06)', async () => {
    const server = sourcesServer()
    openSources(server)
    await button('Rename Flyer').click()
    const name = section.getByLabelText('New name of Flyer')
    for (const [text, message] of [
      ['  ', 'Name is required'],
      [' UNKNOWN ', 'A lead source with this name already exists.'],
    ] as const) {
      await name.fill(text)
      await userEvent.keyboard('{Enter}')
      await expect.element(name).toHaveAccessibleDescription(message)
    }
    expect(server.bodies).toEqual([])
    server.reply({
      [`POST ${PATH}/Flyer`]: refusal(409, 'name_taken', 'A lead source with this name already exists.'),
    })
    await name.fill('Radio')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('A lead source with this name already exists.')).toBeVisible()
    await expect.element(name).toHaveValue('Radio')
  })

  it('keep the focus near the row that was edited or deleted', async () => {
    openSources(sourcesServer())
    await button('Add source').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Add source')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await section.getByLabelText('Name of the new source').fill('Poster')
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Poster')).toBeVisible()
    await expect.element(button('Add source')).toHaveFocus()
    await button('Rename Flyer').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Rename Flyer')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await section.getByLabelText('New name of Flyer').fill('Leaflet')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Rename Leaflet')).toHaveFocus()
  })

  it('move the focus to their list after one was deleted', async () => {
    openSources(sourcesServer())
    await button('Delete Flyer').click()
    await button('Are you sure?').click()
    await expect.poll(rows).toHaveLength(2)
    await expect.element(section.getByRole('list')).toHaveFocus()
  })

  it('say why one was not added, renamed or deleted, and keep it as it was', async () => {
    const server = sourcesServer()
    const failed = refusal(500, 'unknown_error', 'unknown_error')
    server.reply({
      [`POST ${PATH}`]: failed,
      [`POST ${PATH}/Flyer`]: failed,
      [`DELETE ${PATH}/Flyer`]: failed,
    })
    openSources(server)
    await button('Delete Flyer').click()
    await button('Are you sure?').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(button('Delete Flyer')).toBeEnabled()
    await button('Rename Flyer').click()
    const renamed = section.getByLabelText('New name of Flyer')
    await renamed.fill('Leaflet')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => server.calls.filter((call) => call === `POST ${PATH}/Flyer`).length)
      .toBeGreaterThan(0)
    await expect.element(button('Save')).toBeEnabled()
    await expect.element(renamed).toHaveValue('Leaflet')
    await button('Cancel').click()
    await button('Add source').click()
    const added = section.getByLabelText('Name of the new source')
    await added.fill('Poster')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.calls.filter((call) => call === `POST ${PATH}`).length).toBeGreaterThan(0)
    await expect.element(added).toHaveValue('Poster')
    expect(rows()).toHaveLength(4)
  })

  it('keep a name that is being edited when another user deletes its source meanwhile, and add it with the save', async () => {
    const server = sourcesServer()
    openSources(server)
    await button('Rename Flyer').click()
    await section.getByLabelText('New name of Flyer').fill('Leaflet')
    const left = [{ name: 'Unknown', custom: false, count: 1287 }]
    server.reply({
      [`GET ${PATH}`]: { body: left },
      [`POST ${PATH}/Flyer`]: refusal(404, 'not_found', 'We could not find this lead source.'),
    })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('We could not find this lead source.')).toBeVisible()
    const added = section.getByLabelText('Name of the new source')
    await expect.element(added).toHaveValue('Leaflet')
    await expect
      .element(added)
      .toHaveAccessibleDescription('Someone else has renamed or deleted Flyer. Saving adds this name.')
    const withLeaflet = [...left, { name: 'Leaflet', custom: true, count: 0 }]
    server.reply({
      [`POST ${PATH}`]: { status: 201, body: withLeaflet },
      [`GET ${PATH}`]: { body: withLeaflet },
    })
    await button('Save').click()
    await expect.element(row('Leaflet')).toBeVisible()
    await expect.element(button('Add source')).toBeEnabled()
  })
})
