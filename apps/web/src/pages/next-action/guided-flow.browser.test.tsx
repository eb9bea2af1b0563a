import { beginFlow } from '@enamel/domain/next-action/flow-walk'
import { someFlowInput } from '@enamel/domain/next-action/testing/some-flow-input'
import { someNewPatient } from '@enamel/domain/practice-system/testing/some-new-patient'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FlowPanel } from '../../features/next-action/flow/flow-panel.tsx'
import type { FinishedFlow } from '../../features/next-action/flow/flow-snapshot.ts'
import type { PracticeSystemSteps } from '../../features/next-action/flow/practice-system-steps.ts'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { refusal } from '../../signed-in/testing/patient-server.ts'
import { allowMotion } from '../../ui/testing/allow-motion.ts'
import { render } from '../../ui/testing/render.tsx'
import {
  area,
  choose,
  heading,
  option,
  outcomeButton,
  panel,
  press,
  SETTINGS,
  SOURCES,
  showNextAction,
} from '../testing/show-next-action.tsx'

const NOW = '2026-11-20T10:07:00.000Z'
/** A lead whose source no flow asks for. */
const lead = { stage: 'newLead', source: 'Unknown' }

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }))
afterEach(() => vi.useRealTimers())

const button = (name: string) => panel.getByRole('button', { name })

