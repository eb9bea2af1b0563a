import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { type Discarding, useDiscarding } from './use-discarding.tsx'

function Part({ onRender }: { onRender: (part: Discarding) => void }) {
  const part = useDiscarding({ title: 'Leave?', text: 'What you have written is lost.' })
  onRender(part)
  return part.question
}

function showPart(): Discarding {
  const rendered: Discarding[] = []
  render(<Part onRender={(part) => rendered.push(part)} />)
  return rendered[0] as Discarding
}

it('the question closes, and the user stays, when the input is saved while the question is open', async () => {
  const { edits, mayLeave } = showPart()
  const unmark = edits.mark()
  const mayLeaveResult = mayLeave()
  const question = page.getByRole('dialog', { name: 'Leave?' })
  await expect.element(question).toBeVisible()
  unmark()
  expect(await mayLeaveResult).toBe(false)
  await expect.element(question).not.toBeInTheDocument()
})

it('the user leaves without a question after a successful save, and stays after a failed one (EDIT-03)', async () => {
  const { edits, mayLeave } = showPart()
  const question = page.getByRole('dialog', { name: 'Leave?' })
  const tryToLeave = async (isSaved: boolean) => {
    const unmarks = [edits.mark(), edits.markSaving()]
    const mayLeaveResult = mayLeave()
    await expect.poll(() => edits.isSaving()).toBe(true)
    expect(question.query()).toBeNull()
    for (const unmark of isSaved ? unmarks : unmarks.slice(1)) unmark()
    return mayLeaveResult
  }
  expect(await tryToLeave(true)).toBe(true)
  expect(await tryToLeave(false)).toBe(false)
  expect(question.query()).toBeNull()
  expect(edits.has()).toBe(true)
  edits.discard()
})
