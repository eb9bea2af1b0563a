import { lazyPart } from '../../../ui/lazy-part.tsx'

/** The designer with its libraries, which are large and loaded when it is first shown. */
export const LazyEmailDesigner = lazyPart(async () => (await import('./email-designer.tsx')).EmailDesigner)
