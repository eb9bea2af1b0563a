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
    await row('Flyer').getByRole('button', { name: 'Delete' }).click()
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
})

describe('the brand', () => {
  const brand = page.getByRole('region', { name: 'Brand', exact: true })
  const ASSETS = '/api/v3/clients/assets'
  const picture = (color: string) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 8
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = color
    context.fillRect(0, 0, 8, 8)
    return canvas.toDataURL('image/png')
  }
  const choose = (label: string, type: string) => {
    const input = document.querySelector<HTMLInputElement>(`input[aria-label="File for ${label}"]`)
    const files = new DataTransfer()
    files.items.add(new File(['x'], 'picture', { type }))
    if (!input) throw new Error(`${label} cannot be chosen`)
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  it('shows the recommended sizes, and an uploaded picture at once in place of the former one (PRC-09, PRC-10)', async () => {
    const server = sourcesServer()
    const [former, current] = [picture('red'), picture('blue')]
    server.reply({
      [`GET ${ASSETS}`]: { body: { logo: former, footer: null, rep: null } },
      [`POST ${ASSETS}/logo`]: () => {
        server.reply({ [`GET ${ASSETS}`]: { body: { logo: current, footer: null, rep: null } } })
        return { body: { name: 'logo', url: current } }
      },
    })
    openSources(server)
    for (const size of ['250x250', '200x200', '500x150'])
      await expect.element(brand.getByText(`Recommended size ${size}`)).toBeVisible()
    await expect.element(brand.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', former)
    choose('Logo', 'image/png')
    await expect.element(brand.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', current)
    expect(server.calls).toContain(`POST ${ASSETS}/logo`)
  })

  it('refuses any other file without sending it, and shows why an upload failed (PRC-08)', async () => {
    const server = sourcesServer()
    openSources(server)
    await expect.element(brand.getByRole('button', { name: 'Choose Logo' })).toBeVisible()
    for (const type of ['image/svg+xml', 'image/gif', 'text/html', '']) {
      choose('Logo', type)
      await expect
        .element(brand.getByRole('alert'))
        .toHaveTextContent('Please select a valid image to upload')
    }
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
    server.reply({
      [`POST ${ASSETS}/logo`]: refusal(422, 'invalid_image', 'Please select a valid image to upload'),
    })
    for (const type of ['image/apng', 'image/jpeg', 'image/png', 'image/webp']) choose('Logo', type)
    await expect.poll(() => server.calls.filter((call) => call === `POST ${ASSETS}/logo`).length).toBe(4)
    await expect.element(brand.getByRole('alert')).toHaveTextContent('Please select a valid image to upload')
  })
})
