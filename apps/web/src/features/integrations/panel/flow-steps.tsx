import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/display/icon.tsx'
import type { FlowStep } from '../model/service-steps.ts'
import { ScreenHeading } from './flow-panel.tsx'
import styles from './flow-steps.module.css'

export interface FlowStepsProps {
  steps: readonly FlowStep[]
  /** The index of the present step; as many as there are steps when all are done. */
  current: number
  /** What there is to do in the present step. */
  children?: ReactNode
}

/** The numbered steps of a flow: those that are done, the present one with what is to be done, and those to come. */
export function FlowSteps({ steps, current, children }: FlowStepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'next'
        return (
          <li
            key={title}
            className={styles.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.marker}>
              {state === 'done' ? <Icon of={IconCheck} size={14} label="Done" /> : index + 1}
            </span>
            <div className={styles.content}>
              {state === 'current' ? (
                <ScreenHeading className={styles.title}>{title}</ScreenHeading>
              ) : (
                <h3 className={styles.title}>{title}</h3>
              )}
              <p className={styles.text}>{text}</p>
              {state === 'current' && children && <div className={styles.actions}>{children}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
