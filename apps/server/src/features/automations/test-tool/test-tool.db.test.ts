import { expect, it } from 'vitest'
import { productWithSandbox } from '../../../testing/product-with-sandbox.ts'
