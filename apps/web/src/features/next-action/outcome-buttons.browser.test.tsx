import { rootOf } from '@enamel/domain/next-action/graph/roots'
import { pipelineVariants } from '@enamel/domain/pipeline/variant'
import { stageKeys } from '@enamel/domain/stages/stages'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ShortcutKeys } from '../../signed-in/shortcuts/shortcut-keys.tsx'
import { render } from '../../ui/testing/render.tsx'
import { waitForFont } from '../../ui/testing/wait-for-font.ts'
import { OutcomeButtons } from './outcome-buttons.tsx'

const roots = new Set(stageKeys.flatMap((stage) => pipelineVariants.map((variant) => rootOf(stage, variant))))

/** Renders the buttons of every stage in every variant, in columns of an adjustable width. */
async function showAll() {
  const { host } = render(
    [...roots].map(({ key, buttons }) => (
      <OutcomeButtons
        patientId="charlotte"
        key={key}
        buttons={buttons}
        busy={null}
        onApproach={() => {}}
        onPress={() => {}}
      />
    )),
  )
  const buttons = [...host.querySelectorAll('button')]
  await waitForFont(buttons[0] as HTMLElement)
  return {
    /** The number of lines of each root's buttons, by their labels. */
    lines: () =>
      new Map(
        [...host.children].map((root) => {
          const rootButtons = [...root.querySelectorAll('button')]
          const tops = new Set(rootButtons.map((button) => button.getBoundingClientRect().top))
          return [rootButtons.map(({ textContent }) => textContent).join(', '), tops.size]
        }),
      ),
    icons: (label: string) =>
      buttons
        .filter(({ textContent }) => textContent === label)
        .map((button) => button.querySelector('svg')?.getBoundingClientRect().width),
    /**
     * Sets the width of the columns. Returns the labels of the buttons that are truncated, or reach beyond their
     * column.
     */
    async overflowing(width: number) {
      host.style.width = `${width}px`
      // The space for the text of a busy button is measured in the second frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const { right } = host.getBoundingClientRect()
      return buttons
        .filter((button) => {
          const isTooWide = button.getBoundingClientRect().right > right + 0.5
          return isTooWide || button.scrollWidth > button.clientWidth
        })
        .map(({ textContent }) => textContent)
    },
  }
}

it('fits the outcome buttons into the columns in which they are shown, without icons or in two lines if the column is narrow (STG-11)', async () => {
  const { overflowing, icons, lines } = await showAll()
  // The widths in the inbox at 1280 px and at 1440 px, in a row of the queue, and in the patient editor.
  for (const width of [236, 272, 302, 420]) expect([width, await overflowing(width)]).toEqual([width, []])
  await overflowing(302)
  for (const label of ['FTA/Postpone', 'Reschedule', 'Book In for Treatment', 'Reactivate']) {
    expect(icons(label)).not.toContain(0)
  }
  await overflowing(272)
  expect(icons('Follow up')).not.toContain(0)
  await overflowing(236)
  expect(icons('FTA/Postpone')).toEqual([0])
  const inTwoLines = [...lines()].filter(([, count]) => count > 1).map(([labels]) => labels)
  expect(inTwoLines).toEqual(['Book In for Treatment, Follow up, Discard'])
})

it('fits the outcome buttons side by side on a phone, without icons', async () => {
  const { overflowing, icons } = await showAll()
  await page.viewport(390, 844)
  for (const width of [314, 358]) expect([width, await overflowing(width)]).toEqual([width, []])
  expect(icons('Book In for Treatment')).toEqual([0])
})

it('presses the outcomes by 1, 2 and 3, in their order', async () => {
  const pressed: string[] = []
  render(
    <>
      <ShortcutKeys />
      <OutcomeButtons
        patientId="charlotte"
        buttons={rootOf('newLead', 'pipeline').buttons}
        busy={null}
        onApproach={() => {}}
        onPress={(button) => pressed.push(button)}
      />
    </>,
  )
  await userEvent.keyboard('312')
  expect(pressed).toEqual(['discard', 'goal', 'defer'])
})
