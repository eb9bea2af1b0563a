import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../ui/buttons/button.tsx'
import { FailureView } from '../ui/feedback/failure-view.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './simple-page.module.css'

/** The screen of an unknown address. */
export function NotFoundPage() {
  usePageTitle('Not found')
  return (
    <div className={styles.centre}>
      <h1 className="visually-hidden">Not found</h1>
      <FailureView
        action={
          <Link to="/" className={buttonClasses()}>
            Go to New Leads
          </Link>
        }
      >
        There is nothing at this address. Choose a screen from the menu.
      </FailureView>
    </div>
  )
}
