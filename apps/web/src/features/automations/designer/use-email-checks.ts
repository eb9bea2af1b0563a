import { checkEmail } from '@enamel/domain/automations/email/checks/check-email'
import { emailPlaceholderLabel, groupsForRecipient } from '@enamel/domain/automations/templates/placeholders'
import { useMemo } from 'react'
import { usePlaceholderRules } from '../../../ui/fields/use-placeholder-rules.ts'
import { emailPlaceholderChoices } from '../model/placeholder-choices.ts'
import type { EmailDesignerProps } from './designer-props.ts'
import { checkedBlocks } from './model/checked-blocks.ts'
import type { EmailState } from './model/email-document.ts'

/** The placeholders that are offered for an email, and how fields show them. */
export function usePlaceholders({
  placeholders,
  recipient,
}: Pick<EmailDesignerProps, 'placeholders' | 'recipient'>) {
  const choices = useMemo(
    () => emailPlaceholderChoices(groupsForRecipient(recipient, placeholders)),
    [placeholders, recipient],
  )
  return { choices, rules: usePlaceholderRules(choices, emailPlaceholderLabel) }
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
