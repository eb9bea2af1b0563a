import { IconAlertCircle, IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { Avatar } from '../display/avatar.tsx'
import { Badge, UnreadDot } from '../display/badge.tsx'
import { Chip, ChipButton } from '../display/chip.tsx'
import { Icon } from '../display/icon.tsx'
import { Kbd } from '../display/kbd.tsx'
import { Card } from './card.tsx'
import styles from './gallery.module.css'

export function ChipsCard() {
  return (
    <Card title="Chips, badges, avatars, keys" area="chips">
      <div className={styles.tight}>
        <Chip>Nervous</Chip>
        <Chip onRemove={() => {}} removeLabel="Remove Finance">
          Finance
        </Chip>
        <ChipButton>+3</ChipButton>
        <ChipButton icon={IconPlus}>Label</ChipButton>
      </div>
      <div className={styles.tight}>
        <Chip>New Lead</Chip>
        <Chip>In Discussion</Chip>
        <Chip>Considering Tx</Chip>
        <Chip tone="red">Blocked</Chip>
      </div>
      <div className={styles.tight}>
        <Chip tone="green" icon={IconCheck}>
          Verified
        </Chip>
        <Chip tone="green">Approved</Chip>
        <Chip tone="amber">Pending approval</Chip>
        <Chip tone="red">Rejected</Chip>
        <Chip tone="red" icon={IconX}>
          Not valid
        </Chip>
      </div>
      <div className={styles.row}>
        <Badge count={2} label="unread" />
        <Badge count={1284} label="unread" />
        <UnreadDot />
        <Badge count={4} tone="red" />
        <Badge count={14} tone="grey" />
        <Badge count={100} tone="plain" />
        <Icon
          of={IconAlertCircle}
          size={17}
          label="Something needs your attention"
          className={styles.alert}
        />
        <span className={styles.meta}>unread, unread row, bell, tab, sidebar, alert</span>
      </div>
      <div className={styles.row}>
        <Avatar name="Charlotte Evans" />
        <Avatar name="Siân Morgan" size={28} />
        <Avatar name="Priya" size={36} />
        <Avatar name="Olusegun O. Adeyemi" size={40} />
        <Kbd>Ctrl K</Kbd>
        <Kbd>Esc</Kbd>
      </div>
    </Card>
  )
}
