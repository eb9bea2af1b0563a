import { automations } from '@enamel/contract/automations'
import { EMAIL_SHAPE, INVALID_EMAIL } from '@enamel/domain/patients/email-address'
import { IconCheck, IconMail } from '@tabler/icons-react'
import { useMachine } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import { call } from '../../../lib/call.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import styles from './panel.module.css'
import { testMachine } from './test.machine.ts'

/** Sends the messages of an automation to an address, with sample values (AUT-26 to AUT-28). */
export function TestPane({ workflowId }: { workflowId: string }) {
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [state, send] = useMachine(
    testMachine.provide({
      actors: {
        sendTest: fromPromise<unknown, { email: string }>(({ input: { email } }) =>
          // A repeat after a lost response would send every message again.
          call(automations.test, { params: { id: workflowId }, body: { email } }, { retries: 'off' }),
        ),
      },
    }),
  )
  const address = email.trim()
  const isValid = EMAIL_SHAPE.test(address)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isValid) send({ type: 'send', email: address })
  }
  return (
    <form className={styles.pane} noValidate onSubmit={submit} aria-label="Test Automation">
      <div className={styles.section}>
        <h2 className={styles.title}>Test Automation</h2>
        <p className={styles.text}>
          Every enabled message is sent to this address at once, with sample values. Texts arrive as emails.
          No patient gets anything.
        </p>
        <TextInput
          label="Your email"
          type="email"
          autoComplete="email"
          icon={IconMail}
          value={email}
          error={isChecked && !isValid ? INVALID_EMAIL : undefined}
          onBlur={() => setChecked(email !== '')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size={36}
          className={styles.send ?? ''}
          busy={state.matches('saving')}
          busyLabel="Sending"
          aria-live="polite"
          {...(state.matches('saved') && { icon: IconCheck })}
        >
          {labelOf(state.value)}
        </Button>
        {state.matches('failed') && (
          <Banner>{errorMessage(state.context.error, { marksFields: false })}</Banner>
        )}
      </div>
    </form>
  )
}

function labelOf(state: 'init' | 'saving' | 'saved' | 'failed'): string {
  if (state === 'saved') return 'Sent'
  return state === 'failed' ? 'Failed. Retry?' : 'Send test'
}
