import type { Workflow } from '@enamel/contract/automation-workflows'
import { nodeText } from '@enamel/domain/automations/text/node-text'
import { nodeOutcomeTexts } from '@enamel/domain/automations/text/trail-text'
import { numberText } from '@enamel/domain/text/number'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { useRef } from 'react'
import { FilterButton } from '../../../ui/buttons/filter-button.tsx'
import { ListFoot } from '../../../ui/collections/list-foot.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useRestoredFocus } from '../../../ui/use-restored-focus.ts'
import { isNarrowed, type PeopleFilter, withNode } from '../model/people-filter.ts'
import styles from './people.module.css'
import { PersonRow, type PersonRowProps } from './person-row.tsx'
import type { People } from './use-people.ts'

export interface PeoplePaneProps extends Pick<PersonRowProps, 'now' | 'timeZone' | 'onOpenPatient'> {
  workflow: Workflow
  people: People
  filter: PeopleFilter
  onFilter: (filter: PeopleFilter) => void
  /** The enrolment whose details are open. */
  openId: string | null
  onOpen: (enrolmentId: string | null) => void
}

/** The patients of an automation: who is where, what comes next, and what can be done about it. */
export function PeoplePane(props: PeoplePaneProps) {
  const { people, filter, onFilter } = props
  return (
    <div className={styles.pane}>
      <div className={styles.bar}>
        <TextInput
          label="Find a person"
          hideLabel
          type="search"
          size={32}
          icon={IconSearch}
          placeholder="Find a person"
          className={styles.search ?? ''}
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
        />
        <StepFilter {...props} />
      </div>
      {filter.outcome && (
        <div className={styles.outcome}>
          <Chip
            onRemove={() => onFilter(withNode(filter, filter.node))}
            removeLabel="Show those who are there now"
          >
            Was {nodeOutcomeTexts[filter.outcome]}
          </Chip>
        </div>
      )}
      {people.enrolments ? (
        <Loaded {...props} />
      ) : people.hasFailed ? (
        <FailureView onRetry={people.retry} />
      ) : (
        <PeopleSkeleton />
      )}
    </div>
  )
}

/** The filter for the patients at one of the steps. */
function StepFilter({ workflow: { nodes }, filter, onFilter }: PeoplePaneProps) {
  const chosen = nodes.find(({ id }) => id === filter.node)
  const choices = [
    { id: null, text: 'All steps' },
    ...nodes.map((node) => ({ id: node.id, text: nodeText(node) })),
  ]
  return (
    <Menu
      label="Steps"
      align="end"
      items={choices.map(({ id, text }) => ({
        label: text,
        checked: id === filter.node,
        onSelect: () => onFilter(withNode(filter, id)),
      }))}
      trigger={(trigger) => (
        <FilterButton
          label="Steps"
          summary={chosen ? nodeText(chosen) : 'All steps'}
          narrowed={chosen !== undefined}
          className={styles.steps ?? ''}
          {...trigger}
        />
      )}
    />
  )
}

function Loaded(props: PeoplePaneProps) {
  const { workflow, people, filter, openId, onOpen } = props
  const { enrolments = [], total } = people
  const list = useRef<HTMLUListElement>(null)
  // The row of a patient who was taken out is gone.
  useRestoredFocus(openId !== null && !enrolments.some(({ id }) => id === openId), () => list.current)
  if (enrolments.length === 0) return <NoPeople filter={filter} />
  return (
    <>
      <ul ref={list} className={styles.list} aria-label="People" aria-busy={people.isStale} tabIndex={-1}>
        {enrolments.map((enrolment) => (
          <PersonRow
            key={enrolment.id}
            {...props}
            enrolment={enrolment}
            nodes={workflow.nodes}
            isOpen={enrolment.id === openId}
            onToggle={() => onOpen(enrolment.id === openId ? null : enrolment.id)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <ListFoot shown={enrolments.length} totalText={peopleText(total)} more={people.more} />
      </div>
    </>
  )
}

/** "1 person", "24 people". */
function peopleText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'person' : 'people'}`
}

function NoPeople({ filter }: Pick<PeoplePaneProps, 'filter'>) {
  if (isNarrowed(filter))
    return (
      <EmptyState role="status" icon={IconUsers} title="Nobody found">
        Try another step, or another part of the name.
      </EmptyState>
    )
  return (
    <EmptyState role="status" icon={IconUsers} title="Nobody here">
      {filter.state === 'live'
        ? 'People appear as soon as the automation starts for them.'
        : 'Nobody in this automation is in this state.'}
    </EmptyState>
  )
}

function PeopleSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading people">
      {[120, 160, 96].map((width) => (
        <div key={width} className={styles.loading}>
          <Skeleton round width={32} height={32} />
          <span>
            <Skeleton width={width} />
            <Skeleton width={72} />
          </span>
        </div>
      ))}
    </div>
  )
}
