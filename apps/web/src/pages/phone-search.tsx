import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './phone-search.module.css'

/** On a phone the search is a button that lays the bar over the whole width. */
export function PhoneSearch({ children }: { children: (leave: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  const leave = () => setOpen(false)
  if (!open) {
    return <IconButton icon={IconSearch} label="Search patients" size={44} onClick={() => setOpen(true)} />
  }
  return (
    <div className={styles.over}>
      <IconButton icon={IconArrowLeft} label="Close search" size={44} onClick={leave} />
      <div className={styles.search}>{children(leave)}</div>
    </div>
  )
}
