import type { ReactNode } from 'react'
import styles from './gallery.module.css'

export function Card({ title, children, area }: { title: string; children: ReactNode; area?: string }) {
  return (
    <section className={styles.card} style={area ? { gridArea: area } : {}}>
      <h2 className={styles.cardTitle}>{title}</h2>
      {children}
    </section>
  )
}
