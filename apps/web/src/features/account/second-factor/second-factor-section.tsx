import type { Account } from '@enamel/contract/account'
import { pluralise } from '@enamel/domain/text/pluralise'
import { longDate } from '@enamel/domain/time/date-labels'
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { accountQuery, beginSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from '../account.api.ts'
import styles from '../account.module.css'
import { AppStep } from './app-step.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { setupMachine } from './setup.machine.ts'

/** From this number on, a warning asks for new recovery codes. */
const FEW_CODES = 2

/** What the user is doing with the second factor. */
type Task =
  | { kind: 'none' }
  | { kind: 'setup' }
  | { kind: 'turn_off' }
  | { kind: 'renew' }
  | { kind: 'renewed'; codes: readonly string[] }

/** The second factor: off, with what it is; on, since when, with what can be done; or one of these things in progress. */
export function SecondFactorSection({ account: { email, second_factor } }: { account: Account }) {
  const queries = useQueryClient()
  const [task, setTask] = useState<Task>({ kind: 'none' })
  const reload = () => void queries.invalidateQueries(accountQuery)
  const leave = () => setTask({ kind: 'none' })
  switch (task.kind) {
    case 'setup':
      return <Setup email={email} onTurnedOn={reload} onEnd={leave} />
    case 'turn_off':
      return (
        <PasswordPrompt
          text="From then on your password alone is enough to log in. Your recovery codes are deleted."
          submitLabel="Turn off"
          variant="danger"
          send={turnOffSecondFactor}
          onSent={() => {
            toast.success('Your second factor is off.')
            reload()
            leave()
          }}
          onCancel={leave}
        />
      )
    case 'renew':
      return (
        <PasswordPrompt
          text="You get ten new recovery codes. The old ones do not work any more."
          submitLabel="Make new codes"
          send={renewRecoveryCodes}
          onSent={({ recovery_codes }) => {
            reload()
            setTask({ kind: 'renewed', codes: recovery_codes })
          }}
          onCancel={leave}
        />
      )
    case 'renewed':
      return <RecoveryCodes codes={task.codes} email={email} onSaved={leave} />
    case 'none':
      return second_factor ? (
        <On factor={second_factor} onTask={setTask} />
      ) : (
        <Off onTurnOn={() => setTask({ kind: 'setup' })} />
      )
  }
}

function Off({ onTurnOn }: { onTurnOn: () => void }) {
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        It is off. When it is on, you log in with your password and a code from an app on your phone, such as
        Google Authenticator or 1Password. Someone who finds out your password still cannot log in.
      </p>
      <Button variant="primary" className={styles.submit} onClick={onTurnOn}>
        Turn on
      </Button>
    </div>
  )
}

interface OnProps {
  factor: NonNullable<Account['second_factor']>
  onTask: (task: Task) => void
}

function On({ factor: { since, recovery_codes_left: left }, onTask }: OnProps) {
  const { time_zone } = useInit().client
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        It is on since {longDate(since, time_zone)}. You have {pluralise(left, 'recovery code')} left.
      </p>
      {left <= FEW_CODES && (
        <Banner tone="amber">
          Make new recovery codes before they run out: without them and your phone you cannot log in.
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => onTask({ kind: 'renew' })}>New recovery codes</Button>
        <Button onClick={() => onTask({ kind: 'turn_off' })}>Turn off</Button>
      </div>
    </div>
  )
}

interface SetupProps {
  email: string
  onTurnedOn: () => void
  onEnd: () => void
}

/** Turning the second factor on, step by step. */
function Setup({ email, onTurnedOn, onEnd }: SetupProps) {
  const [{ value, context }, send] = useMachine(setupMachine)
  if (value === 'app' && context.key) {
    return (
      <AppStep
        appKey={context.key}
        onTurnedOn={(codes) => {
          send({ type: 'turned_on', codes })
          onTurnedOn()
        }}
        onLost={(notice) => send({ type: 'lost', notice })}
        onCancel={onEnd}
      />
    )
  }
  if (value === 'recoveryCodes') {
    return (
      <RecoveryCodes
        codes={context.codes}
        email={email}
        onSaved={() => {
          send({ type: 'saved' })
          toast.success('Your second factor is on.')
          onEnd()
        }}
      />
    )
  }
  return (
    <PasswordPrompt
      text="First, confirm that it is you."
      submitLabel="Continue"
      notice={context.notice}
      send={beginSecondFactor}
      onSent={(key) => send({ type: 'begun', key })}
      onCancel={onEnd}
    />
  )
}
