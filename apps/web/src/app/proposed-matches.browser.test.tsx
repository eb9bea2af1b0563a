import type { ProposedMatch } from '@enamel/contract/practice-system-matches'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aSyncReport } from '../features/integrations/testing/a-sync-report.ts'
import { aMatch } from '../features/practice-system/testing/a-match.ts'
import type { Reply } from './testing/fake-app-server.ts'
import { changesOn, flow, integrationsServer, openIntegrations } from './testing/integrations-screen.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'

const MATCHES = 'GET /api/dentally/matches'
const BETH = '0198c1de-0000-7000-8000-0000000000b2'

const tom = aMatch({ record: { first_name: 'Thomas', date_of_birth: null } })
const beth = aMatch({
  patient: { id: BETH, name: 'Beth Langley', phone: null },
  record: { id: '4712', first_name: 'Beth', last_name: 'Langley', email_address: 'other@mail.test' },
  confidence: 0.5,
})
const link = { state: 'syncing', details: null, financials: null, found_there: false, failure: null }
const callOf = ({ patient, record }: ProposedMatch, action: string) =>
  `/api/dentally/matches/${patient.id}/${record.id}/${action}`

/** Opens Manage Dentally with these matches. */
async function openMatches(data: readonly ProposedMatch[] = [tom, beth], more: Record<string, Reply> = {}) {
  const server = integrationsServer()
  server.reply({ [MATCHES]: { body: { data, total: data.length, cursor: null } } })
  for (const match of data) {
    server.reply({
      [`POST ${callOf(match, 'confirm')}`]: { body: link },
      [`POST ${callOf(match, 'reject')}`]: { status: 204 },
      [`DELETE ${callOf(match, 'reject')}`]: { status: 204 },
      [`DELETE /api/dentally/links/${match.patient.id}`]: { status: 204 },
    })
  }
  server.reply({ 'POST /api/dentally/links': { status: 201, body: link }, ...more })
  const app = await openIntegrations(server, 'dentally')
  const decisions = () =>
    server.calls.filter((call) => !call.startsWith('GET') && call.includes('/dentally/'))
  return { server, app, decisions, on: changesOn(server, app, 'dentally') }
}

const list = flow.getByRole('region', { name: 'Matches to confirm' })
const row = (name: string) => list.getByRole('listitem', { name })
const button = (name: string, action: string) => row(name).getByRole('button', { name: action, exact: true })

