import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { Button } from '../buttons/button.tsx'
import { ProductMark } from '../display/product-mark.tsx'
import { useColourScheme } from '../theme/colour-scheme.ts'
import { ButtonsCard } from './buttons.tsx'
import { ChipsCard } from './chips.tsx'
import { CollectionsCard } from './collections.tsx'
import { ColoursCard } from './colours.tsx'
import { ConfirmCard } from './confirm.tsx'
import { FieldsCard } from './fields.tsx'
import styles from './gallery.module.css'
import { OverlaysCard } from './overlays.tsx'
import { SelectCard } from './selects.tsx'
import { StatesCards } from './states.tsx'

/** Components of `ui/` on one page, for visual checks. The product does not load this page. */
export function Gallery() {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <ProductMark />
        <h1>
          {PRODUCT_NAME} <span>Components</span>
        </h1>
        <ColourScheme />
      </header>
      <div className={styles.grid}>
        <ColoursCard />
        <ButtonsCard />
        <ConfirmCard />
        <FieldsCard />
        <SelectCard />
        <ChipsCard />
        <OverlaysCard />
        <CollectionsCard />
        <StatesCards />
      </div>
    </main>
  )
}

function ColourScheme() {
  const { scheme, choose } = useColourScheme()
  const next = scheme === 'auto' ? 'light' : scheme === 'light' ? 'dark' : 'auto'
  return (
    <Button variant="quiet" size={28} onClick={() => choose(next)}>
      Scheme: {scheme}
    </Button>
  )
}
