import { checkEmail } from '@enamel/domain/automations/email-checks/check-email'
import { groupsForRecipient } from '@enamel/domain/automations/templates/placeholders'
import { useMemo } from 'react'
import type { EmailDesignerProps } from './designer-props.ts'
import { checkedBlocks } from './model/checked-blocks.ts'
import type { EmailState } from './model/email-document.ts'
import { placeholderChoices, placeholderRules } from './model/placeholder-text.ts'

/** The placeholders that are offered for an email, and how fields show them. */
export function usePlaceholders({
  placeholders,
  recipient,
}: Pick<EmailDesignerProps, 'placeholders' | 'recipient'>) {
  return useMemo(() => {
    const choices = placeholderChoices(groupsForRecipient(recipient, placeholders))
    return { choices, rules: placeholderRules(choices) }
  }, [placeholders, recipient])
}

/** What is to be fixed in the email as it is now, and what is fine. */
export function useEmailChecks(
  { subject, preview, body }: EmailState,
  { isMarketing, recipient }: Pick<EmailDesignerProps, 'isMarketing' | 'recipient'>,
) {
  return useMemo(
    () => checkEmail({ subject, preview, isMarketing, recipient, blocks: checkedBlocks(body) }),
    [subject, preview, body, isMarketing, recipient],
  )
}
