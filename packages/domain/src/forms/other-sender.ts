import { couldBeSamePerson } from '../patients/same-person.ts'
import { cleanLine } from '../text/clean-line.ts'
import { type FormAnswer, NO_ANSWER } from '../timeline/form-answers.ts'
import { readAnswers } from './read-answers.ts'

/**
 * The name in a form, if it is clearly not the name of the patient whose timeline the form is on: families share phone
 * numbers and email addresses. Null when the sender may be the same person, or when the form or the patient has no
 * name.
 */
export function otherSender(answers: readonly FormAnswer[], patientName: string): string | null {
  const given = answers.filter(({ answer }) => answer !== NO_ANSWER)
  const { sender } = readAnswers(Object.fromEntries(given.map(({ label, answer }) => [label, answer])))
  const name = cleanLine(sender.name)
  return couldBeSamePerson(name, patientName) ? null : name
}
