import type { SavedFilter } from '@enamel/contract/saved-filters'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '../../signed-in/testing/patient-server.ts'
import { aDueAction, showActions } from '../testing/show-actions.tsx'

const ID = '0198c1de-0000-7000-8000-0000000000f1'
const nothingSet = {
  types: [],
  sources: [],
  labels: [],
  referrals: 'both' as const,
  dates: { preset: 'due' },
  snoozed: false,
  mine: false,
  sort: 'desc' as const,
}
const implants: SavedFilter = {
  id: ID,
  name: 'Implants',
  screen: 'queue',
  query: { ...nothingSet, types: ['Implants'] },
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
const named = (name = '') => page.getByRole('textbox', { name: 'Name' }).fill(name)

beforeEach(() => localStorage.clear())

/** Shows due actions to a user with these saved filters, which the server stores. */
async function open(saved: SavedFilter[] = [implants], options: { view?: string } = {}) {
  const shown = showActions([aDueAction()], options)
  const { server } = shown
  let stored = saved
  server.on(/^GET \/v3\/saved-filters$/, () => ({ status: 200, body: stored }))
  server.on(/^POST \/v3\/saved-filters$/, ({ body }) => {
    stored = [...stored, body as SavedFilter]
    return { status: 201, body }
  })
  server.on(/^PUT \/v3\/saved-filters\//, ({ body }) => {
    stored = stored.map((filter) => ({ ...filter, ...(body as object) }))
    return { status: 200, body: stored[0] }
  })
  server.on(/^DELETE \/v3\/saved-filters\//, ({ path }) => {
    stored = stored.filter(({ id }) => !path.endsWith(id))
    return { status: 204 }
  })
  await expect.element(button(/^Saved filters/)).toBeVisible()
  return { ...shown, latestQuery: () => server.dueQueries().at(-1) }
}

describe('saved filters', () => {
  it('are set with one press, and the one in use is shown as chosen', async () => {
    const { latestQuery } = await open()
    await button('Saved filters').click()
    await expect.element(choice('Implants')).toHaveAttribute('aria-checked', 'false')
    await choice('Implants').click()
    await expect.poll(latestQuery).toMatchObject({ types: 'Implants' })
    await button('Saved filters: Implants').click()
    await expect.element(choice('Implants')).toHaveAttribute('aria-checked', 'true')
  })

  it('are saved under a name by keyboard, once there is a filter', async () => {
    const { server } = await open([])
    await button('Saved filters').click()
    await expect.element(item('Save this filter')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await button('Newest first').click()
    ;(button('Saved filters').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Save this filter' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Enter a name for this filter.')).toBeVisible()
    await userEvent.keyboard('Oldest{Enter}')
    await expect.element(button('Saved filters: Oldest')).toBeVisible()
    expect(server.sent(/^POST .*saved-filters/)).toMatchObject([
      { body: { screen: 'queue', name: 'Oldest', query: { ...nothingSet, sort: 'asc' } } },
    ])
  })

  it('leave the focus beside their button once one is saved, so that a second Enter does not open the menu', async () => {
    await open([])
    await button('Newest first').click()
    await button('Saved filters').click()
    await item('Save this filter').click()
    await userEvent.keyboard('Oldest{Enter}')
    await expect.element(page.getByText('The filter “Oldest” was saved')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Saved filters: Oldest')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.tab()
    await expect.element(button('Saved filters: Oldest')).toHaveFocus()
  })

  it('that were changed after they were chosen can be updated', async () => {
    const { server } = await open()
    await button('Saved filters').click()
    await choice('Implants').click()
    await button('Newest first').click()
    await button('Saved filters').click()
    await item('Update “Implants”').click()
    await expect.element(button('Saved filters: Implants')).toBeVisible()
    expect(server.sent(/^PUT .*saved-filters/)).toMatchObject([
      { body: { query: { types: ['Implants'], sort: 'asc' } } },
    ])
  })

  it('show at the name why they were not saved, and the name stays', async () => {
    const { server } = await open()
    server.on(/^POST \/v3\/saved-filters$/, () =>
      refusal(409, 'name_taken', 'You already have a filter with this name. Choose another one.'),
    )
    await button('Newest first').click()
    await button('Saved filters').click()
    await item('Save this filter').click()
    await named('implants')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByText('You already have a filter with this name.')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('implants')
    server.on(/^POST \/v3\/saved-filters$/, () => 'broken')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByText(/could not be reached/)).toBeVisible()
  })

  it('are renamed, deleted, and restored by undoing', async () => {
    const { server } = await open()
    await button('Saved filters').click()
    await item('Rename or delete').click()
    await button('Rename Implants').click()
    await named('Big cases')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await button('Delete Big cases').click()
    await expect.element(page.getByText('You have no saved filters here.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await button('Undo').click()
    await expect.poll(() => server.sent(/^POST .*saved-filters/)).toMatchObject([{ body: { id: ID } }])
    await button('Saved filters').click()
    await expect.element(choice('Big cases')).toBeVisible()
  })

  it('are used without types and sources that no longer exist, which are named', async () => {
    const query = { ...nothingSet, types: ['Implants', 'Veneers'], sources: ['Radio'], labels: ['Nervous'] }
    const { latestQuery } = await open([{ ...implants, query } as SavedFilter])
    await button('Saved filters').click()
    await choice('Implants').click()
    await expect.poll(latestQuery).toMatchObject({ types: 'Implants', labels: 'Nervous' })
    expect(latestQuery()?.sources).toBeUndefined()
    await expect
      .element(page.getByText('Used without “Veneers” and “Radio”, which no longer exist'))
      .toBeVisible()
    await expect.element(button('Saved filters: Implants')).toBeVisible()
  })

  it('can be loaded again when they could not be loaded', async () => {
    const { server, queries } = await open()
    server.on(/^GET \/v3\/saved-filters$/, () => 'broken')
    await queries.resetQueries({ queryKey: ['saved filters'] })
    await button('Saved filters').click()
    await expect.element(item('Your filters could not be loaded')).toBeVisible()
    server.on(/^GET \/v3\/saved-filters$/, () => ({ status: 200, body: [implants] }))
    await item('Try again').click()
    await button('Saved filters').click()
    await expect.element(choice('Implants')).toBeVisible()
  })
})
