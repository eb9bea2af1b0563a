import { IconAlarm, IconDots, IconEdit, IconPlugConnectedX, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { notify } from '../feedback/notification.tsx'
import { toast } from '../feedback/toast.tsx'
import { AskToDiscard } from '../overlays/ask-to-discard.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Menu } from '../overlays/menu.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Card } from './card.tsx'
import styles from './gallery.module.css'

function notifySnooze() {
  notify({
    icon: IconAlarm,
    tone: 'red',
    title: 'Beth Langley',
    text: 'Snooze ended',
    time: '12 seconds ago',
    actions: [
      { label: 'Open Patient', onAction: () => {}, primary: true },
      { label: 'Remind me later', onAction: () => {} },
    ],
  })
}

function notifyUnhealthy() {
  notify({
    icon: IconPlugConnectedX,
    tone: 'red',
    text: (
      <>
        Your Outlook integration is unhealthy. <a href="#settings">Go to Outlook settings to fix it.</a>
      </>
    ),
  })
}

export function OverlaysCard() {
  const [dialog, setDialog] = useState<'ask' | 'email' | null>(null)
  const close = () => setDialog(null)
  return (
    <Card title="Overlays" area="overlays">
      <div className={styles.row}>
        <Button onClick={() => setDialog('ask')}>Ask</Button>
        <Button onClick={() => setDialog('email')}>Email</Button>
        <Menu
          label="More"
          trigger={(props) => <IconButton icon={IconDots} label="More" {...props} />}
          items={[
            { label: 'Edit', icon: IconEdit, onSelect: () => {} },
            { label: 'Link', onSelect: () => {}, disabledReason: 'Dentally is not connected' },
            { label: 'Delete', icon: IconTrash, danger: true, separated: true, onSelect: () => {} },
          ]}
        />
        <Popover label="Totals" trigger={(props) => <Button {...props}>Totals</Button>}>
          {(close) => <Button onClick={close}>Total unpaid £1,950.00</Button>}
        </Popover>
        <Button
          onClick={() =>
            toast.success('Priya Nair has been added as a new lead', {
              label: 'Open patient',
              onAction: () => {},
            })
          }
        >
          Success
        </Button>
        <Button onClick={() => toast.error('Oops. Something went wrong!')}>Error</Button>
        <Button onClick={notifySnooze}>Snooze ended</Button>
        <Button onClick={notifyUnhealthy}>Unhealthy</Button>
      </div>
      <Banner>Your email or password is incorrect</Banner>
      <Banner tone="amber">Possible duplicate</Banner>
      {dialog === 'ask' && (
        <AskToDiscard title="Close and discard patient details?" onStay={close} onDiscard={close}>
          Closing this dialog will discard all of the details you have entered.
        </AskToDiscard>
      )}
      {dialog === 'email' && (
        <Dialog title="Subject: Implant estimate and finance" bar width={700} onClose={close}>
          {Array.from({ length: 40 }, (_, line) => line).map((line) => (
            <p key={line}>Thank you for the plan. Could you split the cost over 24 months?</p>
          ))}
        </Dialog>
      )}
    </Card>
  )
}