beforeAll(loadSettingsPages)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the matches to confirm', () => {
  it('stand beside the record in Dentally, with what is the same, what is not known, and how likely it is', async () => {
    await openMatches()
    const ours = row('Tom Whitfield').getByRole('definition')
    await expect
      .poll(() => ours.elements().map(({ textContent }) => textContent))
      .toEqual([
        'Tom Whitfield',
        '9 June 1994',
        '07700 900461',
        'tom@mail.test',
        'Thomas Whitfield',
        'Not known',
        '07700 900461',
        'tom@mail.test',
      ])
    expect(row('Tom Whitfield').getByRole('img', { name: 'the same' }).elements()).toHaveLength(2)
    await expect.element(row('Tom Whitfield')).toHaveTextContent('84%')
    await expect.element(list.getByText('2 matches')).toBeVisible()
  })

  it('are linked by Confirm, which can be undone, and done again', async () => {
    const { decisions } = await openMatches()
    await button('Tom Whitfield', 'Confirm').click()
    await expect.element(row('Tom Whitfield').getByRole('status')).toHaveTextContent('Linked to Dentally')
    await expect.element(row('Beth Langley')).toBeVisible()
    await button('Tom Whitfield', 'Undo').click()
    await expect.element(row('Tom Whitfield').getByRole('status')).toHaveTextContent('Not linked')
    await button('Tom Whitfield', 'Confirm').click()
    await expect.element(row('Tom Whitfield').getByRole('status')).toHaveTextContent('Linked to Dentally')
    expect(decisions()).toEqual([
      `POST ${callOf(tom, 'confirm')}`,
      `DELETE /api/dentally/links/${tom.patient.id}`,
      'POST /api/dentally/links',
    ])
  })

  it('are marked as two people by Not the same, which can be undone', async () => {
    const { decisions } = await openMatches()
    await button('Beth Langley', 'Not the same').click()
    await expect.element(row('Beth Langley').getByRole('status')).toHaveTextContent('Not the same person')
    await button('Beth Langley', 'Undo').click()
    await expect.element(button('Beth Langley', 'Confirm')).toBeVisible()
    await expect.element(button('Beth Langley', 'Not the same')).toBeVisible()
    expect(decisions()).toEqual([`POST ${callOf(beth, 'reject')}`, `DELETE ${callOf(beth, 'reject')}`])
  })

  it('are decided by keyboard alone: the focus stays in the row', async () => {
    const { decisions } = await openMatches()
    await expect.element(button('Tom Whitfield', 'Confirm')).toBeVisible()
    ;(button('Tom Whitfield', 'Confirm').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Tom Whitfield', 'Undo')).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Beth Langley', 'Undo')).toHaveFocus()
    expect(decisions()).toEqual([`POST ${callOf(tom, 'confirm')}`, `POST ${callOf(beth, 'reject')}`])
  })

  it('that a colleague has decided are shown no longer', async () => {
    const message = 'This match is no longer in the list. A colleague may have decided on it.'
    const { server } = await openMatches([tom, beth], {
      [`POST ${callOf(tom, 'confirm')}`]: { status: 404, body: { code: 'not_found', message } },
    })
    await expect.element(button('Tom Whitfield', 'Confirm')).toBeVisible()
    server.reply({ [MATCHES]: { body: { data: [beth], total: 1, cursor: null } } })
    await button('Tom Whitfield', 'Confirm').click()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(row('Tom Whitfield')).not.toBeInTheDocument()
    await expect.element(row('Beth Langley')).toBeVisible()
  })

  it('stay open when a decision could not be saved', async () => {
    await openMatches([tom], { [`POST ${callOf(tom, 'reject')}`]: { status: 503, body: {} } })
    await button('Tom Whitfield', 'Not the same').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(button('Tom Whitfield', 'Not the same')).toBeVisible()
  })

  it('are loaded in pages', async () => {
    const cursor = `0.84_${tom.patient.id}_4711`
    await openMatches([tom], {
      [MATCHES]: { body: { data: [tom], total: 101, cursor } },
      [`${MATCHES}?cursor=${encodeURIComponent(cursor)}`]: {
        body: { data: [beth], total: 101, cursor: null },
      },
    })
    await expect.element(list.getByText('1 of 100+ matches')).toBeVisible()
    await list.getByRole('button', { name: 'Show more' }).click()
    await expect.element(row('Beth Langley')).toBeVisible()
    await expect.element(row('Tom Whitfield')).toBeVisible()
    await expect.element(list.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  it('are loaded again after a sync, and say so when there are none', async () => {
    const { server, on } = await openMatches([])
    await expect.element(list.getByText('There is nothing to confirm')).toBeVisible()
    server.reply({ [MATCHES]: { body: { data: [tom], total: 1, cursor: null } } })
    on.sync(aSyncReport({ state: 'complete', completed_at: '2025-11-20T09:31:00Z' }))
    await expect.element(row('Tom Whitfield')).toBeVisible()
  })

  it('are placeholders while they load, and a failure can be tried again', async () => {
    const { server } = await openMatches([], { [MATCHES]: { status: 500, body: {} } })
    await expect.element(list.getByRole('button', { name: 'Try again' })).toBeVisible()
    server.reply({ [MATCHES]: { body: { data: [tom], total: 1, cursor: null } } })
    await list.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row('Tom Whitfield')).toBeVisible()
  })

  it('are shown for Dentally alone, and only while it works', async () => {
    const server = integrationsServer({ dentally: { state: 'unhealthy' } })
    for (const integration of ['gmail', 'dentally']) {
      const app = await openIntegrations(server, integration)
      await expect.element(flow).toBeVisible()
      await expect.element(list).not.toBeInTheDocument()
      app.close()
    }
  })
})
