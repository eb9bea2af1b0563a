import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDueAction, head, names, rowOf, showActions } from './testing/show-actions.tsx'
import { choose, option, outcome, SETTINGS } from './testing/show-next-action.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const details = page.getByRole('region', { name: 'Patient details' })
const beth = () => aDueAction()
const tom = () => aDueAction({ first_name: 'Tom', date: '2025-11-18T09:00:00.000Z' })

beforeEach(() => localStorage.clear())

/** Two rows; Beth's stands first. */
async function two(due = [beth(), tom()]) {
  const shown = showActions(due)
  await expect.element(head(/Tom/)).toBeVisible()
  return { ...shown, first: due[0] as (typeof due)[number], second: due[1] as (typeof due)[number] }
}

describe('a row', () => {
  it('opens to the whole patient, in view, and closes again (ACT-18, ACT-07)', async () => {
    const due = Array.from({ length: 10 }, (_, at) => aDueAction({ first_name: `Lead${at}` }))
    showActions(due)
    await expect.element(head(/Lead9/)).toBeVisible()
    await head(/Lead9/).click()
    await expect.element(head(/Lead9/)).toHaveAttribute('aria-expanded', 'true')
    await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
    await expect.element(details.getByRole('button', { name: 'Book In' })).toBeVisible()
    await expect.element(details.getByRole('button', { name: /^Snooze/ })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'SMS' })).toBeVisible()
    const { bottom } = rowOf(due[9] ?? { patient_id: '' })?.getBoundingClientRect() ?? { bottom: 0 }
    expect(bottom).toBeLessThanOrEqual(846)
    await head(/Lead9/).click()
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(head(/Lead9/)).toHaveAttribute('aria-expanded', 'false')
  })

  it('is open alone: another one closes it', async () => {
    await two()
    await head(/Beth/).click()
    await expect.element(page.getByRole('region', { name: 'Beth Langley' })).toBeVisible()
    await head(/Tom/).click()
    await expect.element(page.getByRole('region', { name: 'Tom Langley' })).toBeVisible()
    await expect.element(head(/Beth/)).toHaveAttribute('aria-expanded', 'false')
  })

  it('keeps what was written to the patient, and asks before changed details are lost', async () => {
    await two()
    await head(/Beth/).click()
    await page.getByRole('tab', { name: 'SMS' }).click()
    await page.getByRole('textbox', { name: 'Write an SMS' }).fill('Shall we call you at five?')
    await details.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('beth@mail.test')
    await head(/Tom/).click()
    const question = page.getByRole('dialog', { name: 'Leave and discard your changes?' })
    await question.getByRole('button', { name: 'No, do not discard' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('beth@mail.test')
    await head(/Tom/).click()
    await question.getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(page.getByRole('region', { name: 'Tom Langley' })).toBeVisible()
    await head(/Beth/).click()
    await expect
      .element(page.getByRole('textbox', { name: 'Write an SMS' }))
      .toHaveValue('Shall we call you at five?')
  })

  it('stays open, stale, when the list comes anew without it while its details are being changed', async () => {
    const { server, first, second } = await two()
    await head(/Beth/).click()
    await details.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('beth@mail.test')
    server.due = () => ({ status: 200, body: [second] })
    await button('Refresh actions due').click()
    await expect.poll(() => rowOf(first)?.dataset.mark).toBe('stale')
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('beth@mail.test')
    await details.getByRole('button', { name: 'Cancel' }).click()
    await rowOf(first)?.querySelector<HTMLElement>('[role=status] button')?.click()
    await expect.poll(names).toEqual(['Tom'])
  })

  it('is walked to by arrows, j and k, opened by Enter and closed by Escape', async () => {
    await two()
    ;(head(/Beth/).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(head(/Tom/)).toHaveFocus()
    await userEvent.keyboard('k')
    await expect.element(head(/Beth/)).toHaveFocus()
    await userEvent.keyboard('j{Enter}')
    await expect.element(details).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(head(/Tom/)).toHaveFocus()
  })

  it('leads back to the list by the browser’s Back', async () => {
    const { router } = await two()
    await head(/Beth/).click()
    await expect.element(details).toBeVisible()
    await expect.poll(() => router.history.location.href).toContain('?patient=')
    router.history.back()
    await expect.element(details).not.toBeInTheDocument()
  })
})

describe('an open row', () => {
  it('has the shape of its patient until they are loaded (ACT-39)', async () => {
    const { server } = await two()
    const load = server.hold(/^GET \/v3\/patients\/[^/]+$/)
    await head(/Beth/).click()
    await expect.element(details).toBeVisible()
    expect(details.element().querySelectorAll('[aria-busy], [class*=skeleton]').length).toBeGreaterThan(0)
    await expect.element(details.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
    load()
    await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
  })

  it('says when its patient cannot be loaded, with a way to try again (ACT-39)', async () => {
    const { server } = await two()
    let fails = true
    const works = server.usual
    server.on(/^GET \/v3\/patients\/[^/]+$/, (request) =>
      fails ? { status: 404, body: { code: 'not_found', message: 'No' } } : works(request),
    )
    await head(/Beth/).click()
    await expect.element(page.getByText("We couldn't load this patient.")).toBeVisible()
    fails = false
    await button('Try again').click()
    await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
  })
})

describe('a row that was worked', () => {
  const wakingBeth = () => aDueAction({ snooze: { state: 'waking', ends_at: '2025-11-20T09:00:00.000Z' } })

  it('says that its patient is snoozed, and is hidden on its next toggle (ACT-19, ACT-20, SNZ-16)', async () => {
    const { server, first } = await two()
    server.on(/^PUT .*\/snooze$/, () => ({
      status: 200,
      body: { state: 'asleep', ends_at: '2099-01-01T09:00:00.000Z', comment: null },
    }))
    await head(/Beth/).click()
    await details.getByRole('button', { name: 'Snooze', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Snooze/ })
      .click()
    const done = button("We've snoozed this patient and will send you a reminder when their snooze ends")
    await expect.element(done).toHaveFocus()
    await expect.element(page.getByRole('heading', { name: 'New Leads 1' })).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(done).not.toBeInTheDocument()
    expect(rowOf(first)).toBeNull()
    await expect.element(head(/Tom/)).toHaveFocus()
  })

  it('says that a waking patient sleeps on (ACT-19, ACT-20, ACT-40, SNZ-16)', async () => {
    const { server, first } = await two([wakingBeth(), tom()])
    server.on(/^POST .*\/snooze$/, () => ({
      status: 200,
      body: { state: 'asleep', ends_at: '2099-01-01T09:00:00.000Z', comment: null },
    }))
    await head(/Beth/).click()
    await expect.element(page.getByText('Time to wake up Beth Langley')).toBeVisible()
    expect(details.element().closest('[inert]')).not.toBeNull()
    await button('Remind me later').click()
    await page.getByRole('menuitem', { name: '30 mins' }).click()
    const done = button(
      "We've extended this patients snooze and will send you a reminder when their snooze ends",
    )
    await done.click()
    await expect.element(done).not.toBeInTheDocument()
    expect(rowOf(first)).toBeNull()
  })

  it('shows the patient once the snooze is ended (ACT-40)', async () => {
    await two([wakingBeth(), tom()])
    await head(/Beth/).click()
    await page.getByRole('alert').getByRole('button', { name: 'End snooze' }).click()
    await expect.element(page.getByText('Time to wake up Beth Langley')).not.toBeInTheDocument()
    await expect.element(head(/Beth/)).not.toHaveTextContent(/Snooze/)
    expect(details.element().closest('[inert]')).toBeNull()
  })

  it('shows a waking patient beneath when asked, so that an outcome can be chosen before they are woken (ACT-40, FLOW-16)', async () => {
    const { server } = await two([wakingBeth(), tom()])
    server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
    await head(/Beth/).click()
    await button('View patient').click()
    await expect.element(page.getByText('Time to wake up Beth Langley')).not.toBeInTheDocument()
    await expect.element(head(/Beth/)).toHaveTextContent('Snooze ended')
    await outcome('Follow up').click()
    await choose('Wrong number')
    await expect.element(option('Wake the patient')).toBeChecked()
  })
})

describe('on a phone', () => {
  it('a row opens over the whole window, patient first, with a way to the conversation and back', async () => {
    await two()
    await page.viewport(390, 844)
    await head(/Beth/).click()
    const screen = page.getByRole('region', { name: 'Beth Langley' })
    await expect.element(screen).toBeVisible()
    expect(screen.element().getBoundingClientRect().toJSON()).toMatchObject({ x: 0, y: 0, width: 390 })
    await screen.getByRole('button', { name: 'Conversation', exact: true }).click()
    await expect.element(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
    await button('Back to the patient').click()
    await button('Back to the list').click()
    await expect.element(screen).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBe(390)
  })
})
