import {
  checkInstructions,
  instructionsText,
  MAX_INSTRUCTIONS,
} from '@enamel/domain/mail-domain/settings-email'
import { useState } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { EmailLine } from './email-line.tsx'
import styles from './instructions-form.module.css'
import { sendInstructions } from './send-settings-email.ts'
import { useEmailForm } from './use-email-form.ts'

const RECIPIENT = 'Email of whoever looks after your website'
const INCOMPLETE = 'Enter the email address to send the records to'

/** Emails the records to whoever looks after the domain, below a text that the user can edit (COMS-05). */
export function InstructionsForm({ hostname }: { hostname: string }) {
  const practice = useInit().client.name
  const [isTextShown, setTextShown] = useState(false)
  const blank = { to: '', text: instructionsText({ practice, hostname }) }
  const { form, isValid, save, failure, submit } = useEmailForm({
    name: 'dns instructions',
    saved: blank,
    check: checkInstructions,
    send: sendInstructions,
    onSent: ({ to }) => {
      form.reset(blank)
      setTextShown(false)
      toast.success(`Instructions sent to ${to}`)
    },
  })
  const { errors } = form.formState
  const isSending = save.status === 'pending'
  return (
    <EmailLine
      label={RECIPIENT}
      field={form.register('to')}
      error={errors.to?.message ?? failure}
      isSending={isSending}
      onSubmit={submit}
      button={
        <Button
          type="submit"
          size={36}
          busy={isSending}
          busyLabel="Sending"
          disabledReason={isValid ? undefined : INCOMPLETE}
        >
          Send instructions
        </Button>
      }
    >
      {isTextShown || errors.text ? (
        <Textarea
          label="Message"
          hint="The records are added below it."
          rows={10}
          maxLength={MAX_INSTRUCTIONS}
          readOnly={isSending}
          error={errors.text?.message}
          {...form.register('text')}
        />
      ) : (
        <TextButton className={styles.edit} onClick={() => setTextShown(true)}>
          Edit the message
        </TextButton>
      )}
    </EmailLine>
  )
}
