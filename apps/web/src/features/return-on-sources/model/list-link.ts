import type { SourceFigureKey } from '@enamel/domain/return-on-sources/figures'
import type { ListLocation } from '../../../signed-in/reports/figure-card.tsx'

/** Makes the address of the list of patients that a figure counts. */
export type ListLink = (figure: SourceFigureKey, sources: readonly string[]) => ListLocation
