import type { EmailContent } from '@enamel/contract/automation-workflows'
import { EMAIL_FOOTER, emailPlaceholderLabel } from '@enamel/domain/automations/templates/placeholders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { automationPlaceholdersQuery } from '../../features/automations/automations.api.ts'
import { markedPlaceholders } from '../../features/automations/model/marked-placeholders.ts'
import { textPlaceholderChoices } from '../../features/automations/model/placeholder-choices.ts'
import { ActionDialog } from '../../features/automations/templates/action-dialog.tsx'
import { emailDocument } from '../../features/communications/email-document.ts'
import { EmailFrame } from '../../features/communications/email-frame.tsx'
import { PlaceholderMenu } from '../../features/templates/editor/placeholder-menu.tsx'
import { useInit } from '../../signed-in/init.api.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { usePlaceholderRules } from '../../ui/fields/use-placeholder-rules.ts'
import { styleNonce } from '../../ui/theme/style-nonce.ts'
import { DesignEmail } from './design-email.tsx'

export interface OpenActionProps {
  /** The name of its automation. */
  workflow: string
  actionId: string
  onClose: () => void
}

/** The dialog of an action, with the placeholders of templates and the frame of emails. */
export function OpenAction({ workflow, actionId, onClose }: OpenActionProps) {
  const { client } = useInit()
  const placeholders = useQuery(automationPlaceholdersQuery)
  const { data: groups = [] } = placeholders
  const choices = textPlaceholderChoices(groups)
  const rules = usePlaceholderRules(choices)
  return (
    <ActionDialog
      actionId={actionId}
      types={client.tx_types}
      parts={{
        rules,
        placeholders: (isDisabled, onInsert) => (
          <PlaceholderMenu choices={choices} disabled={isDisabled} onInsert={onInsert} />
        ),
        email: (content, onEscape) => <ReadEmail content={content} onEscape={onEscape} />,
        designer: placeholders.data
          ? (input) => <DesignEmail {...{ workflow, actionId }} placeholders={groups} {...input} />
          : null,
        problem: placeholders.isError && (
          <Banner action={<TextButton onClick={() => placeholders.refetch()}>Try again</TextButton>}>
            Could not load the placeholders.
          </Banner>
        ),
      }}
      onClose={onClose}
    />
  )
}

function labelOf(written: string): string | null {
  return written === EMAIL_FOOTER ? 'Footer' : emailPlaceholderLabel(written)
}

interface ReadEmailProps {
  content: EmailContent
  onEscape: () => void
}

/** An email as patients see it, in a frame that runs no scripts; its placeholders have their names (AUT-14). */
function ReadEmail({ content, onEscape }: ReadEmailProps) {
  // A page without a nonce has no policy either, and the frame's own policy accepts any nonce.
  const [nonce] = useState(() => styleNonce() || crypto.randomUUID().replaceAll('-', ''))
  return (
    <EmailFrame
      title="Email"
      document={emailDocument(markedPlaceholders(content.html, labelOf), true, nonce)}
      onEscape={onEscape}
    />
  )
}
