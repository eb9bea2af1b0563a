import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import {
  area,
  choose,
  heading,
  option,
  outcome,
  panel,
  press,
  SETTINGS,
  showNextAction,
} from './testing/show-next-action.tsx'

const NOW = '2026-11-20T10:07:00.000Z'
/** A lead nobody has to ask the source of. */
const lead = { stage: 'newLead', source: 'Unknown' }

/** What the browser's own controls can do, which the test runner does not name. */
type CdpSession = ReturnType<typeof cdp> & { send: (method: string, params: object) => Promise<unknown> }

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }))
afterEach(() => vi.useRealTimers())

const button = (name: string) => panel.getByRole('button', { name })
describe('the panel of the guided flow', () => {
  it('slides up over an overlay in a quarter of a second, and Close abandons it at once (FLOW-01)', async () => {
    document.documentElement.style.removeProperty('--motion-slide-up')
    const { outcomes } = showNextAction(lead)
    await outcome('Follow up').click()
    await expect.element(panel).toHaveAttribute('aria-modal', 'true')
    const { animationName, animationDuration } = getComputedStyle(panel.element())
    expect(animationName).toContain('slide-up')
    expect(animationDuration).toBe('0.25s')
    expect(document.querySelector('#root, body > div')?.hasAttribute('inert')).toBe(true)
    await option('Wrong number').click()
    await press('Close')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(outcome('Follow up')).toHaveFocus()
    await outcome('Follow up').click()
    await expect.element(option('Wrong number')).not.toBeChecked()
    expect(outcomes()).toEqual([])
  })

  it('does not move when reduced motion is asked for (FLOW-01)', async () => {
    document.documentElement.style.removeProperty('--motion-slide-up')
    const reduce = (value: string) =>
      (cdp() as CdpSession).send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-reduced-motion', value }],
      })
    await reduce('reduce')
    showNextAction(lead)
    await outcome('Discard').click()
    await expect.element(panel).toBeVisible()
    expect(getComputedStyle(panel.element()).animationDuration).toBe('0s')
    await reduce('')
  })

  it('lies on the bottom edge, 700 px wide, and fills the width of a phone', async () => {
    showNextAction(lead)
    await outcome('Book In').click()
    await expect.element(panel).toBeVisible()
    const box = () => panel.element().getBoundingClientRect()
    expect([box().width, box().bottom]).toEqual([700, 900])
    await page.viewport(390, 844)
    await expect.poll(() => [box().left, box().width, box().bottom]).toEqual([0, 390, 844])
    expect(button('Next').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  })

  it('begins with Cancel, goes Back from later steps, and ends in Confirm (FLOW-02, FLOW-03)', async () => {
    const { outcomes } = showNextAction(lead)
    await outcome('Follow up').click()
    await expect.element(button('Cancel')).toBeVisible()
    await choose('Spoke to them, follow up later')
    await expect.element(heading('When?')).toBeVisible()
    await expect.element(button('Back')).toBeVisible()
    await expect.element(button('Next')).toBeVisible()
    await press('Next')
    await expect.element(heading('Just to double check...')).toBeVisible()
    await expect.element(button('Confirm')).toBeVisible()
    expect(button('Next').query()).toBeNull()
    await expect.element(panel.getByText('Nothing is saved until you confirm')).toBeVisible()
    await press('Back')
    await press('Back')
    await expect.element(option('Spoke to them, follow up later')).toBeChecked()
    await press('Cancel')
    await expect.element(panel).not.toBeInTheDocument()
    expect(outcomes()).toEqual([])
  })

  it('goes on only when its step is answered, and never by choosing alone (FLOW-04)', async () => {
    showNextAction(lead)
    await outcome('Follow up').click()
    await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true')
    await button('Next').click({ force: true })
    await expect.element(heading('What came of it?')).toBeVisible()
    await option('No answer, call back').click()
    await expect.element(heading('What came of it?')).toBeVisible()
    await expect.element(button('Next')).not.toHaveAttribute('aria-disabled', 'true')
    await press('Next')
    await expect.element(heading('Just to double check...')).toBeVisible()
  })

  it('works with the keyboard alone, from the button to the save, and shows the steps taken', async () => {
    const { outcomes } = showNextAction(lead)
    await expect.element(outcome('Follow up')).toBeVisible()
    ;(outcome('Follow up').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(option('Spoke to them, follow up later')).toHaveFocus()
    await userEvent.keyboard(' {ArrowDown}{ArrowUp}{Enter}')
    await expect.element(panel.getByRole('textbox', { name: 'Date' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Confirm')).toHaveFocus()
    const steps = panel.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    expect(steps.elements().map((step) => step.textContent)).toEqual(['Outcome', 'When?', 'Confirm'])
    await expect.element(steps.last()).toHaveAttribute('aria-current', 'step')
    await userEvent.keyboard('{Enter}')
    await expect.poll(outcomes).toHaveLength(1)
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('opens by a press that came while it was still loading, and says so meanwhile', async () => {
    const { server } = showNextAction(lead)
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on(SETTINGS, () => promise.then(() => ({ status: 200, body: { call_back_delays: {} } })))
    await outcome('Discard').click()
    await expect.element(area.getByRole('button', { name: 'Opening' })).toHaveAttribute('aria-busy', 'true')
    resolve()
    await expect.element(heading('Will they ever be interested?')).toBeVisible()
  })
})
