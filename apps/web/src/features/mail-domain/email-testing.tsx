import { checkTestEmail } from '@enamel/domain/mail-domain/settings-email'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Save, SUCCESS_SHOWN_MS, testEmail } from '../../signed-in/settings/section-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageSection } from '../../ui/panes/page-section.tsx'
import { EmailLine } from './email-line.tsx'
import styles from './email-testing.module.css'
import { sendTestEmail } from './send-settings-email.ts'
import { useEmailForm } from './use-email-form.ts'

/** The hash and the heading of the section (SETT-04). */
export const emailTesting = { id: 'email-testing', title: 'Email Testing' } as const

const INCOMPLETE = 'Enter the email address to send the test to'

/** Sends a test email to any address (COMS-06). */
export function EmailTesting() {
  return (
    <PageSection {...emailTesting} description="Send yourself a test, signature included.">
      <TestEmailForm />
    </PageSection>
  )
}

function TestEmailForm() {
  // An address that has had its test is not unsaved.
  const [sent, setSent] = useState({ to: '' })
  const { form, isValid, save, failure, submit } = useEmailForm({
    name: 'test email',
    saved: sent,
    check: checkTestEmail,
    send: sendTestEmail,
    onSent: setSent,
  })
  const { state, label } = testEmail(save, useTimeAfter(save))
  return (
    <EmailLine
      label="Your email"
      field={form.register('to')}
      error={form.formState.errors.to?.message ?? failure}
      isSending={state === 'loading'}
      // A second press while "Sent" is shown is not a second test.
      onSubmit={() => state !== 'loaded' && submit()}
      button={
        <Button
          type="submit"
          size={36}
          className={state === 'loaded' ? `${styles.button} ${styles.sent}` : styles.button}
          {...(state === 'loaded' && { icon: IconCheck })}
          busy={state === 'loading'}
          busyLabel="Sending"
          aria-live="polite"
          disabledReason={isValid || state === 'loading' ? undefined : INCOMPLETE}
        >
          {label}
        </Button>
      }
    />
  )
}

/** The current time, which is updated when "Sent" has been shown for long enough. */
function useTimeAfter({ succeededAt }: Save): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (succeededAt === null) return
    const timer = setTimeout(() => setNow(succeededAt + SUCCESS_SHOWN_MS), SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [succeededAt])
  return now
}
