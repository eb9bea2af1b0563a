import type { CheckResult } from '@enamel/domain/automations/email/checks/checked-email'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Icon } from '../../../../ui/display/icon.tsx'
import type { Designer } from '../use-designer.ts'
import styles from './checks-panel.module.css'

/** What is to be fixed in the email, and what is fine. */
export function ChecksPanel({
  designer,
  onFix,
}: {
  designer: Designer
  onFix: (result: CheckResult) => void
}) {
  const { checks } = designer
  const warnings = checks.filter(({ warning }) => warning).length
  return (
    <section aria-label="Checks" className={styles.checks}>
      <header className={styles.head}>
        <h2 className={styles.heading}>Checks</h2>
        <span className={styles.count} data-warning={warnings > 0 || undefined} role="status">
          {warnings > 0 ? `${warnings} to fix` : 'All fine'}
        </span>
      </header>
      <ul className={styles.list}>
        {checks.map((result) => (
          <Check
            key={keyOf(result)}
            result={result}
            onFix={() => {
              onFix(result)
              designer.fix(result)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function keyOf({ check, warning, title, detail }: CheckResult): string {
  return [check, warning?.block, warning?.field, title, detail].join(' ')
}

function Check({ result: { warning, title, detail }, onFix }: { result: CheckResult; onFix: () => void }) {
  return (
    <li className={styles.check} data-warning={warning !== null || undefined}>
      <Icon
        of={warning ? IconAlertTriangle : IconCircleCheck}
        label={warning ? 'To fix' : 'Fine'}
        className={styles.icon}
      />
      <div className={styles.text}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.detail}>{detail}</p>
      </div>
      {warning && (
        <Button size={28} aria-label={`Fix: ${title}`} onClick={onFix}>
          Fix
        </Button>
      )}
    </li>
  )
}
