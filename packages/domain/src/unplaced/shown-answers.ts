import { truncateText } from '../text/truncate-text.ts'
import { type FormAnswer, NO_ANSWER, rowsOf } from '../timeline/form-answers.ts'

/** How much of a form the list of unplaced messages shows. */
const ANSWERS_SHOWN = 10
const ANSWER_MAX = 300
const LABEL_MAX = 100

/** The first answers of a form, without empty ones. */
export function shownAnswers(fields: object): FormAnswer[] {
  return rowsOf(fields)
    .filter(({ answer }) => answer !== NO_ANSWER)
    .slice(0, ANSWERS_SHOWN)
    .map(({ label, answer }) => ({
      label: truncateText(label, LABEL_MAX, '…'),
      answer: truncateText(answer, ANSWER_MAX, '…'),
    }))
}
