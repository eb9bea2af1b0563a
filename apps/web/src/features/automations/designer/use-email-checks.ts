import { checkEmail } from '@enamel/domain/automations/email-checks/check-email'
import { groupsForRecipient } from '@enamel/domain/automations/templates/merge-tags'
import { useMemo } from 'react'
import type { EmailDesignerProps } from './designer-props.ts'
import { checkedBlocks } from './model/checked-blocks.ts'
import type { EmailState } from './model/email-document.ts'
import { placeholderChoices, placeholderLabels, placeholderRules } from './model/placeholder-text.ts'

/** The placeholders of an email: which are offered, and the name of each that is known. */
export function usePlaceholders({
  placeholders,
  recipient,
}: Pick<EmailDesignerProps, 'placeholders' | 'recipient'>) {
  return useMemo(() => {
    const labels = placeholderLabels(placeholderChoices(placeholders))
    const choices = placeholderChoices(groupsForRecipient(recipient, placeholders))
    return { choices, labels, rules: placeholderRules(choices, labels) }
  }, [placeholders, recipient])
}

/** What is to be mended in the email as it is now, and what is fine. */
export function useEmailChecks(
  { subject, preview, body }: EmailState,
  { isMarketing, recipient }: Pick<EmailDesignerProps, 'isMarketing' | 'recipient'>,
  placeholders: ReadonlyMap<string, string>,
) {
  return useMemo(
    () => checkEmail({ subject, preview, isMarketing, recipient, blocks: checkedBlocks(body), placeholders }),
    [subject, preview, body, isMarketing, recipient, placeholders],
  )
}
