import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import { practiceSystemMessages } from '@enamel/domain/practice-system/practice-system-messages'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { SearchField } from '../matching/search-field.tsx'
import type { LinkingFailure } from './panel-state.ts'

const texts: Record<LinkingAttempt, { title: string; nextStep: string }> = {
  link: {
    title: `Linking to ${PRACTICE_SYSTEM_NAME} failed`,
    nextStep: 'Check the matches again, or search for the patient below.',
  },
  creation: {
    title: practiceSystemMessages.creationFailed,
    nextStep: 'Check the form and send it again, or search for the patient below.',
  },
}

export interface LinkingFailedProps {
  failure: LinkingFailure
  /** Returns to the form for a new patient; null where no patient may be created. */
  onBackToForm: (() => void) | null
  /** Returns to the matches, and looks them up again. */
  onBackToMatches: () => void
  onSearch: (query: string) => void
}

/** Why linking or creating a patient failed, and the possible next steps (DEN-16). */
export function LinkingFailed({ failure, onBackToForm, onBackToMatches, onSearch }: LinkingFailedProps) {
  const { title, nextStep } = texts[failure.of]
  return (
    <>
      <FailureView
        text={title}
        action={
          failure.of === 'creation' && onBackToForm ? (
            <Button onClick={onBackToForm}>Back to the form</Button>
          ) : (
            <Button onClick={onBackToMatches}>Back to matches</Button>
          )
        }
      >
        {failure.message} {nextStep}
      </FailureView>
      <SearchField problem={undefined} onSearch={onSearch} />
    </>
  )
}
