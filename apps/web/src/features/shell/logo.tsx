import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { ProductMark } from '../../ui/display/product-mark.tsx'
import styles from './logo.module.css'

/** The product's mark with its name; `bare` shows only the mark and hides the name visually. */
export function Logo({ bare = false }: { bare?: boolean }) {
  return (
    <span className={styles.logo}>
      <ProductMark size={24} />
      <span className={bare ? 'visually-hidden' : styles.name}>{PRODUCT_NAME}</span>
    </span>
  )
}
