import type { AutomationReplay } from '@enamel/contract/automation-replay'
import type { AutomationAction } from '@enamel/contract/automation-workflows'
import { nodeOutcomes } from '@enamel/domain/automations/engine/enrolment'
import { skipReasonText } from '@enamel/domain/automations/engine/skip-reason'
import { actionKindLabels, actionPurposeLabels } from '@enamel/domain/automations/text/node-text'
import { inSentence, nodeOutcomeTexts } from '@enamel/domain/automations/text/trail-text'
import { conditionText } from '@enamel/domain/automations/text/trigger-text'
import type { ActionKind } from '@enamel/domain/automations/workflow'
import { numberText } from '@enamel/domain/text/number'
import { IconFilter } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChannelIcon } from '../../../ui/display/channel-icon.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { CustomisationChip } from '../customisation-chip.tsx'
import styles from './chain.module.css'
import type { ChainActions, NodeProps } from './chain-node.ts'
import { PresentButton } from './present-button.tsx'

type ActionCardProps = NodeProps & ChainActions & { action: AutomationAction }

/** A message of an automation: what it is, what became of it so far, and its switch (AUT-09, AUT-10). */
export function ActionCard(props: ActionCardProps) {
  const { action, counts, isMarked, onOpenAction, onSwitchAction, onListPresent } = props
  const { id, name, kind, enabled, requires_customisation, condition } = action
  return (
    <div
      className={styles.card}
      data-warning={requires_customisation || undefined}
      data-marked={isMarked || undefined}
    >
      <span className={styles.well}>
        <ChannelIcon look={kind} size={16} />
      </span>
      <span className={styles.description}>
        <span className={styles.titleLine}>
          <span className={styles.title}>{name}</span>
          {requires_customisation && <CustomisationChip />}
          {condition && (
            <span {...tooltipProps(condition.stages.map((stage) => stage.name).join(', '))}>
              <Chip icon={IconFilter}>{conditionText(condition)}</Chip>
            </span>
          )}
        </span>
        <Meta {...props} />
      </span>
      <span className={styles.controls}>
        <PresentButton
          node={name}
          count={props.replayed ? 0 : (counts?.here ?? 0)}
          onPress={() => onListPresent(id)}
        />
        <Button
          size={28}
          aria-label={`${requires_customisation ? 'Customise' : 'View'} ${name}`}
          onClick={() => onOpenAction(id)}
        >
          {requires_customisation ? 'Customise' : 'View'}
        </Button>
        <Switch
          checked={enabled}
          aria-label={`Enable ${name}`}
          onChange={(event) => onSwitchAction(id, event.currentTarget.checked)}
        />
      </span>
    </div>
  )
}

/** "SMS · Service · 26 sent · 1 skipped", and from whom to whom it goes; in a replay what would have become of it. */
function Meta(props: ActionCardProps) {
  const { action, replayed } = props
  const { kind, purpose, to, from, reply_to, enabled, requires_customisation } = action
  const route = [`To ${to}`, from && `from ${from}`, reply_to && `reply to ${reply_to}`]
  return (
    <span className={styles.meta}>
      <span {...tooltipProps(route.filter(Boolean).join(', '))}>
        {actionKindLabels[kind]}
        <span className="visually-hidden"> {route.filter(Boolean).join(', ')}</span>
      </span>
      <span>{actionPurposeLabels[purpose]}</span>
      {requires_customisation && !enabled && <span>Off until it is customised</span>}
      {replayed ? <Replayed kind={kind} replayed={replayed} /> : <Outcomes {...props} />}
    </span>
  )
}

/** What became of the message so far; each count lists its patients. */
function Outcomes({ action, counts, onListPassed }: ActionCardProps) {
  return nodeOutcomes
    .map((outcome) => ({ outcome, count: counts?.[outcome] ?? 0, text: nodeOutcomeTexts[outcome] }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count, text }) => (
      <button
        key={outcome}
        type="button"
        className={`${styles.count} tabular`}
        aria-label={`${numberText(count)} ${text}: ${action.name}`}
        onClick={() => onListPassed(action.id, outcome)}
      >
        {numberText(count)} {text}
      </button>
    ))
}

/** "41 would go · 7 stopped", with the reasons. */
function Replayed({ kind, replayed }: { kind: ActionKind; replayed: AutomationReplay['nodes'][number] }) {
  const { would_go, skipped } = replayed
  const stopped = skipped.reduce((sum, { count }) => sum + count, 0)
  const reasons = skipped
    .map(({ reason, count }) => `${numberText(count)} ${inSentence(skipReasonText(reason, kind))}`)
    .join(', ')
  return (
    <>
      <span className="tabular">{numberText(would_go)} would go</span>
      {stopped > 0 && (
        <span className="tabular" {...tooltipProps(reasons)}>
          {numberText(stopped)} stopped<span className="visually-hidden">: {reasons}</span>
        </span>
      )}
    </>
  )
}
