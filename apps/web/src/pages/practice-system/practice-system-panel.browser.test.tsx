import type { LinkedRecord } from '@enamel/contract/practice-system'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { type Reply, refusal } from '../../signed-in/testing/patient-server.ts'
import {
  aMatch,
  dentallyConnection,
  FIND,
  LINK,
  RECORD,
  SYNCED,
  SYNCING,
  UNLINK,
  UNLINKED,
} from '../testing/practice-system.ts'
import {
  heading,
  opener,
  openPanel,
  panel,
  press,
  rail,
  seek,
  showWithDentally,
} from '../testing/show-practice-system.tsx'

const OFF = 'Dentally is not connected at the moment. We try again every minute, and nothing is lost.'
const notConnected = (record: LinkedRecord): Reply => ({
  status: 409,
  body: { code: 'integration_inactive', message: OFF, record },
})
const unreachable = 'We could not reach Dentally. Please try again in a few minutes.'

describe('the rail', () => {
  it('stands on the side that the view wants, and says how the patient stands in Dentally (ACT-38)', async () => {
    const details = page.getByRole('region', { name: 'Patient details', exact: true })
    const { host } = showWithDentally({ rail: 'left' })
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    const left = rail.element().getBoundingClientRect()
    expect(left.right).toBeLessThanOrEqual(details.element().getBoundingClientRect().left)
    host.remove()
    showWithDentally({ rail: 'right' })
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    const right = rail.element().getBoundingClientRect()
    expect(right.left).toBeGreaterThanOrEqual(details.element().getBoundingClientRect().right)
  })

  it('is there only with its flag and a link to Dentally, and opens nothing while that does not work (DEN-01)', async () => {
    const without = showWithDentally({ features: ['patient-values'] })
    await expect.element(page.getByRole('region', { name: 'Value' })).toBeVisible()
    await expect.element(rail).not.toBeInTheDocument()
    expect(without.server.sent(/dentally/)).toEqual([])
    without.host.remove()

    const disconnected = showWithDentally({ connection: 'disconnected' })
    await expect.element(page.getByRole('region', { name: 'Value' })).toBeVisible()
    await expect.element(rail).not.toBeInTheDocument()
    disconnected.host.remove()

    const off = showWithDentally({ connection: 'unhealthy' })
    off.server.on(RECORD, () => notConnected(UNLINKED))
    await expect.element(opener).toHaveAttribute('aria-disabled', 'true')
    await expect.element(opener).toHaveAccessibleName('Dentally: not connected')
    off.host.remove()

    await openPanel({ features: ['dentally-ui-v2'] })
    await expect.element(panel.getByText('94%')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Create new' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Value' })).not.toBeInTheDocument()
  })

  it("shows a linked patient's stored data while Dentally is not connected, and says so, until it is again (G-36)", async () => {
    const { server, publish } = showWithDentally({ connection: 'unhealthy' })
    server.on(RECORD, () => notConnected(SYNCED))
    await expect.element(opener).toHaveAccessibleName('Dentally: linked, not connected')
    await opener.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(OFF)
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    await expect.element(panel.getByText('Implant crown × 1')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Unlink' })).not.toBeInTheDocument()
    server.on(RECORD, () => ({ status: 200, body: SYNCED }))
    server.integrations = [dentallyConnection('healthy')]
    publish({ kind: 'integration_changed', integration: 'dentally', name: 'Dentally', state: 'healthy' })
    await expect.element(panel.getByRole('button', { name: 'Unlink' })).toBeVisible()
    await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linked')
  })

  it('says of a linked patient who was deleted in Dentally that they are no longer active there', async () => {
    const { dentally } = showWithDentally()
    dentally.record = SYNCED
    await opener.click()
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    const gone = panel.getByText('No longer active in Dentally')
    await expect.element(gone).not.toBeInTheDocument()
    await press('Close')
    dentally.record = { ...SYNCED, details: SYNCED.details && { ...SYNCED.details, active: false } }
    await opener.click()
    await expect.element(gone).toBeVisible()
  })

  it('shows what a linked patient owes with the flag for values alone (DEN-01)', async () => {
    const { dentally, host } = showWithDentally({ features: ['dentally-ui-v2'] })
    dentally.record = SYNCED
    await opener.click()
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    await expect.element(panel.getByText('Implant crown × 1')).not.toBeInTheDocument()
    await expect.element(panel.getByText('Total unpaid')).not.toBeInTheDocument()
    await press('Close')
    host.remove()

    const withValues = showWithDentally({ features: ['dentally-ui-v2', 'patient-values'] })
    withValues.dentally.record = SYNCED
    await opener.click()
    await expect.element(panel.getByText('Implant crown × 1')).toBeVisible()
  })

  it('has the patient asked for by itself, and says and shows that they are on their way (DEN-02, DEN-03)', async () => {
    const { server } = showWithDentally()
    const { promise, resolve } = Promise.withResolvers<Reply>()
    server.on(RECORD, () => promise)
    await expect.element(opener).toHaveAccessibleName('Dentally: loading')
    expect(server.sent(RECORD)).toHaveLength(1)
    await opener.click()
    await expect.element(panel).toBeVisible()
    const view = panel.element().querySelector('[aria-busy="true"]')
    expect(view?.getBoundingClientRect().height).toBeGreaterThan(100)
    await expect.element(heading('Suggested matches')).not.toBeInTheDocument()
    resolve({ status: 200, body: SYNCED })
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    expect(server.sent(RECORD)).toHaveLength(1)
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linked')
  })
})

