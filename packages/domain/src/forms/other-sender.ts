import { foldName } from '../search/fold-name.ts'
import { cleanLine } from '../text/clean-line.ts'
import { type FormAnswer, NO_ANSWER } from '../timeline/form-answers.ts'
import { readAnswers } from './read-answers.ts'

/**
 * The name that a form was filled in with, where that is clearly not the patient's on whose timeline it is: families
 * share numbers and addresses. Null when it may well be the same person, or when the form or we have no name.
 */
export function otherSender(answers: readonly FormAnswer[], patientName: string): string | null {
  const given = answers.filter(({ answer }) => answer !== NO_ANSWER)
  const { sender } = readAnswers(Object.fromEntries(given.map(({ label, answer }) => [label, answer])))
  const name = cleanLine(sender.name)
  const words = wordsOf(name)
  if (words.length === 0 || patientName === '') return null
  return isSame(words, wordsOf(patientName)) ? null : name
}

function wordsOf(name: string): string[] {
  return foldName(name).match(/\p{L}+/gu) ?? []
}

/** Whether every word of the shorter name begins one of the longer, or the other way round: Kim, Kimberly; K., Kim. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  const isIn = (word: string) => longer.some((other) => other.startsWith(word) || word.startsWith(other))
  return shorter.length > 0 && shorter.every(isIn)
}
