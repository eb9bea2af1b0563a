import type { PatientHit } from '@enamel/contract/search'
import { fullName } from '@enamel/domain/patients/name'
import { pluralise } from '@enamel/domain/text/pluralise'
import { useEffect } from 'react'
import { PatientName } from '../../signed-in/patient-name.tsx'
import { PhoneMark } from '../../signed-in/phone-mark.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Marked } from './marked.tsx'
import styles from './patient-search.module.css'

export interface SearchResultsProps {
  id: string
  hits: readonly PatientHit[]
  query: string
  /** Index of the hit that Enter picks. */
  active: number
  formatPhone: (number: string) => string
  onActivate: (index: number) => void
  onPick: (hit: PatientHit) => void
}

/** The hits with name, email and phone (SRCH-05). The focus stays in the input; only the active hit changes. */
export function SearchResults({
  id,
  hits,
  query,
  active,
  formatPhone,
  onActivate,
  onPick,
}: SearchResultsProps) {
  const activeId = `${id}-${hits[active]?.id}`
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <>
      <p role="status" className="visually-hidden">
        {pluralise(hits.length, 'patient')} found
      </p>
      <div id={id} role="listbox" aria-label="Patients" className={styles.hits}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant marks the active hit, the focus stays in the input.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
          <div
            key={hit.id}
            id={`${id}-${hit.id}`}
            role="option"
            aria-selected={index === active}
            className={styles.hit}
            onPointerMove={() => onActivate(index)}
            onClick={() => onPick(hit)}
          >
            <Avatar name={fullName(hit)} size={32} />
            <span className={styles.who}>
              <span className={styles.name}>
                <PatientName name={fullName(hit)} distinguisher={hit.distinguisher}>
                  <Marked text={fullName(hit)} query={query} />
                </PatientName>
              </span>
              {hit.email && (
                <span className={styles.email}>
                  <Marked text={hit.email} query={query} />
                </span>
              )}
            </span>
            {hit.phone && (
              <span className={`${styles.phone} tabular`}>
                {formatPhone(hit.phone)}
                <PhoneMark number={hit.phone} shown={formatPhone(hit.phone)} />
              </span>
            )}
          </div>
        ))}
      </div>
    </>
  )
}
