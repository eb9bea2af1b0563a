import { TAGLINE } from '@enamel/domain/product/name'
import { IconArrowUp, IconBolt, IconBrandWhatsapp, IconClock, IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../../ui/display/icon.tsx'
import styles from './login-layout.module.css'
import { loginText } from './login-text.ts'

export interface LoginLayoutProps {
  logo: ReactNode
  heading: string
  greeting?: string
  children: ReactNode
}

/**
 * The login screen: the form on the left, the tagline on the right. Below a width of 1200 px it is only the form,
 * centred (AUTH-02, G1-27).
 */
export function LoginLayout({ logo, heading, greeting, children }: LoginLayoutProps) {
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <div className={styles.logo}>{logo}</div>
        <div className={styles.form}>
          <h1 className={styles.heading}>{heading}</h1>
          {greeting && <p className={styles.greeting}>{greeting}</p>}
          {children}
        </div>
        <p className={styles.help}>{loginText.help}</p>
      </main>
      <TaglinePanel />
    </div>
  )
}

/** The tagline, with a picture of the product beside each word. */
function TaglinePanel() {
  const [communicate, automate, convert] = TAGLINE.split(' ')
  return (
    <aside className={styles.panel} aria-label={TAGLINE}>
      <div className={styles.word}>
        <span>{communicate} </span>
        <div className={styles.card} aria-hidden data-bubble>
          <p className={styles.message}>Is Saturday morning possible for the bonding?</p>
          <p className={styles.meta}>
            <Icon of={IconBrandWhatsapp} size={14} className={styles.whatsapp} />
            WhatsApp · 9:24am
          </p>
        </div>
      </div>
      <div className={styles.word}>
        <span>{automate} </span>
        <div className={styles.card} aria-hidden>
          <Step icon={IconBolt} name="Enquiry received" when="at once" className={styles.violet} />
          <Step icon={IconClock} name="Wait" when="2 days" />
          <Step icon={IconMessage} name="We tried to reach you" when="SMS" className={styles.violet} />
        </div>
      </div>
      <div className={styles.word}>
        <span>{convert}</span>
        <div className={styles.card} aria-hidden>
          <GoneAheadMetric />
        </div>
      </div>
    </aside>
  )
}

interface StepProps {
  icon: IconShape
  name: string
  when: string
  className?: string | undefined
}

function Step({ icon, name, when, className }: StepProps) {
  return (
    <p className={styles.step}>
      <span className={styles.well}>
        <Icon of={icon} className={className} />
      </span>
      <span className={styles.stepName}>{name}</span>
      <span className={styles.when}>{when}</span>
    </p>
  )
}

function GoneAheadMetric() {
  return (
    <div className={styles.metric}>
      <p className={styles.metricHead}>
        <span>Gone Ahead</span>
        <span className={styles.delta}>
          <Icon of={IconArrowUp} size={12} />
          +18.75%
        </span>
      </p>
      <p className={styles.metricBody}>
        <span className={styles.value}>19</span>
        <svg viewBox="0 0 190 28" className={styles.curve} preserveAspectRatio="none" aria-hidden="true">
          <path d="M1 26C18 24.500 28 21 46 20.600S70 21.500 82 18 98 13 112 13.400 134 12 148 8 176 3 189 1.500" />
        </svg>
      </p>
    </div>
  )
}