describe('the panel of the guided flow', () => {
  it('slides up over an overlay in a quarter of a second, and is abandoned by Close immediately (FLOW-01)', async () => {
    await allowMotion()
    document.documentElement.style.removeProperty('--motion-slide-up')
    const { outcomes } = showNextAction(lead)
    await outcomeButton('Follow up').click()
    await expect.element(panel).toHaveAttribute('aria-modal', 'true')
    const { animationName, animationDuration } = getComputedStyle(panel.element())
    expect(animationName).toContain('slide-up')
    expect(animationDuration).toBe('0.25s')
    expect(document.querySelector('#root, body > div')?.ariaHidden).toBe('true')
    const scrim = panel.element().previousElementSibling as HTMLElement
    const { width, height } = scrim.getBoundingClientRect()
    expect([width, height]).toEqual([innerWidth, innerHeight])
    expect(getComputedStyle(scrim).backgroundColor).toMatch(/^rgba\(\d+, \d+, \d+, 0\.[1-9]/)
    await option('Wrong number').click()
    await press('Close')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(outcomeButton('Follow up')).toHaveFocus()
    await outcomeButton('Follow up').click()
    await expect.element(option('Wrong number')).not.toBeChecked()
    expect(outcomes()).toEqual([])
  })

  it('does not slide when the user prefers reduced motion (FLOW-01)', async () => {
    document.documentElement.style.removeProperty('--motion-slide-up')
    showNextAction(lead)
    await outcomeButton('Discard').click()
    await expect.element(panel).toBeVisible()
    expect(getComputedStyle(panel.element()).animationDuration).toBe('0s')
  })

  it('is at the bottom edge, 700 px wide and at most as high, and fills the width of a phone (ACT-45)', async () => {
    showNextAction(lead)
    await outcomeButton('Book In').click()
    await expect.element(panel).toBeVisible()
    const box = () => panel.element().getBoundingClientRect()
    expect([box().width, box().bottom]).toEqual([700, 900])
    const sheet = panel.element() as HTMLElement
    sheet.style.height = '2000px'
    expect([box().height, box().bottom]).toEqual([700, 900])
    sheet.style.height = ''
    await page.viewport(390, 844)
    await expect.poll(() => [box().left, box().width, box().bottom]).toEqual([0, 390, 844])
    expect(button('Next').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  })

  it('has Cancel in the first step, Back in later ones, and Confirm in the last (FLOW-02, FLOW-03)', async () => {
    const { outcomes } = showNextAction(lead)
    await outcomeButton('Follow up').click()
    await expect.element(button('Cancel')).toBeVisible()
    await choose('Spoke to them, follow up later')
    await expect.element(heading('When?')).toBeVisible()
    await expect.element(button('Back')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
    await press('Next')
    await expect.element(heading('Just to double check...')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
    expect(button('Next').query()).toBeNull()
    await expect.element(panel.getByText('Nothing is saved until you confirm')).toBeVisible()
    await press('Back')
    await press('Back')
    await expect.element(option('Spoke to them, follow up later')).toBeChecked()
    await press('Cancel')
    await expect.element(panel).not.toBeInTheDocument()
    expect(outcomes()).toEqual([])
  })

  it('continues only with Next, once its step is answered (FLOW-04)', async () => {
    showNextAction(lead)
    await outcomeButton('Follow up').click()
    await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true')
    await button('Next').click({ force: true })
    await expect.element(heading('What happened?')).toBeVisible()
    await option('No answer, call back').click()
    await expect.element(heading('What happened?')).toBeVisible()
    await expect.element(button('Next')).not.toHaveAttribute('aria-disabled', 'true')
    await press('Next')
    await expect.element(heading('Just to double check...')).toBeVisible()
  })

  it('can be used with the keyboard alone, from the button to the save, and shows the completed steps', async () => {
    const { outcomes } = showNextAction(lead)
    await expect.element(outcomeButton('Follow up')).toBeVisible()
    ;(outcomeButton('Follow up').element() as HTMLElement).focus()
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

  it('chooses and goes on by the digit of an option, and types digits in a text', async () => {
    const { outcomes } = showNextAction(lead)
    await outcomeButton('Discard').click()
    await expect.element(option('Never')).toHaveFocus()
    await userEvent.keyboard('9')
    await expect.element(option('Never')).toHaveFocus()
    await userEvent.keyboard('2')
    await expect.element(option('Other')).toBeVisible()
    await option('Other').click()
    await press('Next')
    const note = panel.getByRole('textbox')
    await expect.element(note).toHaveFocus()
    await userEvent.keyboard('In 2 months')
    await press('Next')
    await expect.element(button('Confirm')).toHaveFocus()
    await userEvent.keyboard('1{Enter}')
    await expect.poll(outcomes).toMatchObject([{ next_action: 'maybeFuture', note: 'In 2 months' }])
  })

  it('opens after a press once the settings are loaded; until then the button shows that it is opening', async () => {
    const { server } = showNextAction(lead)
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on(SETTINGS, () => promise.then(() => ({ status: 200, body: { call_back_delays: {} } })))
    await outcomeButton('Discard').click()
    await expect.element(area.getByRole('button', { name: 'Opening' })).toHaveAttribute('aria-busy', 'true')
    resolve()
    await expect.element(heading('Will they ever be interested?')).toBeVisible()
  })
})

describe('the lead source step', () => {
  const leadWithSource = { stage: 'newLead', source: 'Google Ads' }
  const goToSourceStep = async () => {
    await outcomeButton('Book In').click()
    await press('Next')
    await expect.element(heading('Where did this patient come from?')).toBeVisible()
  }

  it('shows why the sources could not be loaded, and loads them again (SRC-03)', async () => {
    const { server } = showNextAction(leadWithSource)
    server.on(SOURCES, () => ({ status: 500, body: {} }))
    await goToSourceStep()
    const alert = panel.getByRole('alert')
    await expect.element(alert.getByText('Unknown error')).toBeVisible()
    server.on(SOURCES, () => refusal(503, 'unavailable', 'We are restarting. Please try again in a moment.'))
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(alert.getByText('We are restarting.', { exact: false })).toBeVisible()
    server.on(SOURCES, () => ({ status: 200, body: [{ name: 'Website', custom: false, count: 1 }] }))
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(option('Website')).toBeVisible()
    // The patient's source is an option even when the practice no longer has it (SRC-05).
    await expect.element(option('Google Ads')).toBeChecked()
  })

  it("keeps the patient's source when the sources cannot be loaded (SRC-05)", async () => {
    const { server, outcomes } = showNextAction(leadWithSource)
    server.on(SOURCES, () => 'broken')
    await goToSourceStep()
    await expect.element(panel.getByText('The server could not be reached.')).toBeVisible()
    await press('Next')
    await press('Confirm')
    await expect.poll(() => outcomes()[0]).toMatchObject({ next_action: 'booking', source: null })
  })
})

/** Replacements of the two steps of the practice system. */
const steps: PracticeSystemSteps = {
  LinkPatient: ({ chosen, onLink, onDoNotLink, onCreate }) => (
    <>
      <output>{JSON.stringify(chosen)}</output>
      <button
        type="button"
        onClick={() => onLink('17', { name: 'Beth Langley', detail: 'Born 9 June 1994' })}
      >
        Beth
      </button>
      <button type="button" onClick={onDoNotLink}>
        Do not link
      </button>
      <button type="button" onClick={onCreate}>
        Create new
      </button>
    </>
  ),
  AddPatient: ({ onChange }) => (
    <button type="button" onClick={() => onChange(someNewPatient())}>
      Fill in
    </button>
  ),
}

describe('the steps of the practice system in a flow', () => {
  function showFlow() {
    const finished: FinishedFlow[] = []
    const patient = aPatient()
    const input = someFlowInput({ now: NOW, practiceSystem: { active: true, linked: false } })
    render(
      <FlowPanel
        patient={patient}
        opened={{ button: 'goal', patient, input, position: beginFlow(input, 'goal'), match: null }}
        sources={{ names: [], problem: null, retry: () => {} }}
        practiceSystem={steps}
        linked={false}
        stale={false}
        leave={(go) => go()}
        onAbandon={() => {}}
        onFinish={(flow) => void finished.push(flow)}
      />,
    )
    return finished
  }

  it('continue by themselves after Create new, but not after a link (FLOW-19, FLOW-29, FLOW-39)', async () => {
    const finished = showFlow()
    await press('Next')
    await expect.element(heading('Link to Dentally')).toBeVisible()
    await press('Beth')
    await expect.element(heading('Link to Dentally')).toBeVisible()
    await expect.element(panel.getByRole('status')).toHaveTextContent('{"kind":"link","dentallyId":"17"}')
    await press('Next')
    await expect.element(panel.getByText('Will be linked to Beth Langley')).toBeVisible()
    await expect.element(panel.getByText('Born 9 June 1994')).toBeVisible()
    await press('Back')
    await press('Create new')
    await expect.element(heading('Create in Dentally')).toBeVisible()
    await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true')
    await press('Fill in')
    await press('Next')
    await expect.element(panel.getByText('Will be created in Dentally')).toBeVisible()
    await press('Confirm')
    expect(finished[0]?.flow.position.context.dentally).toEqual({
      create: { patientId: PATIENT, values: someNewPatient() },
    })
  })

  it('allow a patient to stay unlinked', async () => {
    const finished = showFlow()
    await press('Next')
    await press('Do not link')
    await press('Next')
    await expect.element(heading('Just to double check...')).toBeVisible()
    expect(
      panel
        .getByText('Dentally')
        .elements()
        .map((element) => element.textContent),
    ).toEqual(['Dentally'])
    await press('Confirm')
    expect(finished[0]?.flow.position.context.dentally).toBeNull()
  })
})
