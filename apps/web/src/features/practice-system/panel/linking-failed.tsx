import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import { practiceSystemMessages } from '@enamel/domain/practice-system/practice-system-messages'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { IconRefresh } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { SearchField } from '../matching/search-field.tsx'
import type { LinkingFailure } from './panel-state.ts'

const texts: Record<LinkingAttempt, { title: string; next: string }> = {
  link: {
    title: `Linking in ${PRACTICE_SYSTEM_NAME} failed`,
    next: 'Check the matches again, or search for the patient below.',
  },
  creation: {
    title: practiceSystemMessages.creationFailed,
    next: 'Check the form and send it again, or search for the patient below.',
  },
}

export interface LinkingFailedProps {
  failure: LinkingFailure
  /** Returns to the form of a new patient; null where none may be created. */
  onBackToForm: (() => void) | null
  onRetryLookup: () => void
  onSearch: (query: string) => void
}

/** Why a link or creation failed, and the possible next steps (DEN-16). */
export function LinkingFailed({ failure, onBackToForm, onRetryLookup, onSearch }: LinkingFailedProps) {
  const { title, next } = texts[failure.of]
  return (
    <>
      <FailureView
        text={title}
        action={
          failure.of === 'creation' && onBackToForm ? (
            <Button onClick={onBackToForm}>Back to the form</Button>
          ) : (
            <Button icon={IconRefresh} onClick={onRetryLookup}>
              Look again
            </Button>
          )
        }
      >
        {failure.message} {next}
      </FailureView>
      <SearchField problem={undefined} onSearch={onSearch} />
    </>
  )
}
