import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aDueAction,
  aSecondAction,
  ME,
  names,
  rowButton,
  rowOf,
  showActions,
  showTwo,
} from '../testing/show-actions.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })

beforeEach(() => localStorage.clear())

describe('the filter bar', () => {
  const END = '23:59:59.999Z'

  it('filters by types, sources and labels, and reverses the order (ACT-32)', async () => {
    const due = [
      aDueAction({ first_name: 'Ann', date: '2025-11-17T09:00:00.000Z', labels: ['VIP'] }),
      aDueAction({ first_name: 'Ben', date: '2025-11-18T09:00:00.000Z' }),
    ]
    const { server } = showActions(due)
    const latestQuery = async (count: number) => {
      await expect.poll(server.dueQueries).toHaveLength(count)
      return server.dueQueries().at(-1)
    }
    await expect.poll(names).toEqual(['Ben', 'Ann'])
    await button('Types: All types').click()
    await option('Implants').click()
    expect(await latestQuery(2)).toMatchObject({ types: 'Implants' })
    await userEvent.keyboard('{Escape}')
    await button('Sources: All sources').click()
    await option('Google Ads').click()
    expect(await latestQuery(3)).toMatchObject({ types: 'Implants', sources: 'Google Ads' })
    await userEvent.keyboard('{Escape}')
    await button('Labels: All labels').click()
    await option('VIP').click()
    expect(await latestQuery(4)).toMatchObject({ labels: 'VIP' })
    await userEvent.keyboard('{Escape}')
    await button('Newest first').click()
    await expect.poll(names).toEqual(['Ann', 'Ben'])
    await expect.element(button('Oldest first')).toBeVisible()
    expect(server.dueQueries()).toHaveLength(4)
  })

  it('shows who looks after each patient, and in a list of one’s own only where it is somebody else', async () => {
    const due = [
      aDueAction({ first_name: 'Ann', assignee: { id: ME, name: 'Hannah Price' } }),
      aDueAction({ first_name: 'Ben', assignee: { id: 'sam', name: 'Sam Patel' } }),
    ]
    const { server } = showActions(due)
    await expect.element(rowButton(/Ann/)).toHaveTextContent('Assigned to Hannah Price')
    await button("Assigned to: Everyone's").click()
    await choice('Mine').click()
    await expect.poll(server.dueQueries).toHaveLength(2)
    await expect.element(rowButton(/Ann/)).not.toHaveTextContent('Assigned to')
    await expect.element(rowButton(/Ben/)).toHaveTextContent('Assigned to Sam Patel')
  })

  it('does not count new actions that the filters exclude', async () => {
    const { server, publishChange, publishSnoozeEnd } = showActions([aDueAction()])
    await expect.poll(names).toEqual(['Beth'])
    await button('Types: All types').click()
    await option('Implants').click()
    await expect.poll(server.dueQueries).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    const lead = aDueAction({ type: 'Whitening' })
    publishChange(lead, {})
    publishSnoozeEnd(lead)
    publishChange(aDueAction({ type: 'Implants' }), {})
    await expect.element(button('1 new action')).toBeVisible()
    await expect.element(button(/snooze ending/)).not.toBeInTheDocument()
  })

  it('shows Due & overdue until days are chosen, offers Tomorrow, and accepts future days (ACT-32, ACT-33)', async () => {
    const { server } = showActions([])
    await expect.poll(server.dueQueries).toHaveLength(1)
    expect(server.dueQueries()[0]?.start_at).toBeUndefined()
    const [today] = server.dueQueries()[0]?.end_at?.split('T') ?? []
    const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    await button('Dates: Due & overdue').click()
    await choice('Tomorrow').click()
    await expect.poll(server.dueQueries).toHaveLength(2)
    expect(server.dueQueries()[1]).toMatchObject({
      start_at: `${tomorrow}T00:00:00.000Z`,
      end_at: `${tomorrow}T${END}`,
    })
    await button('Dates: Tomorrow').click()
    await choice('Choose dates').click()
    await page.getByLabelText('From', { exact: true }).fill('1 January 2099')
    await page.getByLabelText('To', { exact: true }).fill('02/01/2099')
    await button('Show').click()
    await expect.poll(server.dueQueries).toHaveLength(3)
    expect(server.dueQueries()[2]).toMatchObject({
      start_at: '2099-01-01T00:00:00.000Z',
      end_at: `2099-01-02T${END}`,
    })
  })

  it('offers referrals only if the practice has them (ACT-34)', async () => {
    const { server } = showActions([], { client: { referrals_enabled: true } })
    await button('Referrals: All referrals').click()
    await choice('Non-referrals').click()
    await expect.poll(server.dueQueries).toHaveLength(2)
    expect(server.dueQueries().map(({ referred }) => referred)).toEqual([undefined, '0'])
    await button('Referrals: Non-referrals').click()
    await choice('Referrals').click()
    await expect.poll(() => server.dueQueries().at(-1)?.referred).toBe('1')
  })

  it('ignores a saved choice of referrals if the practice does not have them (ACT-34)', async () => {
    localStorage.setItem(
      'enamel:state',
      JSON.stringify({ version: 1, sections: { actions: { referrals: 'referrals' } } }),
    )
    const { server } = showActions([])
    await expect.poll(server.dueQueries).toHaveLength(1)
    expect(server.dueQueries()[0]?.referred).toBeUndefined()
    await expect.element(button(/^Referrals/)).not.toBeInTheDocument()
  })

  it('restores its choices and the order after a reload (ACT-37)', async () => {
    const beforeReload = showActions([])
    await button('Snoozed actions: Hide snoozed').click()
    await choice('Show snoozed').click()
    await button('Newest first').click()
    await button('Types: All types').click()
    await option('Implants').click()
    await expect.poll(beforeReload.server.dueQueries).toHaveLength(3)
    beforeReload.leave()
    const { server } = showActions([])
    await expect.element(button('Snoozed actions: Show snoozed')).toBeVisible()
    await expect.element(button('Oldest first')).toBeVisible()
    await expect.element(button('Types: 1 type selected')).toBeVisible()
    await expect.poll(server.dueQueries).toHaveLength(1)
    expect(server.dueQueries()[0]).toMatchObject({ include_snoozed: '1', types: 'Implants' })
  })
})

