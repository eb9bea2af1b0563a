import { useEffect } from 'react'
import { AutomationsList } from '../../features/automations/list/automations-list.tsx'
import { useLiveAutomations } from '../../features/automations/live-automations.ts'
import { usePageTitle } from '../page-title.ts'
import styles from './list-page.module.css'

export interface ListPageProps {
  /** Called when the list is shown: most users open an automation next. */
  onShown: () => void
}

/** The list of automations (AUT-01). */
export function ListPage({ onShown }: ListPageProps) {
  usePageTitle('Automations')
  useLiveAutomations()
  useEffect(onShown, [onShown])
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Automations</h1>
      <div className={styles.body}>
        <AutomationsList />
      </div>
    </div>
  )
}
