import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './phone-search.module.css'

/** The search on a phone: a button that opens the search bar over the whole width. */
export function PhoneSearch({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  useLayoutEffect(() => {
    if (wasOpen.current && !open) button.current?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [open])
  const close = () => setOpen(false)
  if (!open) {
    return (
      <IconButton
        ref={button}
        icon={IconSearch}
        label="Search patients"
        size={44}
        onClick={() => setOpen(true)}
      />
    )
  }
  return (
    <div className={styles.over}>
      <IconButton icon={IconArrowLeft} label="Close search" size={44} onClick={close} />
      <div className={styles.search}>{children(close)}</div>
    </div>
  )
}
