import { expect, it } from 'vitest'
import { shownAnswers } from './shown-answers.ts'

it("a form's answers are shown by question, without empty ones", () => {
  expect(shownAnswers({ first_name: 'Kim', Email: '', Days: ['Mon', 'Tue'], consent: true })).toEqual([
    { label: 'First name', answer: 'Kim' },
    { label: 'Days', answer: 'Mon, Tue' },
    { label: 'Consent', answer: 'Yes' },
  ])
})

it('only the beginning of a large form is shown', () => {
  const large = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`Question ${index}`, 'x'.repeat(900)]),
  )
  const shown = shownAnswers(large)
  expect(shown).toHaveLength(10)
  expect(shown[0]?.answer).toBe(`${'x'.repeat(300)}…`)
})