describe('linking', () => {
  it('links to a match and shows who it is there, and what they owe, once that is fetched (DEN-03, DEN-14)', async () => {
    const { server, dentally, publish } = await openPanel()
    await press('Link Beth Langley')
    await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
    expect(server.sent(LINK).map(({ body }) => body)).toEqual([{ patient_id: PATIENT, id: '100001' }])

    dentally.record = SYNCED
    publish({ kind: 'practice_patient_synced', patientId: PATIENT })
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    for (const detail of ['9 June 1994', '07700 900502', 'beth@mail.test', '100001']) {
      await expect.element(panel.getByText(detail)).toBeVisible()
    }
    await expect.element(panel.getByText('Implant crown × 1')).toBeVisible()
    await expect.element(panel.getByText('Syncing with Dentally')).not.toBeInTheDocument()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linked')
  })

  it('says of a sync that takes long that nothing is lost', async () => {
    const { dentally } = showWithDentally()
    dentally.record = SYNCING
    await expect.element(opener).toHaveAccessibleName('Dentally: syncing')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await opener.click()
      await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
      vi.advanceTimersByTime(9_999)
      await expect.element(panel.getByText(/Nothing is lost/)).not.toBeInTheDocument()
      vi.advanceTimersByTime(1)
      await expect.element(panel.getByText(/Nothing is lost/)).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('asks again by itself once the connection to Dentally works again', async () => {
    const { server, publish } = showWithDentally()
    server.on(FIND, () => refusal(409, 'integration_inactive', OFF))
    await opener.click()
    await expect.element(panel.getByText(OFF)).toBeVisible()
    const event = { kind: 'integration_changed', integration: 'dentally', name: 'Dentally' } as const
    server.integrations = [dentallyConnection('unhealthy')]
    publish({ ...event, state: 'unhealthy' })
    await expect.element(opener).toHaveAttribute('aria-disabled', 'true')
    server.on(FIND, () => ({ status: 200, body: { matches: [aMatch()], total: 1 } }))
    server.integrations = [dentallyConnection('healthy')]
    publish({ ...event, state: 'healthy' })
    await expect.element(panel.getByText('94%')).toBeVisible()
  })

  it('unlinks on a second press, and suggests again (DEN-15)', async () => {
    const { server, dentally } = showWithDentally()
    dentally.record = SYNCED
    await opener.click()
    await press('Unlink')
    expect(server.sent(UNLINK)).toEqual([])
    await press('Are you sure?')
    await expect.element(heading('Suggested matches')).toBeVisible()
    expect(server.sent(UNLINK)).toHaveLength(1)
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
  })

  it('suggests again where another user unlinked them, or their link failed (DEN-15, DEN-16)', async () => {
    const { dentally, publish } = showWithDentally()
    dentally.record = SYNCED
    await opener.click()
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    dentally.record = UNLINKED
    publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.element(heading('Suggested matches')).toBeVisible()
  })

  it('shows that a link or creation failed after it was begun, and why, also when it is opened again (DEN-16)', async () => {
    const { dentally, publish, host } = await openPanel()
    await press('Link Beth Langley')
    await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
    const message = 'Dentally does not have this patient.'
    dentally.record = { ...UNLINKED, failure: { of: 'link', message } }
    publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.element(panel.getByRole('alert')).toHaveTextContent('Linking in Dentally failed')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(message)
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linking failed')
    host.remove()

    const again = showWithDentally()
    again.dentally.record = dentally.record
    await expect.element(opener).toHaveAccessibleName('Dentally: linking failed')
    await opener.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(message)
    await press('Look again')
    await expect.element(heading('Suggested matches')).toBeVisible()
  })

  it('shows why a link or unlink failed, and goes on from there (DEN-03, DEN-16)', async () => {
    const linked = 'Grace Hopper is already linked to this Dentally patient.'
    const { server, dentally, publish, host } = await openPanel()
    server.on(LINK, () => refusal(409, 'already_linked', linked))
    await press('Link Beth Langley')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(linked)
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linking failed')
    await opener.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(linked)
    await press('Look again')
    await expect.element(heading('Suggested matches')).toBeVisible()
    await press('Link Beth Langley')
    await seek('Beth')
    await expect.element(heading('Search results')).toBeVisible()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    await opener.click()
    await press('Link Beth Langley')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(linked)
    await press('Close')
    // The patient was linked meanwhile, as intended.
    for (const [record, text] of [
      [SYNCING, 'syncing'],
      [SYNCED, 'linked'],
    ] as const) {
      dentally.record = record
      publish({ kind: 'patient_changed', patientId: PATIENT })
      await expect.element(opener).toHaveAccessibleName(`Dentally: ${text}`)
    }
    host.remove()

    const other = showWithDentally()
    other.dentally.record = SYNCED
    other.server.on(UNLINK, () => refusal(503, 'practice_system_unreachable', unreachable))
    await opener.click()
    await press('Unlink')
    await press('Are you sure?')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(unreachable)
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: unlinking failed')
    await opener.click()
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linked')
    other.dentally.record = UNLINKED
    other.publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
  })

  it('shows whom a colleague has linked meanwhile, whichever was quicker, and follows on from there (G-40)', async () => {
    const { server, dentally, publish } = await openPanel()
    server.on(LINK, () => {
      dentally.record = SYNCED
      return refusal(409, 'already_linked', 'This patient is already linked to Dentally.')
    })
    await press('Link Beth Langley')
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    dentally.record = UNLINKED
    publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.element(heading('Suggested matches')).toBeVisible()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
  })

  it('returns from a failed link to the search that it was chosen from (DEN-16)', async () => {
    const { server } = await openPanel()
    await seek('Beth')
    await expect.element(heading('Search results')).toBeVisible()
    server.on(LINK, () => refusal(503, 'practice_system_unreachable', unreachable))
    await press('Link Beth Langley')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(unreachable)
    await press('Look again')
    await expect.element(heading('Search results')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Link Beth Langley' })).toBeVisible()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
  })

  it('does not interrupt a user at the matches by a failure that they saw no attempt of', async () => {
    const { server, dentally, publish } = await openPanel()
    await expect.element(heading('Suggested matches')).toBeVisible()
    const reloaded = server.sent(RECORD).length + 1
    dentally.record = { ...UNLINKED, failure: { of: 'link', message: 'Dentally refused.' } }
    publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.poll(() => server.sent(RECORD)).toHaveLength(reloaded)
    await expect
      .element(rail.getByRole('button', { includeHidden: true }))
      .toHaveAccessibleName('Dentally: linking failed')
    await expect.element(heading('Suggested matches')).toBeVisible()
    await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
  })

  it('searches while the record cannot be loaded, and links a match (DEN-05)', async () => {
    const { server, dentally } = showWithDentally()
    server.on(RECORD, () => refusal(503, 'practice_system_unreachable', unreachable))
    await opener.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(unreachable)
    await seek('Beth')
    await expect.element(heading('Search results')).toBeVisible()
    server.on(RECORD, () => ({ status: 200, body: dentally.record }))
    await press('Link Beth Langley')
    await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
  })

  it('shows why the patient could not be fetched, and fetches them again (DEN-18)', async () => {
    const { server } = showWithDentally()
    server.on(RECORD, () => refusal(503, 'practice_system_unreachable', unreachable))
    await expect.element(opener).toHaveAccessibleName('Dentally: not loaded')
    await opener.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(unreachable)
    server.on(RECORD, () => ({ status: 500 }))
    await press('Try again')
    await expect.element(panel.getByText('Unknown error')).toBeVisible()
    server.on(RECORD, () => ({ status: 200, body: SYNCED }))
    await press('Try again')
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
  })
})
