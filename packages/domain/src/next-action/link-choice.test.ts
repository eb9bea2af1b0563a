import { expect, it } from 'vitest'
import { someNewPatient } from '../practice-system/testing/some-new-patient.ts'
import { chooseLink, chooseNewPatient, doNotLink, fillNewPatient } from './flow-answers.ts'
import type { FlowPosition } from './flow-position.ts'
import { back, beginFlow, next } from './flow-walk.ts'
import { linkChoice } from './link-choice.ts'
import { nothingSkipped, someFlowInput } from './testing/some-flow-input.ts'

const input = someFlowInput(nothingSkipped)
const atLink = next(beginFlow(input, 'goal'), input)
const before = (position: FlowPosition) => back(position) as FlowPosition

it('shows the choice for the practice system again after Back, and a new patient with the values of the form (FLOW-08)', () => {
  expect(linkChoice(atLink)).toBeNull()
  expect(linkChoice(before(next(doNotLink(atLink), input)))).toEqual({ kind: 'no_link' })
  const match = chooseLink(atLink, { patientId: 'p1', dentallyId: '17' })
  expect(linkChoice(before(next(match, input)))).toEqual({ kind: 'link', dentallyId: '17' })
  const form = chooseNewPatient(atLink, 'p1', input)
  expect(linkChoice(before(form))).toEqual({ kind: 'create', values: null })
  const filled = next(fillNewPatient(form, someNewPatient()), input)
  expect(linkChoice(before(before(filled)))).toEqual({ kind: 'create', values: someNewPatient() })
})