describe('an open row with unsaved or unsent work', () => {
  const details = page.getByRole('region', { name: 'Patient details' })
  const email = page.getByRole('textbox', { name: 'Email' })
  const sms = page.getByRole('textbox', { name: 'Write an SMS' })
  const editDetails = async () => {
    await rowButton(/Beth/).click()
    await details.getByRole('button', { name: 'Edit' }).click()
    await email.fill('beth@mail.test')
  }
  const writeReply = async () => {
    await rowButton(/Beth/).click()
    await page.getByRole('tab', { name: 'SMS' }).click()
    await sms.fill('Shall we call you at five?')
  }

  it('stays open, without a question, when the reversed order puts it after the ten rows shown', async () => {
    const others = Array.from({ length: 11 }, (_, index) =>
      aDueAction({ first_name: `Lead${index}`, date: '2025-11-17T09:00:00.000Z' }),
    )
    showActions([aDueAction(), ...others])
    await editDetails()
    await button('Newest first').click()
    await expect.poll(() => names().indexOf('Beth')).toBe(10)
    await expect.element(email).toHaveValue('beth@mail.test')
    expect(page.getByRole('dialog').query()).toBeNull()
  })

  it('stays and shows why when other filters exclude it or their list cannot be loaded, and disappears once it is closed', async () => {
    const { server, first, second } = await showTwo()
    await writeReply()
    server.due = () => ({ status: 200, body: [second] })
    await button('Types: All types').click()
    await option('Implants').click()
    const text =
      'This action is no longer in this list. It stays open while something in it is not sent or saved.'
    await expect.element(page.getByText(text)).toBeVisible()
    expect(rowOf(first)?.dataset.mark).toBe('stale')
    server.due = () => ({ status: 422, body: { code: 'validation', message: 'No' } })
    await userEvent.keyboard('{Escape}')
    await button('Snoozed actions: Hide snoozed').click()
    await choice('Show snoozed').click()
    await expect.element(page.getByText('Oh no! Something went wrong on our side.')).toBeVisible()
    await expect.element(sms).toHaveValue('Shall we call you at five?')
    await details.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill('Elizabeth')
    await details.getByRole('button', { name: 'Save patient' }).click()
    await expect.element(rowButton(/Elizabeth Langley/)).toHaveAttribute('aria-expanded', 'true')
    server.due = () => ({ status: 200, body: [second] })
    await button('Try again').click()
    await expect.poll(names).toEqual(['Elizabeth', 'Tom'])
    // Once closed, the row is removed and its focus moves to the next one.
    await rowButton(/Elizabeth/).click()
    await expect.poll(names).toEqual(['Tom'])
    await expect.element(rowButton(/Tom/)).toHaveFocus()
  })

  it('stays open with its input when its stage has changed', async () => {
    const { server, first, second } = await showTwo()
    await editDetails()
    server.due = () => ({ status: 200, body: [{ ...first, stage: 'newPatient' }, second] })
    await button('Refresh actions due').click()
    await expect.poll(server.dueQueries).toHaveLength(2)
    await expect.element(button('Refresh actions due')).toBeEnabled()
    await expect.element(email).toHaveValue('beth@mail.test')
  })

  it('shows its unsent reply in another view too, without a question', async () => {
    const { first, router, leave } = await showTwo([aDueAction(), aSecondAction()])
    await writeReply()
    router.history.push('/elsewhere')
    await expect.poll(() => router.state.location.pathname).toBe('/elsewhere')
    expect(page.getByRole('dialog').query()).toBeNull()
    leave()
    showActions([{ ...first, stage: 'working' }], { view: 'in-discussion' })
    await rowButton(/Beth/).click()
    await expect.element(sms).toHaveValue('Shall we call you at five?')
  })
})
