import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Button, type ButtonVariant } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { TextButton } from '../buttons/text-button.tsx'
import { Card } from './card.tsx'
import styles from './gallery.module.css'

const variants: { variant: ButtonVariant; name: string; label: string; busy: string }[] = [
  { variant: 'primary', name: 'Primary', label: 'Send', busy: 'Sending' },
  { variant: 'secondary', name: 'Secondary', label: 'Follow up', busy: 'Saving' },
  { variant: 'goal', name: 'Goal', label: 'Book In', busy: 'Saving' },
  { variant: 'quiet', name: 'Quiet', label: 'Templates', busy: 'Loading' },
  { variant: 'danger', name: 'Danger', label: 'Delete', busy: 'Deleting' },
]

export function ButtonsCard() {
  return (
    <Card title="Buttons" area="buttons">
      <div className={styles.states}>
        {['', 'Rest', 'Hover', 'Pressed', 'Focus', 'Disabled', 'Busy'].map((name) => (
          <span key={name} className={styles.meta}>
            {name}
          </span>
        ))}
        {variants.map(({ variant, name, label, busy }) => (
          <Fragment key={variant}>
            <span className={styles.meta}>{name}</span>
            {['rest', 'hover', 'active', 'focus-visible'].map((state) => (
              <div key={state} data-force={state}>
                <Button variant={variant}>{label}</Button>
              </div>
            ))}
            <div>
              <Button variant={variant} disabledReason="Choose a channel first">
                {label}
              </Button>
            </div>
            <div>
              <Button variant={variant} busy busyLabel={busy}>
                {label}
              </Button>
            </div>
          </Fragment>
        ))}
      </div>
      <div className={styles.row}>
        <Button size={28}>Small 28</Button>
        <Button size={32}>Default 32</Button>
        <Button size={36}>Form 36</Button>
        <Button size={44}>Touch 44</Button>
        <span className={styles.gap} />
        {['rest', 'hover', 'focus-visible', 'active'].map((state) => (
          <span key={state} data-force={state}>
            <IconButton
              icon={state === 'active' ? IconStarFilled : IconStar}
              iconClassName={state === 'active' ? styles.star : undefined}
              label="Star"
            />
          </span>
        ))}
        <TextButton>Try again</TextButton>
      </div>
    </Card>
  )
}
