import { useState } from 'react'
import { LabelList } from '../features/labels/label-list.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { PanelSection } from './panel-section.tsx'

/** A patient's labels, two rows of them until all are asked for. */
export function PatientLabels({ labels }: { labels: readonly string[] }) {
  const [expanded, setExpanded] = useState(false)
  return (
    <PanelSection
      title="Labels"
      actions={
        expanded && (
          <Button variant="quiet" size={28} onClick={() => setExpanded(false)}>
            Collapse
          </Button>
        )
      }
    >
      <LabelList labels={labels} expanded={expanded} onExpand={() => setExpanded(true)} />
    </PanelSection>
  )
}
